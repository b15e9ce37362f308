import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { type apiKey, type ApiKeyScope, apiKeysResponse, createApiKeyResponse } from '@forewire/contracts/http/auth';
import { api } from '@forewire/ui/api.ts';

export type ApiKey = z.infer<typeof apiKey>;
const key = ['settings', 'api-keys'] as const;

/** The user's keys, newest first. */
export function useApiKeys() {
  return useQuery({ queryKey: key, queryFn: async ({ signal }) => (await api.call('GET', '/api/api-keys', { response: apiKeysResponse, signal })).apiKeys });
}

/** Makes a key; its text is in the answer and never again. */
export function useCreateApiKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { name: string; expiresInDays: number; scopes: readonly ApiKeyScope[] }) => api.call('POST', '/api/api-keys', { body, response: createApiKeyResponse }),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}

export function useRevokeApiKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.call('DELETE', `/api/api-keys/${id}`),
    onSuccess: (_answer, id) => client.setQueryData<ApiKey[]>(key, (keys) => keys?.filter((each) => each.id !== id)),
  });
}
