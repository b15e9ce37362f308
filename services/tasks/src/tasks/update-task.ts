import { Injectable } from '@nestjs/common';
import type { UpdateTaskRequest } from '@forewire/contracts/http/tasks';
import type { Actor } from '@forewire/kit/auth';
import { CodedError } from '@forewire/kit/errors';
import { LiveBus } from '@forewire/kit/live';
import { Transaction } from '@forewire/kit/mongo';
import { Outbox } from '@forewire/kit/outbox';
import type { Person } from '@forewire/kit/people';
import { ForgetSuggestion } from '../feedback/forget-suggestion.ts';
import { RunRepository } from '../runs/run.repository.ts';
import { DropFollowers } from '../sharing/drop-followers.ts';
import { notWhileOwnerDisabled } from './standing.ts';
import { TaskAccess } from './task-access.ts';
import { TaskLimits } from './task-limits.ts';
import { toTaskChanged } from './task.dto.ts';
import { TaskRepository } from './task.repository.ts';
import { activate, asksOtherwise, changeInterval, pause, requirePermission, type Task } from './task.ts';

/** Tells other services and open pages what became of a task. */
@Injectable()
export class TaskEffects {
  constructor(
    readonly transaction: Transaction,
    private readonly live: LiveBus,
    private readonly outbox: Outbox,
    private readonly dropFollowers: DropFollowers,
    private readonly forgetSuggestion: ForgetSuggestion,
  ) {}

  async changed(task: Task, before: Task): Promise<void> {
    await this.outbox.add('task.changed', task.id, toTaskChanged(task));
    if (asksOtherwise(task, before)) await this.forgetSuggestion.execute(task.id);
    if (isSeenByOthers(task, before)) await this.dropFollowers.ofTask(task);
    if (task.active !== before.active) this.told(task);
  }

  told(task: Task): void {
    this.transaction.afterCommit(() =>
      this.live.publish(task.userId, 'task-status-changed', {
        taskId: task.id,
        active: task.active,
        lastRunStatus: task.lastRunStatus,
        ...(task.pausedReason ? { reason: task.pausedReason } : {}),
      }),
    );
  }
}

function isSeenByOthers(task: Task, before: Task): boolean {
  return task.visibility !== before.visibility || task.companyId !== before.companyId || task.userId !== before.userId;
}

/** Changes a task as its editor asks: texts, interval, priority, visibility, and whether it is watched at all. */
@Injectable()
export class UpdateTask {
  constructor(
    private readonly access: TaskAccess,
    private readonly tasks: TaskRepository,
    private readonly runs: RunRepository,
    private readonly effects: TaskEffects,
    private readonly limits: TaskLimits,
  ) {}

  execute(actor: Actor, taskId: string, changes: UpdateTaskRequest): Promise<Task> {
    return this.effects.transaction.run(async () => {
      const onlyViewed = isOnlyViewed(changes);
      const { task, person } = await this.access.get(actor, taskId, onlyViewed ? 'view' : 'edit');
      const now = new Date();
      const changed = applyState(applyTexts(task, changes, now), changes, person, now);
      if (onlyViewed && task.userId !== actor.userId) return task;
      if (changed.active && !task.active) await this.limits.requireActive(task.userId);
      await this.tasks.update(changed);
      if (onlyViewed) return changed;
      if (task.active && !changed.active) await this.runs.finishRunning(task.id, now);
      await this.effects.changed(changed, task);
      return changed;
    });
  }

  /** Stops a task because its owner's credits are spent. */
  async pauseForCredits(task: Task, reason: string): Promise<void> {
    await this.effects.transaction.run(async () => {
      const paused = pause(task, new Date(), reason);
      await this.tasks.update(paused);
      await this.effects.changed(paused, task);
    });
  }
}

function applyTexts(task: Task, changes: UpdateTaskRequest, now: Date): Task {
  const { intervalInMinutes: _interval, active: _active, lastViewedAt, ...texts } = changes;
  const given = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined)) as Partial<Task>;
  const reworded = given.prompt !== undefined && given.prompt !== task.prompt;
  return {
    ...task,
    // An enriched prompt restates the prompt that it was made from; it doesn't outlive it.
    ...(reworded ? { enrichedPrompt: null } : {}),
    ...given,
    ...(lastViewedAt ? { lastViewedAt: new Date(lastViewedAt) } : {}),
    ...(isOnlyViewed(changes) ? {} : { updatedAt: now }),
  };
}

function isOnlyViewed(changes: UpdateTaskRequest): boolean {
  return Object.keys(changes).every((key) => key === 'lastViewedAt');
}

const notScheduled = () => new CodedError('task.not_scheduled', 409, 'A prediction runs once: it has no interval and cannot be started or stopped');

function requirePossible(task: Task, changes: UpdateTaskRequest): void {
  if (task.mode === 'predict' && (changes.intervalInMinutes || changes.active !== undefined)) throw notScheduled();
  if (changes.visibility === 'public' && task.standing !== 'open') throw notWhileOwnerDisabled('It can be public again once the account is enabled.');
}

function applyState(task: Task, changes: UpdateTaskRequest, person: Person, now: Date): Task {
  requirePossible(task, changes);
  let changed = task;
  if (changes.intervalInMinutes) {
    const intervalSeconds = changes.intervalInMinutes * 60;
    requirePermission(person.entitlement, { action: 'activate', intervalSeconds });
    changed = changeInterval(changed, intervalSeconds, now);
  }
  if (changes.active === true && !changed.active) {
    requirePermission(person.entitlement, { action: 'activate', intervalSeconds: changed.intervalSeconds });
    changed = activate(changed, now);
  }
  if (changes.active === false && changed.active) changed = pause(changed, now);
  return changed;
}
