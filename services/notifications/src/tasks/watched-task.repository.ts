import { Injectable } from '@nestjs/common';
import { BatchedReads } from '@forewire/kit/batched-reads';
import { Database } from '@forewire/kit/mongo';
import { RawRows } from '@forewire/kit/rows';
import type { Model } from 'mongoose';
import type { WatchedTask } from './watched-task.ts';
import { followerSchema, type FollowerRow, watchedTaskSchema, type WatchedTaskRow } from './watched-task.schema.ts';

function toTask({ _id, ...row }: WatchedTaskRow): WatchedTask {
  // A row that nobody followed or muted yet lacks these.
  return { id: _id, ...row, mutedBy: row.mutedBy ?? [], hasFollowers: row.hasFollowers ?? false };
}

const followerId = (taskId: string, userId: string): string => `${taskId}:${userId}`;

@Injectable()
export class WatchedTaskRepository {
  private readonly tasks: Model<WatchedTaskRow>;
  private readonly rows: RawRows<WatchedTaskRow>;
  private readonly followers: Model<FollowerRow>;
  private readonly reads: BatchedReads<WatchedTask>;
  private readonly followerReads: BatchedReads<FollowerRow>;

  constructor(database: Database) {
    this.tasks = database.model('WatchedTask', watchedTaskSchema, 'watched_tasks');
    this.rows = new RawRows(this.tasks);
    this.followers = database.model('Follower', followerSchema, 'followers');
    this.reads = new BatchedReads(async (ids) => new Map((await this.listByIds(ids)).map((task) => [task.id, task])));
    const followerRows = new RawRows(this.followers);
    this.followerReads = new BatchedReads(async (ids) => new Map((await followerRows.find({ _id: { $in: ids } })).map((row) => [row._id, row])));
  }

  async find(taskId: string): Promise<WatchedTask | null> {
    return (await this.listByIds([taskId]))[0] ?? null;
  }

  /** As `find`, read along with what other deliveries of the moment ask for; outside of transactions. */
  async findTogether(taskId: string): Promise<WatchedTask | null> {
    return (await this.reads.find(taskId)) ?? null;
  }

  /** Whether somebody follows a task at this moment; read along as well. */
  async isFollower(taskId: string, userId: string): Promise<boolean> {
    return (await this.followerReads.find(followerId(taskId, userId))) !== undefined;
  }

  async listByIds(taskIds: string[]): Promise<WatchedTask[]> {
    const rows = await this.rows.find({ _id: { $in: taskIds } });
    // A row that began with a follower is no task that has been heard of.
    return rows.filter((row) => row.userId !== undefined || row.goneAt).map(toTask);
  }

  async save({ id, ...task }: Omit<WatchedTask, 'mutedBy' | 'hasFollowers'>): Promise<void> {
    await this.tasks.updateOne({ _id: id }, { $set: task }, { upsert: true });
  }

  async markGone(taskId: string, at: Date): Promise<void> {
    await this.tasks.updateOne({ _id: taskId }, { $set: { goneAt: at } }, { upsert: true });
    await this.followers.deleteMany({ taskId });
  }

  /** Stops mails of a task to one person. */
  async mute(taskId: string, userId: string): Promise<void> {
    await this.tasks.updateOne({ _id: taskId }, { $addToSet: { mutedBy: userId } });
  }

  async unmute(taskId: string, userId: string): Promise<void> {
    await this.tasks.updateOne({ _id: taskId }, { $pull: { mutedBy: userId } });
  }

  async listFollowers(taskIds: string[]): Promise<{ taskId: string; userId: string }[]> {
    return taskIds.length === 0 ? [] : this.followers.find({ taskId: { $in: taskIds } }).lean<FollowerRow[]>();
  }

  /** Those that are gone already have left nothing behind. */
  async listIdsOfOwner(userId: string): Promise<string[]> {
    const rows = await this.tasks.find({ userId, goneAt: null }, { _id: 1 }).lean<Pick<WatchedTaskRow, '_id'>[]>();
    return rows.map((row) => row._id);
  }

  /** Tasks that a user follows, and the user's own. */
  async listSeenBy(userId: string): Promise<WatchedTask[]> {
    const followed = await this.followers.find({ userId }).lean<FollowerRow[]>();
    const rows = await this.tasks.find({ _id: { $in: followed.map((row) => row.taskId) }, goneAt: null }).lean<WatchedTaskRow[]>();
    const own = await this.tasks.find({ userId, goneAt: null }).lean<WatchedTaskRow[]>();
    return [...own, ...rows].map(toTask);
  }

  async follow(taskId: string, userId: string): Promise<void> {
    await this.followers.updateOne({ _id: followerId(taskId, userId) }, { $set: { taskId, userId } }, { upsert: true });
    await this.tasks.updateOne({ _id: taskId }, { $set: { hasFollowers: true }, $pull: { mutedBy: userId } }, { upsert: true });
  }

  async unfollow(taskId: string, userId: string): Promise<void> {
    await this.followers.deleteOne({ _id: followerId(taskId, userId) });
  }

  async forgetPerson(userId: string): Promise<void> {
    await this.followers.deleteMany({ userId });
    await this.tasks.deleteMany({ userId, goneAt: null });
    await this.tasks.updateMany({ mutedBy: userId }, { $pull: { mutedBy: userId } });
  }
}
