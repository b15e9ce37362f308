import { useQuery } from '@tanstack/react-query';
import { messageResponse } from '@forewire/contracts/http/auth';
import { api } from '@forewire/ui/api.ts';
import { readAuthOptions } from '@forewire/ui/auth-options.ts';

/** Which ways of signing in this installation has. */
export function useAuthOptions() {
  return useQuery({
    queryKey: ['settings', 'auth-options'],
    queryFn: readAuthOptions,
    staleTime: Infinity,
  });
}

/** Mails a link with which a new password can be set; gives the words to say. */
export async function mailPasswordLink(email: string): Promise<string> {
  return (await api.call('POST', '/api/auth/forgot-password', { body: { email }, response: messageResponse })).message;
}
