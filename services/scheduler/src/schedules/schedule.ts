import { type FocusHours, isInFocus, nextFocusStart } from '@forewire/contracts/focus';

/** When a task runs next. */
export type Schedule = {
  taskId: string;
  userId: string;
  active: boolean;
  intervalSeconds: number;
  sourceUrls: string[];
  nextDueAt: Date;
};

export const realtimeSeconds = 300;
const hourMs = 3_600_000;

export function isRealtime(schedule: { intervalSeconds: number }): boolean {
  return schedule.intervalSeconds > 0 && schedule.intervalSeconds <= realtimeSeconds;
}

/**
 * The moment of the next run after one that was due at `dueAt`. It keeps to the rhythm of the due times, but whatever
 * was missed while nothing ran is made up by one run. Real-time tasks run hourly outside of focus hours.
 */
export function nextDueAt(schedule: { intervalSeconds: number }, dueAt: Date, now: Date, focus: FocusHours): Date {
  const intervalMs = schedule.intervalSeconds * 1000;
  const rhythm = dueAt.getTime() + intervalMs;
  const next = new Date(rhythm > now.getTime() ? rhythm : now.getTime() + intervalMs);
  if (!isRealtime(schedule) || isInFocus(focus, now)) return next;
  const hourly = new Date(now.getTime() + hourMs);
  const start = nextFocusStart(focus, now);
  return start && start < hourly ? start : hourly;
}

/** The schedule after a task has changed: a task that was just switched on, or got its first source, is due at once. */
export function reschedule(previous: Schedule | null, task: Omit<Schedule, 'nextDueAt'>, now: Date): Schedule {
  if (!previous) return { ...task, nextDueAt: now };
  const resumed = task.active && !previous.active;
  const firstSources = task.sourceUrls.length > 0 && previous.sourceUrls.length === 0;
  if (resumed || firstSources) return { ...task, nextDueAt: now };
  if (task.intervalSeconds === previous.intervalSeconds) return { ...task, nextDueAt: previous.nextDueAt };
  const lastDue = previous.nextDueAt.getTime() - previous.intervalSeconds * 1000;
  return { ...task, nextDueAt: new Date(Math.max(now.getTime(), lastDue + task.intervalSeconds * 1000)) };
}
