import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '@forewire/ui/live-provider.tsx';
import { resultKeys } from './results.api.ts';

/** Asks for a task's results again as soon as there are new ones. */
export function ResultsLive() {
  const client = useQueryClient();
  const refresh = (taskId: string | undefined) => {
    if (taskId) void client.invalidateQueries({ queryKey: resultKeys.ofTask(taskId) });
  };
  useLive('task-run-completed', ({ taskId }) => refresh(taskId));
  // An alert of somebody else's task is all that is told live of it.
  useLive('browser-alert', ({ taskId }) => refresh(taskId));
  return null;
}
