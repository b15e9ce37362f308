import { Inject, Injectable } from '@nestjs/common';
import type { CreateTaskRequest } from '@forewire/contracts/http/tasks';
import { fallbackInterval } from '@forewire/contracts/permissions';
import type { Actor } from '@forewire/kit/auth';
import { newId } from '@forewire/kit/ids';
import { Transaction } from '@forewire/kit/mongo';
import { Outbox } from '@forewire/kit/outbox';
import { type TasksConfig, tasksConfigToken } from '../config.ts';
import { PeopleRepository, type Person } from '../people/people.repository.ts';
import { isUnsupported, sourceUnsupported, toSources, type Source } from './source.ts';
import { autoTitle } from './task-title.ts';
import { toTaskChanged } from './task.dto.ts';
import { TaskRepository } from './task.repository.ts';
import { requirePermission, type Task, unauthorized } from './task.ts';

/** Makes a task that is watched from this moment on. */
@Injectable()
export class CreateTask {
  constructor(
    private readonly tasks: TaskRepository,
    private readonly people: PeopleRepository,
    private readonly transaction: Transaction,
    private readonly outbox: Outbox,
    @Inject(tasksConfigToken) private readonly config: TasksConfig,
  ) {}

  async execute(actor: Actor, input: CreateTaskRequest): Promise<Task> {
    const person = await this.people.get(actor.userId);
    const task = this.build(person, input, new Date());
    return this.transaction.run(async () => {
      await this.tasks.insert(task);
      await this.outbox.add('task.changed', task.id, toTaskChanged(task));
      return task;
    });
  }

  private build(person: Person, input: CreateTaskRequest, now: Date): Task {
    const mode = input.taskMode ?? (input.intervalInMinutes === 0 ? 'predict' : 'monitoring');
    const intervalSeconds = mode === 'predict' ? 0 : intervalOf(person, input.intervalInMinutes);
    requirePermission(person.entitlement, { action: 'create', intervalSeconds });
    if (mode === 'monitoring') requirePermission(person.entitlement, { action: 'activate', intervalSeconds });
    if (input.companyId && !person.memberships.some(({ companyId }) => companyId === input.companyId)) throw unauthorized();
    return {
      id: newId(),
      userId: person.userId,
      companyId: input.companyId ?? null,
      title: input.title || autoTitle(input.prompt),
      prompt: input.prompt,
      enrichedPrompt: input.enrichedPrompt ?? null,
      mode,
      intervalSeconds,
      priority: input.priority ?? 'medium',
      sources: this.sourcesOf(input),
      email: input.email ?? true,
      active: mode === 'monitoring',
      nextRunDate: mode === 'monitoring' ? now : null,
      createdAt: now,
      updatedAt: now,
      ...blank(),
    };
  }

  private sourcesOf(input: CreateTaskRequest): Source[] {
    const sources = toSources(input.sources ?? []);
    if (sources.some((source) => isUnsupported(source, this.config.UNSUPPORTED_SOURCES))) throw sourceUnsupported();
    return sources;
  }
}

function intervalOf(person: Person, minutes: number | undefined): number {
  return minutes ? minutes * 60 : fallbackInterval(person.entitlement, 300);
}

/** Private until it is shared: the specs disagree, and the stricter reading holds. */
function blank() {
  return {
    visibility: 'private' as const,
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
    lastViewedAt: null,
    engine: null,
    positions: [],
  };
}
