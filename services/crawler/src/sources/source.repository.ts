import { Injectable } from '@nestjs/common';
import { BatchedReads } from '@forewire/kit/batched-reads';
import { Database } from '@forewire/kit/mongo';
import { newId } from '@forewire/kit/ids';
import { RawRows } from '@forewire/kit/rows';
import type { Model, mongo } from 'mongoose';
import { hotDueIndex, sourceSchema } from './source.schema.ts';
import { nobody, type Saturated } from '../polling/check-places.ts';
import { accountsKept, expiryOf, longAgo, newSource, type Source, sourceNotFound, type SourceState, type SourceStatus, type WatchClass, watchClasses } from './source.ts';

/** One source's watchers of a class become more or fewer. */
export type WatcherChange = { sourceId: string; watch: WatchClass; by: 1 | -1 };
/** A hot source's watchers by account: one that comes, or goes and leaves those who remain. */
export type AccountChange = { sourceId: string; come: string } | { sourceId: string; remaining: string[] };
/** A source that the poller has claimed, and when its check was due. */
export type DueSource = { source: Source; dueAt: Date };
/** A source that is due, and what decides about its turn. */
export type Due = Pick<Source, '_id' | 'nextCheckAt' | 'accounts' | 'slow'>;
/** A claim by the end that it has so far. */
export type ClaimRenewal = { id: string; from: Date };
type Window = { now: Date; until: Date };
/** What a check leaves in its source. */
export type SourceUpdate = { id: string; set: Partial<Source> };

/** By how much longer than asked for a lease is at most. */
export const leaseJitterMs = 1000;

const stateFields: Record<keyof SourceState, 1> = {
  ...{ _id: 1, url: 1, kind: 1, title: 1, status: 1, error: 1, failures: 1 },
  ...{ failingSince: 1, position: 1, lastCheckedAt: 1, nextCheckAt: 1, notBefore: 1, slow: 1 },
};

@Injectable()
export class SourceRepository {
  private readonly model: Model<Source>;
  private readonly sources: RawRows<Source>;
  private readonly reads: BatchedReads<SourceState>;

  constructor(database: Database) {
    this.model = database.model('Source', sourceSchema, 'sources');
    this.sources = new RawRows(this.model);
    this.reads = new BatchedReads(async (urls) => {
      const found = await this.sources.find<SourceState>({ url: { $in: urls } }, { projection: stateFields });
      return new Map(found.map((source) => [source.url, source]));
    });
  }

  async get(id: string): Promise<Source> {
    const source = await this.sources.findOne({ _id: id });
    if (!source) throw sourceNotFound();
    return source;
  }

  listByUrls(urls: string[]): Promise<Source[]> {
    return this.sources.find({ url: { $in: urls } });
  }

  listByIds(ids: string[]): Promise<Source[]> {
    return this.sources.find({ _id: { $in: ids } });
  }

  /** How many sources are in each state: reads them all, and so from a secondary where there is one. */
  async countByStatus(): Promise<{ status: SourceStatus; count: number }[]> {
    const rows = await this.model.aggregate<{ _id: SourceStatus; count: number }>([{ $group: { _id: '$status', count: { $sum: 1 } } }]).read('secondaryPreferred');
    return rows.map(({ _id, count }) => ({ status: _id, count }));
  }

  /** As `ensure`, but outside of transactions: what runs of the same moment ask for is read together. */
  async findOrMake(urls: string[], now: Date): Promise<SourceState[]> {
    const found = await this.reads.findAll(urls);
    return found.every((source) => source !== undefined) ? found : this.ensure(urls, now);
  }

  /** The sources of these addresses, made where there was none. */
  async ensure(urls: string[], now: Date): Promise<Source[]> {
    const present = await this.listByUrls(urls);
    const known = new Set(present.map((source) => source.url));
    const missing = [...new Set(urls)].filter((url) => !known.has(url));
    if (missing.length === 0) return present;
    const inserts = missing.map((url) => ({ updateOne: { filter: { url }, update: { $setOnInsert: newSource(newId(), url, now) }, upsert: true } }));
    await this.sources.bulkWrite(inserts);
    return this.listByUrls(urls);
  }

  /** Counts watchers anew and puts each source on or off the poller's list; one that becomes hot is due at a random moment of the interval. */
  async countWatchers(changes: WatcherChange[], now: Date, hotMs: number): Promise<void> {
    const bySource = new Map<string, WatcherChange[]>();
    for (const change of changes) bySource.set(change.sourceId, [...(bySource.get(change.sourceId) ?? []), change]);
    const updates = [...bySource].map(([_id, list]) => {
      const firstCheckAt = new Date(now.getTime() + Math.random() * hotMs);
      return { updateOne: { filter: { _id }, update: watcherPipeline(list, now, firstCheckAt) } };
    });
    await this.sources.bulkWrite(updates);
  }

  /** Notes which accounts watch a source in real time, the first few of them. */
  async noteAccounts(changes: readonly AccountChange[]): Promise<void> {
    const updates = changes.map((change) => ({ updateOne: { filter: { _id: change.sourceId }, update: [{ $set: { accounts: accountsAfter(change) } }] } }));
    await this.sources.bulkWrite(updates);
  }

  /** Hot sources that are due until a moment not far off, those due first before others, without whose accounts may begin no check for now. */
  listDue(window: Window, limit: number, saturated: Saturated): Promise<Due[]> {
    return this.sources.find<Due>({ ...dueIn(window), ...allowedBy(saturated) }, { projection: { nextCheckAt: 1, accounts: 1, slow: 1 }, sort: { nextCheckAt: 1 }, limit });
  }

  /**
   * Takes those of the sources that are still free; no other replica gets them until `leaseMs` is over. Their next time is set with the
   * claim, one interval after the last one, so that an unchanged check writes to no index again.
   */
  async claimDue(list: readonly Due[], window: Window, leaseMs: number, hotMs: number): Promise<DueSource[]> {
    const { now } = window;
    const ids = list.map((source) => source._id);
    const claimed = await this.claim(ids, dueIn(window), { checkingUntil: leaseEnd(now, leaseMs), nextCheckAt: nextInPhase(new Date(now.getTime() + leaseMs), hotMs) });
    const dueAt = new Map(list.map((source) => [source._id, source.nextCheckAt]));
    return claimed.map((source) => ({ source, dueAt: dueAt.get(source._id) ?? now }));
  }

  /** Takes a source for a check on demand, unless it is being checked. */
  async claimNow(id: string, now: Date, leaseMs: number): Promise<Source | undefined> {
    const [claimed] = await this.claim([id], { checkingUntil: { $lte: now } }, { checkingUntil: leaseEnd(now, leaseMs) });
    return claimed;
  }

  /** Keeps claims while their checks go on, except those that are over; gives their new end. */
  async renewClaims(claims: readonly ClaimRenewal[], leaseMs: number, now: Date): Promise<Date> {
    const end = leaseEnd(now, leaseMs);
    await this.sources.bulkWrite(claims.map(({ id, from }) => ({ updateOne: { filter: { _id: id, checkingUntil: from }, update: { $set: { checkingUntil: end } } } })));
    return end;
  }

  /** Frees a source whose check came to nothing, for the next one at `nextCheckAt`. */
  async releaseClaim({ _id, checkingUntil }: Source, nextCheckAt: Date): Promise<void> {
    await this.sources.updateOne({ _id, checkingUntil }, { $set: { checkingUntil: longAgo, nextCheckAt } });
  }

  // Read once they are claimed: what was found before may have been checked, and moved on, in between.
  private async claim(ids: string[], free: object, set: { checkingUntil: Date; nextCheckAt?: object }): Promise<Source[]> {
    if (ids.length === 0) return [];
    const { modifiedCount } = await this.sources.updateMany({ ...free, _id: { $in: ids } }, [{ $set: set }]);
    return modifiedCount === 0 ? [] : this.sources.find({ _id: { $in: ids }, checkingUntil: set.checkingUntil });
  }

  /** Writes what checks left that found nothing new, in one command: those that are merely unchanged share one update. */
  async saveChecks(unchanged: string[], at: Date, others: SourceUpdate[]): Promise<void> {
    const operations: mongo.AnyBulkWriteOperation<Source>[] = others.map(({ id, set }) => ({ updateOne: { filter: { _id: id }, update: { $set: set } } }));
    if (unchanged.length > 0) {
      const set = { status: 'unchanged' as const, lastCheckedAt: at, checkingUntil: longAgo };
      operations.push({ updateMany: { filter: { _id: { $in: unchanged } }, update: { $set: set } } });
    }
    await this.sources.bulkWrite(operations);
  }

  /** Writes checks that found something; false when another process has moved one of the sources on in the meantime. */
  async saveFindings(updates: (SourceUpdate & { expectedPosition: number })[]): Promise<boolean> {
    const operations = updates.map(({ id, expectedPosition, set }) => ({
      updateOne: { filter: { _id: id, position: expectedPosition }, update: { $set: set } },
    }));
    const { matchedCount } = await this.sources.bulkWrite(operations);
    return matchedCount === updates.length;
  }

  /** Frees what a dead process was checking; only for a process that is alone on its database. */
  async releaseClaims(now: Date): Promise<void> {
    const checking = { checkingUntil: { $gt: now } };
    // No index of claims is kept up to date with each check of a hot source for what is asked once a start: all of them are looked at, and no other.
    await this.sources.updateMany({ hot: true, ...checking }, { $set: { checkingUntil: longAgo }, $min: { nextCheckAt: now } }, { hint: hotDueIndex });
    await this.sources.updateMany({ hot: false, ...checking }, { $set: { checkingUntil: longAgo } });
  }

  /** Ids of sources that nobody has watched for long enough. */
  async listExpired(now: Date, limit: number): Promise<string[]> {
    const rows = await this.sources.find({ expiresAt: { $type: 'date', $lte: now } }, { projection: { _id: 1 }, limit });
    return rows.map((row) => row._id);
  }

  /** Removes those of the sources that are still unwatched; gives the ids of what is gone. */
  async remove(ids: string[], now: Date): Promise<string[]> {
    await this.sources.deleteMany({ _id: { $in: ids }, expiresAt: { $type: 'date', $lte: now } });
    const left = new Set((await this.listByIds(ids)).map((source) => source._id));
    return ids.filter((id) => !left.has(id));
  }
}

function dueIn({ now, until }: Window): object {
  return { hot: true, nextCheckAt: { $lte: until }, checkingUntil: { $lte: now } };
}

function allowedBy({ accounts, onSlowHosts, slowHosts }: Saturated): object {
  const conditions: object[] = [];
  if (accounts.length > 0) conditions.push(isOnOtherThan(accounts));
  if (slowHosts) conditions.push({ slow: { $ne: true } });
  else if (onSlowHosts.length > 0) conditions.push({ $or: [{ slow: { $ne: true } }, isOnOtherThan(onSlowHosts)] });
  return conditions.length > 0 ? { $and: conditions } : {};
}

// A source that nobody is known to watch is on an account of its own kind.
function isOnOtherThan(accounts: string[]): object {
  const watched = { accounts: { $elemMatch: { $nin: accounts } } };
  return accounts.includes(nobody) ? watched : { $or: [watched, { 'accounts.0': { $exists: false } }] };
}

// The end of a lease tells whose claim it is; a random part of a second keeps two replicas' claims of one millisecond apart.
function leaseEnd(now: Date, leaseMs: number): Date {
  return new Date(now.getTime() + leaseMs + Math.floor(Math.random() * leaseJitterMs));
}

// A source keeps its place in the interval; after a pause the sources are spread over it anew.
function nextInPhase(earliest: Date, hotMs: number): object {
  const inPhase = { $add: ['$nextCheckAt', hotMs] };
  const anew = { $add: [earliest, { $toInt: { $multiply: [{ $rand: {} }, hotMs] } }] };
  return { $cond: [{ $gte: [inPhase, earliest] }, inPhase, anew] };
}

function accountsAfter(change: AccountChange): unknown {
  if ('remaining' in change) return { $literal: change.remaining.slice(0, accountsKept) };
  const known = { $ifNull: ['$accounts', []] };
  return { $slice: [{ $setUnion: [known, { $literal: [change.come] }] }, accountsKept] };
}

function watcherPipeline(list: WatcherChange[], now: Date, firstCheckAt: Date): { $set: Record<string, unknown> }[] {
  const counts: Record<string, unknown> = {};
  for (const watch of watchClasses) {
    const by = list.reduce((sum, change) => (change.watch === watch ? sum + change.by : sum), 0);
    if (by !== 0) counts[`watchers.${watch}`] = { $max: [0, { $add: [`$watchers.${watch}`, by] }] };
  }
  const total = { $add: watchClasses.map((watch) => `$watchers.${watch}`) };
  const isHot = { $and: [{ $gt: ['$watchers.realtime', 0] }, { $ne: ['$kind', 'ingest'] }] };
  return [
    { $set: counts },
    {
      $set: {
        hot: isHot,
        nextCheckAt: { $cond: [{ $and: [isHot, { $not: '$hot' }, { $eq: ['$failures', 0] }] }, firstCheckAt, '$nextCheckAt'] },
        expiresAt: { $cond: [{ $gt: [total, 0] }, null, { $ifNull: ['$expiresAt', expiryOf(now)] }] },
      },
    },
  ];
}
