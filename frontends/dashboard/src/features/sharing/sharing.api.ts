import { useMutation, useQuery } from '@tanstack/react-query';
import { publicTaskResponse, subscriptionResponse } from '@forewire/contracts/http/tasks';
import { api } from '@forewire/ui/api.ts';

export const sharingKeys = { publicTask: (slug: string) => ['public-task', slug] as const };

/** The link that is shared (spec tasks.md §2). */
export function shareLink(publicSlug: string): string {
  return `${location.origin}/tasks/${publicSlug}`;
}

/** A public task with its newest results; works signed out. */
export function usePublicTask(slug: string) {
  return useQuery({
    queryKey: sharingKeys.publicTask(slug),
    queryFn: ({ signal }) => api.call('GET', `/api/public/tasks/${encodeURIComponent(slug)}`, { response: publicTaskResponse, signal }),
    refetchInterval: 60_000,
  });
}

/** Follows somebody else's task, or stops. */
export function useSubscribe(onChanged: (subscribed: boolean) => void) {
  return useMutation({
    mutationFn: (body: { taskId: string; action: 'subscribe' | 'unsubscribe' }) => api.call('POST', '/api/functions/task-subscription', { body, response: subscriptionResponse }),
    onSuccess: ({ subscribed }) => onChanged(subscribed),
  });
}
