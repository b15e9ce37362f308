import type { Task } from '@forewire/contracts/http/tasks';
import { timeUntil } from '@forewire/ui/time-ago.ts';

export type TaskState = 'running' | 'failed' | 'live' | 'paused' | 'answered' | 'unanswered';

// A prediction is asked once: it is neither live nor paused.
function predictionStateOf(status: Task['lastRunStatus']): TaskState {
  if (status === 'failed') return 'failed';
  return status === 'success' ? 'answered' : 'unanswered';
}

/** How a task stands, for its mark in lists. */
export function stateOf(task: Pick<Task, 'active' | 'lastRunStatus' | 'taskMode'>): TaskState {
  if (task.lastRunStatus === 'running') return 'running';
  if (task.taskMode === 'predict') return predictionStateOf(task.lastRunStatus);
  if (!task.active) return 'paused';
  return task.lastRunStatus === 'failed' ? 'failed' : 'live';
}

/** The monitoring status text (spec tasks.md §4). */
export function statusText(task: Pick<Task, 'active' | 'lastRun' | 'lastRunStatus'>): string {
  if (task.lastRunStatus === 'running') return 'Monitoring in progress...';
  if (!task.active) return 'Start monitoring to get the latest updates and alerts.';
  return task.lastRun ? 'Monitoring active' : 'Getting ready to start monitoring...';
}

export type Countdown = {
  text: string;
  /** Share of the interval that has passed: 0 to 1. */
  progress: number;
  /** Further off than the interval: outside of focus hours tasks run less often. */
  postponed: boolean;
};

// A run may be due a little later than the interval says, since clocks and queues differ.
const tolerance = 1.5;

/** When the next run is due; null where none is. */
export function countdown(nextRun: string | null, intervalSeconds: number, now: Date): Countdown | null {
  if (!nextRun) return null;
  const restMs = new Date(nextRun).getTime() - now.getTime();
  const progress = intervalSeconds > 0 ? 1 - restMs / (intervalSeconds * 1000) : 1;
  return { text: timeUntil(nextRun, now), progress: Math.min(1, Math.max(0, progress)), postponed: restMs > intervalSeconds * 1000 * tolerance };
}

export type IntervalChoice = 'paused' | '5' | '60' | '1440';

/** The interval selector's value (spec tasks.md §4); an interval between the classes counts as the faster one. */
export function choiceOf(task: Pick<Task, 'active' | 'interval'>): IntervalChoice {
  if (!task.active) return 'paused';
  if (task.interval <= 300) return '5';
  return task.interval <= 3600 ? '60' : '1440';
}
