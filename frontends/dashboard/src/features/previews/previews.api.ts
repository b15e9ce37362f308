import { useMutation, useQuery } from '@tanstack/react-query';
import { type Preview, previewResponse } from '@forewire/contracts/http/previews';
import { api } from '@forewire/ui/api.ts';

const previewKeys = { one: (taskId: string, id: string) => ['previews', taskId, id] as const };
const pollMs = 700;

/** Asks what a task would make of the article at an address. */
export function useTryAddress(taskId: string) {
  return useMutation({
    mutationFn: async (url: string) => (await api.call('POST', `/api/tasks/${taskId}/previews`, { body: { url }, response: previewResponse })).preview,
  });
}

/** A preview that was started, asked for until it has ended. */
export function usePreview(started: Preview | undefined) {
  return useQuery({
    queryKey: previewKeys.one(started?.taskId ?? '', started?.id ?? ''),
    queryFn: async ({ signal }) => (await api.call('GET', `/api/tasks/${started?.taskId}/previews/${started?.id}`, { response: previewResponse, signal })).preview,
    enabled: started !== undefined,
    initialData: started,
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? pollMs : false),
  });
}
