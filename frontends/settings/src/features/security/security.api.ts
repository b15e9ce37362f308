import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SessionInfo, sessionsResponse } from '@forewire/contracts/http/auth';
import { api } from '@forewire/ui/api.ts';

const key = ['settings', 'sessions'] as const;

/** Where the account is signed in, last used first. */
export function useSessions() {
  return useQuery({ queryKey: key, queryFn: async ({ signal }) => (await api.call('GET', '/api/sessions', { response: sessionsResponse, signal })).sessions });
}

export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.call('DELETE', `/api/sessions/${id}`),
    onSuccess: (_answer, id) => client.setQueryData<SessionInfo[]>(key, (sessions) => sessions?.filter((each) => each.id !== id)),
  });
}

/** Signs out everywhere but here. */
export function useEndOtherSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.call('POST', '/api/sessions/end-others'),
    onSuccess: () => client.setQueryData<SessionInfo[]>(key, (sessions) => sessions?.filter(({ current }) => current)),
  });
}

/** Sets another password; other sessions and all API keys end. */
export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) => api.call('POST', '/api/auth/change-password', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['settings'] }),
  });
}
