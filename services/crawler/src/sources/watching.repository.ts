import { Injectable } from '@nestjs/common';
import { BatchedReads } from '@forewire/kit/batched-reads';
import { Database } from '@forewire/kit/mongo';
import { RawRows } from '@forewire/kit/rows';
import { Schema } from 'mongoose';
import type { WatchClass } from './source.ts';

/** What one task watches, as the crawler last heard; `_id` is the task's. */
export type Watching = {
  _id: string;
  /** Its owner; absent where the task has not changed since the crawler began to note them. */
  userId?: string;
  companyId?: string | null;
  isPublic?: boolean;
  watchClass: WatchClass;
  sourceIds: string[];
};

// A source of many watchers has all the accounts that count among its first few.
const tasksAsked = 32;

const watchingSchema = new Schema<Watching>(
  { _id: String, userId: String, companyId: String, isPublic: Boolean, watchClass: String, sourceIds: [String] },
  { versionKey: false },
);
watchingSchema.index({ sourceIds: 1, watchClass: 1 });
watchingSchema.index({ sourceIds: 1 }, { name: 'in_public', partialFilterExpression: { isPublic: true } });
watchingSchema.index({ userId: 1 });
watchingSchema.index({ companyId: 1 });

@Injectable()
export class WatchingRepository {
  private readonly watchings: RawRows<Watching>;
  private readonly reads: BatchedReads<Watching>;

  constructor(database: Database) {
    this.watchings = new RawRows(database.model('Watching', watchingSchema, 'watchings'));
    this.reads = new BatchedReads(async (ids) => {
      const found = await this.watchings.find({ _id: { $in: ids } }, { projection: { watchClass: 1, userId: 1 } });
      return new Map(found.map((watching) => [watching._id, watching]));
    });
  }

  /** How closely a task watches, read along with whatever else is asked for in the moment; outside of transactions. */
  findTogether(taskId: string): Promise<Pick<Watching, 'watchClass' | 'userId'> | undefined> {
    return this.reads.find(taskId);
  }

  find(taskId: string): Promise<Watching | null> {
    return this.watchings.findOne({ _id: taskId });
  }

  /** Those of the sources that tasks of a person or of these companies watch. */
  async listWatchedBy({ userId, companyIds }: { userId: string; companyIds: string[] }, sourceIds: readonly string[]): Promise<Set<string>> {
    const asked = new Set(sourceIds);
    const owners = [{ userId }, ...(companyIds.length > 0 ? [{ companyId: { $in: companyIds } }] : [])];
    const found = await this.watchings.find<Pick<Watching, 'sourceIds'>>({ $or: owners, sourceIds: { $in: [...asked] } }, { projection: { sourceIds: 1 } });
    return new Set(found.flatMap((watching) => watching.sourceIds.filter((id) => asked.has(id))));
  }

  /** What tasks of a person and of these companies watch, of so many tasks at most. */
  async listSourceIdsOf({ userId, companyIds }: { userId: string; companyIds: string[] }, tasks: number): Promise<string[]> {
    const owners = [{ userId }, ...(companyIds.length > 0 ? [{ companyId: { $in: companyIds } }] : [])];
    const found = await this.watchings.find<Pick<Watching, 'sourceIds'>>({ $or: owners }, { projection: { sourceIds: 1 }, limit: tasks });
    return [...new Set(found.flatMap(({ sourceIds }) => sourceIds))];
  }

  /** What public tasks watch, which name their sources to everybody; of so many tasks at most. */
  async listSourceIdsInPublic(tasks: number): Promise<string[]> {
    const found = await this.watchings.find<Pick<Watching, 'sourceIds'>>({ sourceIds: { $gt: '' }, isPublic: true }, { projection: { sourceIds: 1 }, limit: tasks });
    return [...new Set(found.flatMap(({ sourceIds }) => sourceIds))];
  }

  async isWatchedInPublic(sourceId: string): Promise<boolean> {
    return (await this.watchings.findOne({ sourceIds: sourceId, isPublic: true })) !== null;
  }

  /** Notes whose task it is where that is not known yet. */
  async noteOwner(taskId: string, userId: string): Promise<void> {
    await this.watchings.updateOne({ _id: taskId, userId: { $exists: false } }, { $set: { userId } });
  }

  /** Accounts that watch a source in real time: those of the first few tasks, each once. */
  async listAccounts(sourceId: string): Promise<string[]> {
    const found = await this.watchings.find<Pick<Watching, 'userId'>>({ sourceIds: sourceId, watchClass: 'realtime' }, { projection: { userId: 1 }, limit: tasksAsked });
    return [...new Set(found.flatMap(({ userId }) => userId ?? []))];
  }

  async save(watching: Watching): Promise<void> {
    const { _id, ...rest } = watching;
    await this.watchings.updateOne({ _id }, { $set: rest }, { upsert: true });
  }

  async remove(taskId: string): Promise<void> {
    await this.watchings.deleteMany({ _id: taskId });
  }
}
