import { useQuery } from '@tanstack/react-query';
import { readAuthOptions } from '@forewire/ui/auth-options.ts';

/** Which ways of signing in this installation has. */
export function useAuthOptions() {
  return useQuery({
    queryKey: ['settings', 'auth-options'],
    queryFn: readAuthOptions,
    staleTime: Infinity,
  });
}
