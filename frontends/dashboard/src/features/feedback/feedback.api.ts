import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { feedbackResponse } from '@forewire/contracts/http/feedback';
import { type Task, taskResponse } from '@forewire/contracts/http/tasks';
import { api } from '@forewire/ui/api.ts';
import { useLiveStatus } from '@forewire/ui/live-provider.tsx';

export const feedbackKeys = { ofTask: (taskId: string) => ['feedback', taskId] as const };
const pollMs = 10_000;
/** What becomes of other people's tasks isn't told live. */
const foreignPollMs = 30_000;

/** What the marks of a task come to; only who may edit it may ask. */
export function useFeedback(task: Task, own: boolean) {
  const polling = useLiveStatus() === 'polling';
  return useQuery({
    queryKey: feedbackKeys.ofTask(task.id),
    queryFn: ({ signal }) => api.call('GET', `/api/tasks/${task.id}/feedback`, { response: feedbackResponse, signal }),
    enabled: task.canEdit,
    refetchInterval: polling ? pollMs : own ? false : foreignPollMs,
  });
}

function useRefresh(taskId: string) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: feedbackKeys.ofTask(taskId) });
}

/** Has the task read with a suggested change. */
export function useAccept(taskId: string) {
  const refresh = useRefresh(taskId);
  return useMutation({
    mutationFn: async (suggestionId: string) => (await api.call('POST', `/api/tasks/${taskId}/feedback/${suggestionId}/accept`, { response: taskResponse })).task,
    onSettled: refresh,
  });
}

export function useDismiss(taskId: string) {
  const refresh = useRefresh(taskId);
  return useMutation({ mutationFn: (suggestionId: string) => api.call('POST', `/api/tasks/${taskId}/feedback/${suggestionId}/dismiss`), onSettled: refresh });
}

/** Takes back a change that was accepted. */
export function useTakeBack(taskId: string) {
  const refresh = useRefresh(taskId);
  return useMutation({
    mutationFn: async (refinementId: string) => (await api.call('DELETE', `/api/tasks/${taskId}/refinements/${refinementId}`, { response: taskResponse })).task,
    onSettled: refresh,
  });
}
