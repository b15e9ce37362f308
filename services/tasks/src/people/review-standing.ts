import { Injectable, type OnModuleInit } from '@nestjs/common';
import { newId } from '@forewire/kit/ids';
import { inRounds } from '@forewire/kit/in-rounds';
import { Jobs } from '@forewire/kit/jobs';
import { People } from '@forewire/kit/people';
import { RunRepository } from '../runs/run.repository.ts';
import { type Behind, standingOf, withStanding } from '../tasks/standing.ts';
import type { Task } from '../tasks/task.ts';
import { TaskRepository } from '../tasks/task.repository.ts';
import { TaskEffects } from '../tasks/update-task.ts';
import { OwnerRepository } from './owner.repository.ts';

const kind = 'review-standing';

/** Whose tasks are to be looked at: all of an account and of the teams that it is in, or those of a team. */
type Reviewed = { userId: string } | { companyId: string };

/** Who is behind a task at this moment. */
@Injectable()
export class TaskBackers {
  constructor(
    private readonly owners: OwnerRepository,
    private readonly people: People,
  ) {}

  /**
   * In a transaction, which then cannot overlap with another review of this owner's tasks, nor with their account being
   * disabled or enabled: the one that commits last has seen what the other was based on.
   */
  async of({ userId, companyId }: Pick<Task, 'userId' | 'companyId'>): Promise<Behind> {
    await this.owners.hold(userId);
    if (!(await this.owners.isDisabled(userId))) return { ownerDisabled: false, teamIsLed: false };
    const leaders = companyId === null ? [] : await this.people.listLeaders(companyId);
    const disabled = await this.owners.disabledAmong(leaders);
    return { ownerDisabled: true, teamIsLed: leaders.some((id) => !disabled.has(id)) };
  }

  async companiesOf(userId: string): Promise<string[]> {
    return (await this.people.get(userId)).memberships.map(({ companyId }) => companyId);
  }

  disabledAmong(userIds: readonly string[]): Promise<Set<string>> {
    return this.owners.disabledAmong(userIds);
  }
}

/**
 * Suspends what an account watches when it is disabled and sets it going again when it is enabled; a team's tasks go on for
 * the team while somebody leads it. To the other services a suspended task is paused and private.
 */
@Injectable()
export class ReviewStanding implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly backers: TaskBackers,
    private readonly tasks: TaskRepository,
    private readonly runs: RunRepository,
    private readonly effects: TaskEffects,
  ) {}

  onModuleInit(): void {
    this.jobs.work<Reviewed>(kind, { concurrency: 2, maxAttempts: Infinity, work: ({ payload }) => this.execute(payload) });
  }

  /** To be called in the transaction that changes who is behind these tasks; the review sees it committed. */
  async soon(reviewed: Reviewed): Promise<void> {
    await this.jobs.add(kind, `${kind} ${newId()}`, reviewed);
  }

  private async execute(reviewed: Reviewed): Promise<() => Promise<void>> {
    if ('userId' in reviewed) await this.ofUser(reviewed.userId);
    else await this.ofCompany(reviewed.companyId);
    return async () => undefined;
  }

  private async ofUser(userId: string): Promise<void> {
    await this.ofOwner(userId);
    for (const companyId of await this.backers.companiesOf(userId)) await this.ofCompany(companyId);
  }

  private async ofCompany(companyId: string): Promise<void> {
    for (const id of await this.tasks.listNotOpenIds(companyId)) await this.review(id);
    for (const userId of await this.backers.disabledAmong(await this.tasks.listMakers(companyId))) await this.ofOwner(userId);
  }

  private async ofOwner(userId: string): Promise<void> {
    await inRounds((after, size) => this.tasks.listOf(userId, after, size), ({ id }) => id, async (tasks) => {
      for (const { id } of tasks) await this.review(id);
    });
  }

  private review(taskId: string): Promise<void> {
    return this.effects.transaction.run(async () => {
      const task = await this.tasks.find(taskId);
      if (!task) return;
      const standing = standingOf(task, await this.backers.of(task));
      if (standing === task.standing) return;
      const now = new Date();
      const changed = withStanding(task, standing, now);
      await this.tasks.update(changed);
      if (standing === 'suspended') await this.runs.finishRunning(task.id, now);
      await this.effects.changed(changed, task);
    });
  }
}
