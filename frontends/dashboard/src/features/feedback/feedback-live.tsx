import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '@forewire/ui/live-provider.tsx';
import { feedbackKeys } from './feedback.api.ts';

/** Asks for a task's suggestion again as soon as there is another one. */
export function FeedbackLive() {
  const client = useQueryClient();
  useLive('task-feedback-changed', ({ taskId }) => void client.invalidateQueries({ queryKey: feedbackKeys.ofTask(taskId) }));
  return null;
}
