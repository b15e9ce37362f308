import { Injectable } from '@nestjs/common';
import type { Actor } from '@forewire/kit/auth';
import { People } from '@forewire/kit/people';
import { quotaExceeded, Quotas } from '@forewire/kit/quota';
import type { QuotaName } from '@forewire/kit/quota-setting';
import { SourceRules } from './source-rules.ts';
import type { Source } from './source.ts';
import { TaskRepository } from './task.repository.ts';
import type { Task } from './task.ts';

/** Which sources a task may watch, and how many tasks and sources their owner may have. Called in the transaction that adds. */
@Injectable()
export class TaskLimits {
  constructor(
    private readonly tasks: TaskRepository,
    private readonly people: People,
    private readonly quotas: Quotas,
    private readonly sourceRules: SourceRules,
  ) {}

  /** Before somebody adds sources. */
  async requireAllowed(actor: Actor, sources: readonly Source[]): Promise<void> {
    await this.sourceRules.require(actor, sources);
  }

  /** Runs a transaction that adds to what a person has, one after the other. */
  adding<T>(userId: string, work: () => Promise<T>): Promise<T> {
    return this.quotas.inTurn(userId, work);
  }

  /** Before a task is inserted. */
  async requireTask({ userId, active, sources }: Task): Promise<void> {
    await this.require('tasks', userId, 1, () => this.tasks.countOf(userId));
    if (active) await this.requireActive(userId);
    await this.requireSources(userId, sources.length, sources.length);
  }

  /** Before a task is activated. */
  async requireActive(userId: string): Promise<void> {
    await this.require('activeTasks', userId, 1, () => this.tasks.countActiveOf(userId));
  }

  /** How many of these tasks may be active on top of those that are. */
  async roomForActive(userId: string, wanted: number): Promise<number> {
    if (wanted === 0) return 0;
    const { entitlement } = await this.people.get(userId);
    const most = this.quotas.limitOf('activeTasks', entitlement);
    return Math.max(0, Math.min(wanted, most - (await this.tasks.countActiveOf(userId))));
  }

  /** Before a task that then has `total` sources gets `adding` more. */
  async requireSources(userId: string, total: number, adding: number): Promise<void> {
    const { entitlement } = await this.people.get(userId);
    const most = this.quotas.limitOf('sourcesPerTask', entitlement);
    if (total > most) throw quotaExceeded('sourcesPerTask', most);
    if (adding > 0) await this.require('sources', userId, adding, () => this.tasks.countSourcesOf(userId));
  }

  private async require(quota: QuotaName, owner: string, adding: number, count: () => Promise<number>): Promise<void> {
    const { entitlement } = await this.people.get(owner);
    await this.quotas.require(quota, { owner, entitlement, adding, count });
  }
}
