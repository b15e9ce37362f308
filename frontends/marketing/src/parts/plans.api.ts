import { useQuery } from '@tanstack/react-query';
import { plansResponse } from '@forewire/contracts/http/billing';
import { api } from '@forewire/ui/api.ts';

/** The plans, and whether this installation takes payments at all. */
export function usePlans() {
  return useQuery({
    queryKey: ['plans'],
    queryFn: ({ signal }) => api.call('GET', '/api/plans', { response: plansResponse, signal }),
    staleTime: 5 * 60_000,
  });
}
