import { Inject, Injectable } from '@nestjs/common';
import type { Entitlement } from '@forewire/contracts/permissions';
import { findPlan } from '@forewire/contracts/plans';
import { type Model, Schema } from 'mongoose';
import { type KitConfig, kitConfigToken } from './config.ts';
import { CodedError } from './errors.ts';
import { type Claim, FairGate, type Places } from './fair-gate.ts';
import { Database, Transaction } from './mongo.ts';
import type { QuotaName } from './quota-setting.ts';

type LockRow = { _id: string; takenAt: Date; times: number };
const lockSchema = new Schema<LockRow>({ _id: String, takenAt: { type: Date, expires: 3600 }, times: Number }, { versionKey: false });

/** What is asked for: how much of it the owner has, to be counted only where there is a limit, and how much comes on top. */
export type QuotaRequest = { owner: string; entitlement?: Entitlement; count: () => Promise<number>; adding?: number };

const words: Record<QuotaName, string> = {
  tasks: 'monitors',
  activeTasks: 'active monitors',
  sourcesPerTask: 'sources in a monitor',
  sources: 'sources in all monitors together',
  follows: 'monitors of others to follow',
  channels: 'channels',
  pushSubscriptions: 'browsers with alerts',
  apiKeys: 'API keys',
  companies: 'teams',
  members: 'members in a team',
  invitations: 'open invitations in a team',
  predictionsAtOnce: 'predictions at the same time',
};

export const quotaExceeded = (quota: QuotaName, limit: number) =>
  new CodedError('quota.exceeded', 409, `You can have at most ${limit.toLocaleString('en')} ${words[quota]}.`, { quota, limit });

/** One place for each owner. */
class OnePerOwner implements Places<Claim> {
  private readonly taken = new Set<string>();

  mayTake({ key }: Claim): boolean {
    return !this.taken.has(key);
  }

  take({ key }: Claim): void {
    this.taken.add(key);
  }

  release({ key }: Claim): void {
    this.taken.delete(key);
  }

  heldBy({ key }: Claim): number {
    return this.taken.has(key) ? 1 : 0;
  }
}

/** How much one account may have of each thing: protection of the server, not part of a plan. */
@Injectable()
export class Quotas {
  private readonly locks: Model<LockRow>;
  private readonly turns = new FairGate(new OnePerOwner());

  constructor(
    database: Database,
    private readonly transaction: Transaction,
    @Inject(kitConfigToken) private readonly config: KitConfig,
  ) {
    this.locks = database.model('QuotaLock', lockSchema, 'quota_locks');
  }

  /** The most that an owner with that plan may have; infinite where nothing is set. */
  limitOf(quota: QuotaName, entitlement?: Entitlement): number {
    const { QUOTAS: quotas } = this.config;
    if (!quotas) return Number.POSITIVE_INFINITY;
    const tier = entitlement?.limited ? findPlan(entitlement.planId)?.tier : undefined;
    return (tier && quotas[`${tier}.${quota}`]) ?? quotas[quota] ?? Number.POSITIVE_INFINITY;
  }

  /**
   * Refuses what would go over the quota. Called in the transaction that adds: two of them for the same owner touch one
   * row, so that one waits for the other and counts what that has added.
   */
  async require(quota: QuotaName, { owner, entitlement, count, adding = 1 }: QuotaRequest): Promise<void> {
    const limit = this.limitOf(quota, entitlement);
    if (limit === Number.POSITIVE_INFINITY) return;
    await this.locks.updateOne({ _id: `${quota}:${owner}` }, { $set: { takenAt: new Date() }, $inc: { times: 1 } }, { upsert: true });
    if ((await count()) + adding > limit) throw quotaExceeded(quota, limit);
  }

  /** Adds what is within the quota, in a transaction of its own or the one that is under way. */
  add<T>(quota: QuotaName, request: QuotaRequest, insert: () => Promise<T>): Promise<T> {
    return this.inTurn(request.owner, async () => {
      await this.require(quota, request);
      return insert();
    });
  }

  /**
   * Runs a transaction that adds to what an owner has, after those of this process that came before it. Side by side all
   * but one would fail on the owner's row and be done again, some of them twenty times. One that is under way goes on.
   */
  inTurn<T>(owner: string, work: () => Promise<T>): Promise<T> {
    if (this.transaction.isOpen) return work();
    return this.turns.pass({ key: owner }, () => this.transaction.run(work));
  }
}
