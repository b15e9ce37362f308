import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useLive } from '@forewire/ui/live-provider.tsx';
import { toast } from '@forewire/ui/toast.ts';
import { patchTask, taskKeys } from './tasks.api.ts';

// What the server gives as the reason of such a pause (spec account.md §4).
const creditReason = 'Credit limit exceeded';
const warningMs = 5000;

/** Keeps the cached tasks true to what live events tell of them. */
export function TasksLive() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const refresh = (taskId: string) => {
    void client.invalidateQueries({ queryKey: taskKeys.all });
    void client.invalidateQueries({ queryKey: taskKeys.schedule(taskId) });
  };

  useLive('task-run-started', ({ taskId, runId }) => {
    patchTask(client, taskId, { lastRunStatus: 'running', latestTaskRunId: runId, error: null });
  });
  useLive('task-run-completed', ({ taskId, resultCount, newResultTitle, finishedAt }) => {
    const found = newResultTitle ? { latestResultTitle: newResultTitle, latestResultAt: finishedAt } : {};
    patchTask(client, taskId, { lastRunStatus: 'success', lastRun: finishedAt, changesDetected: resultCount > 0, error: null, ...found });
    refresh(taskId);
  });
  useLive('task-run-failed', ({ taskId, error }) => {
    patchTask(client, taskId, { lastRunStatus: 'failed', error: error || 'Unknown error' });
    refresh(taskId);
  });
  useLive('task-status-changed', ({ taskId, active, reason }) => {
    patchTask(client, taskId, { active, pausedReason: reason ?? null, ...(active ? {} : { nextRunDate: null }) });
    refresh(taskId);
    if (reason !== creditReason) return;
    const upgrade = { label: 'Upgrade', onClick: () => void navigate('/settings?tab=billing') };
    toast.warning('Task paused due to credit limit exceeded', { id: `credit-${taskId}`, durationMs: warningMs, action: upgrade });
  });
  return null;
}
