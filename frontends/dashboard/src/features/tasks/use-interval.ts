import type { Task } from '@forewire/contracts/http/tasks';
import { type Entitlement, permit } from '@forewire/contracts/permissions';
import { ApiError, messageOf } from '@forewire/ui/api-error.ts';
import { toast } from '@forewire/ui/toast.ts';
import { choiceOf, type IntervalChoice } from './task-status.ts';
import { useUpdateTask } from './tasks.api.ts';

const minutesOf = { '5': 5, '60': 60, '1440': 1440 } as const;

/** Whether the server says that the plan doesn't allow it, or that credits are spent. */
export function isPlanRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'plan.upgrade_required' || error.code === 'credit.limit_exceeded' || error.detail === 'Credit limit exceeded');
}

function startFailure(task: Task, choice: IntervalChoice): string {
  if (choice === 'paused') return 'Failed to fully stop task. State saved locally, but please verify.';
  return task.active ? 'Failed to update task interval' : 'Failed to start task';
}

/** Pauses, starts or changes the interval of a task, as its plan allows (spec tasks.md §4). */
export function useInterval(task: Task, entitlement: Entitlement | undefined, onUpgrade: () => void) {
  const update = useUpdateTask();
  const refuse = (message: string) => {
    toast.info(message);
    onUpgrade();
  };
  return (choice: IntervalChoice) => {
    if (choice === choiceOf(task)) return;
    const onError = (error: unknown) => (isPlanRefusal(error) ? refuse(messageOf(error)) : toast.error(startFailure(task, choice)));
    if (choice === 'paused') {
      const optimistic = { active: false, nextRunDate: null, ...(task.lastRunStatus === 'running' ? { lastRunStatus: 'success' as const } : {}) };
      return update.mutate({ taskId: task.id, changes: { active: false }, optimistic }, { onError });
    }
    const intervalInMinutes = minutesOf[choice];
    const allowed = entitlement ? permit(entitlement, { action: 'activate', intervalSeconds: intervalInMinutes * 60 }) : { allowed: true as const };
    if (!allowed.allowed) return refuse(allowed.message);
    const changes = { ...(task.active ? {} : { active: true }), ...(task.interval === intervalInMinutes * 60 ? {} : { intervalInMinutes }) };
    update.mutate({ taskId: task.id, changes, optimistic: { active: true, pausedReason: null, interval: intervalInMinutes * 60 } }, { onError });
  };
}
