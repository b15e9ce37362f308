import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { identitiesResponse, type LinkedIdentity } from '@forewire/contracts/http/identities';
import { api } from '@forewire/ui/api.ts';

const key = ['settings', 'identities'] as const;

/** What opens the account. */
export function useIdentities() {
  return useQuery({ queryKey: key, queryFn: async ({ signal }) => (await api.call('GET', '/api/auth/identities', { response: identitiesResponse, signal })).identities });
}

/** Takes a way in away; every other session ends with it. */
export function useUnlinkIdentity() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: LinkedIdentity) => api.call('DELETE', `/api/auth/identities/${id}`),
    onSettled: () => client.invalidateQueries({ queryKey: ['settings'] }),
  });
}
