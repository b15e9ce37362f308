import { Injectable } from '@nestjs/common';
import type { CreateTaskRequest } from '@forewire/contracts/http/tasks';
import { fallbackInterval } from '@forewire/contracts/permissions';
import type { Actor } from '@forewire/kit/auth';
import { forbidden } from '@forewire/kit/errors';
import { newId } from '@forewire/kit/ids';
import { Outbox } from '@forewire/kit/outbox';
import { People, type Person } from '@forewire/kit/people';
import { TaskBackers } from '../people/review-standing.ts';
import { toSources } from './source.ts';
import { ownerDisabled } from './standing.ts';
import { TaskLimits } from './task-limits.ts';
import { autoTitle, questionTitle } from './task-title.ts';
import { toTaskChanged } from './task.dto.ts';
import { TaskRepository } from './task.repository.ts';
import { requirePermission, type Task, unauthorized } from './task.ts';

/** Makes a task that is watched from this moment on. */
@Injectable()
export class CreateTask {
  constructor(
    private readonly tasks: TaskRepository,
    private readonly people: People,
    private readonly outbox: Outbox,
    private readonly limits: TaskLimits,
    private readonly backers: TaskBackers,
  ) {}

  async execute(actor: Actor, input: CreateTaskRequest): Promise<Task> {
    const person = await this.people.get(actor.userId);
    const task = this.build(person, input, new Date());
    await this.limits.requireAllowed(actor, task.sources);
    return this.limits.adding(task.userId, async () => {
      if ((await this.backers.of(task)).ownerDisabled) throw forbidden(ownerDisabled);
      await this.limits.requireTask(task);
      await this.tasks.insert(task);
      await this.outbox.add('task.changed', task.id, toTaskChanged(task));
      return task;
    });
  }

  private build(person: Person, input: CreateTaskRequest, now: Date): Task {
    const mode = modeOf(input);
    const intervalSeconds = mode === 'predict' ? 0 : intervalOf(person, input.intervalInMinutes);
    requirePermission(person.entitlement, { action: 'create', intervalSeconds });
    if (mode === 'monitoring') requirePermission(person.entitlement, { action: 'activate', intervalSeconds });
    requireMembership(person, input.companyId);
    return {
      ...{ id: newId(), userId: person.userId, mode, intervalSeconds },
      ...chosenIn(input),
      title: input.title || titleFrom(input.prompt, mode),
      sources: toSources(input.sources),
      active: mode === 'monitoring',
      nextRunDate: mode === 'monitoring' ? now : null,
      createdAt: now,
      updatedAt: now,
      ...blank(),
    };
  }
}

function chosenIn(input: CreateTaskRequest) {
  const { prompt, companyId = null, enrichedPrompt = null, priority = 'medium', threshold = null, email = true } = input;
  return { prompt, companyId, enrichedPrompt, priority, threshold, email };
}

function titleFrom(prompt: string, mode: 'monitoring' | 'predict'): string {
  return mode === 'predict' ? questionTitle(prompt) : autoTitle(prompt);
}

function modeOf({ taskMode, intervalInMinutes }: CreateTaskRequest): 'monitoring' | 'predict' {
  return taskMode ?? (intervalInMinutes === 0 ? 'predict' : 'monitoring');
}

/** Viewers only read what their team watches (spec tasks.md §6). */
function requireMembership(person: Person, wanted: string | null | undefined): void {
  if (wanted && !person.memberships.some(({ companyId, role }) => companyId === wanted && role !== 'viewer')) throw unauthorized();
}

function intervalOf(person: Person, minutes: number | undefined): number {
  return minutes ? minutes * 60 : fallbackInterval(person.entitlement, 300);
}

/** Private until it is shared: the specs disagree, and the stricter reading holds. */
function blank() {
  return {
    visibility: 'private' as const,
    standing: 'open' as const,
    publicSlug: newId(),
    lastRun: null,
    lastRunStatus: 'created' as const,
    error: null,
    pausedReason: null,
    changesDetected: false,
    latestRunId: null,
    runningRunId: null,
    rerun: null,
    latestResultTitle: null,
    latestResultAt: null,
    lastViewedAt: null,
    engine: null,
    positions: [],
    refinements: [],
  };
}
