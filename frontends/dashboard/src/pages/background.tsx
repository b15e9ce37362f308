import { useQueryClient } from '@tanstack/react-query';
import { useSession } from '@forewire/ui/session.tsx';
import { api } from '@forewire/ui/api.ts';
import { NotificationPrompt } from '../features/alerts/notification-prompt.tsx';
import { FeedbackLive } from '../features/feedback/feedback-live.tsx';
import { ResultsLive } from '../features/results/results-live.tsx';
import { RunsLive } from '../features/runs/runs-live.tsx';
import { readTask, taskKeys } from '../features/tasks/tasks.api.ts';
import { TasksLive } from '../features/tasks/tasks-live.tsx';

/** What goes on while somebody is signed in, whichever page is open: live events into the cache, the question about notifications. */
export function Background() {
  const client = useQueryClient();
  const { reloadUser } = useSession();
  const savePreference = async () => {
    await api.call('PATCH', '/api/me', { body: { browserNotifications: true } });
    await reloadUser();
  };
  return (
    <>
      <TasksLive />
      <RunsLive domainsOf={(taskId) => readTask(client, taskId)?.sources.map(({ domain }) => domain) ?? []} onStuck={() => void client.invalidateQueries({ queryKey: taskKeys.all })} />
      <ResultsLive />
      <FeedbackLive />
      <NotificationPrompt onGranted={() => void savePreference().catch(() => undefined)} />
    </>
  );
}
