import { CodedError } from '@forewire/kit/errors';
import type { Task } from './task.ts';

/**
 * Who stands behind a task. Usually its owner: `open`. While the owner's account is disabled a team's task goes on for the
 * team alone (`team-only`), as long as somebody of the team may still change it. Any other task is `suspended`.
 */
export type Standing = 'open' | 'team-only' | 'suspended';

/** What decides it: whether the owner's account is disabled, and whether the team has an owner or admin whose account is not. */
export type Behind = { ownerDisabled: boolean; teamIsLed: boolean };

export const ownerDisabled = "The account of this monitor's owner is disabled";
export const notWhileOwnerDisabled = (detail: string) => new CodedError('task.owner_disabled', 409, `${ownerDisabled}. ${detail}`);

export function standingOf({ companyId }: Pick<Task, 'companyId'>, behind: Behind): Standing {
  if (!behind.ownerDisabled) return 'open';
  return companyId !== null && behind.teamIsLed ? 'team-only' : 'suspended';
}

/** Whether everybody may see the task at this moment. */
export function isPublic({ visibility, standing }: Pick<Task, 'visibility' | 'standing'>): boolean {
  return visibility === 'public' && standing === 'open';
}

/** Whether the task is to run at this moment. */
export function isWatched({ active, standing }: Pick<Task, 'active' | 'standing'>): boolean {
  return active && standing !== 'suspended';
}

/** The task under another standing. Suspended, it forgets the run that is under way; set going again, it is due at once. */
export function withStanding(task: Task, standing: Standing, now: Date): Task {
  const changed: Task = { ...task, standing, updatedAt: now };
  if (standing === 'suspended') return { ...changed, ...withoutRun(task) };
  return task.standing === 'suspended' && task.active ? { ...changed, nextRunDate: now } : changed;
}

/** What is left of a task's state once its run no longer counts. */
export function withoutRun({ lastRun, lastRunStatus }: Task): Pick<Task, 'nextRunDate' | 'runningRunId' | 'rerun' | 'lastRunStatus'> {
  const status = lastRun ? 'success' : 'created';
  return { nextRunDate: null, runningRunId: null, rerun: null, lastRunStatus: lastRunStatus === 'running' ? status : lastRunStatus };
}
