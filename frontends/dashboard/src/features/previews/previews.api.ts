import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Preview, previewResponse } from '@forewire/contracts/http/previews';
import type { Task } from '@forewire/contracts/http/tasks';
import { api } from '@forewire/ui/api.ts';

const previewKeys = { one: (id: string) => ['previews', id] as const };
const pollMs = 700;

const pathOf = ({ id, taskId }: Preview) => (taskId === null ? `/api/tasks/previews/${id}` : `/api/tasks/${taskId}/previews/${id}`);

/** Asks what a task would make of the article at an address. */
export function useTryAddress(taskId: string) {
  return useMutation({
    mutationFn: async (url: string) => (await api.call('POST', `/api/tasks/${taskId}/previews`, { body: { url }, response: previewResponse })).preview,
  });
}

/** What a monitor would watch for, and where. */
export type Watch = Pick<Task, 'prompt' | 'enrichedPrompt'> & { sources: readonly { url: string }[] };

/** Asks what a monitor would have found in what was read of late. */
export function usePreviewAlerts() {
  return useMutation({
    mutationFn: async ({ prompt, enrichedPrompt, sources }: Watch) =>
      (await api.call('POST', '/api/tasks/previews', { body: { prompt, enrichedPrompt, sources: sources.map(({ url }) => url) }, response: previewResponse })).preview,
  });
}

/** Gives up a preview that still runs. */
export function useCancelPreview() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (preview: Preview) => api.call('DELETE', pathOf(preview)),
    onMutate: (preview) => client.cancelQueries({ queryKey: previewKeys.one(preview.id) }),
  });
}

/** A preview that was started, asked for until it has ended. */
export function usePreview(started: Preview | undefined) {
  return useQuery({
    queryKey: previewKeys.one(started?.id ?? ''),
    queryFn: async ({ signal }) => (started ? (await api.call('GET', pathOf(started), { response: previewResponse, signal })).preview : undefined),
    enabled: started?.status === 'running',
    initialData: started,
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? pollMs : false),
  });
}
