import { Injectable } from '@nestjs/common';
import { Database } from '@forewire/kit/mongo';
import { type Model, Schema } from 'mongoose';

type SubscriptionRow = { _id: string; taskId: string; userId: string; createdAt: Date };

const subscriptionSchema = new Schema<SubscriptionRow>({ _id: String, taskId: String, userId: String, createdAt: Date }, { versionKey: false });
subscriptionSchema.index({ userId: 1 });
subscriptionSchema.index({ taskId: 1 });

/** Who follows whose task. */
@Injectable()
export class SubscriptionRepository {
  private readonly subscriptions: Model<SubscriptionRow>;

  constructor(database: Database) {
    this.subscriptions = database.model('Subscription', subscriptionSchema, 'subscriptions');
  }

  async isSubscribed(taskId: string, userId: string): Promise<boolean> {
    return (await this.subscriptions.exists({ _id: `${taskId}:${userId}` })) !== null;
  }

  async listTaskIds(userId: string): Promise<string[]> {
    const rows = await this.subscriptions.find({ userId }, { taskId: 1 }).limit(1000).lean<SubscriptionRow[]>();
    return rows.map((row) => row.taskId);
  }

  /** Who follows a task. */
  async listFollowers(taskId: string): Promise<string[]> {
    const rows = await this.subscriptions.find({ taskId }, { userId: 1 }).lean<SubscriptionRow[]>();
    return rows.map((row) => row.userId);
  }

  countOf(userId: string): Promise<number> {
    return this.subscriptions.countDocuments({ userId });
  }

  /** False when they follow it already. */
  async insert(taskId: string, userId: string): Promise<boolean> {
    const { upsertedCount } = await this.subscriptions.updateOne({ _id: `${taskId}:${userId}` }, { $setOnInsert: { taskId, userId, createdAt: new Date() } }, { upsert: true });
    return upsertedCount > 0;
  }

  /** False when they did not follow it. */
  async remove(taskId: string, userId: string): Promise<boolean> {
    return (await this.subscriptions.deleteOne({ _id: `${taskId}:${userId}` })).deletedCount > 0;
  }

  /** Ids of tasks that anybody follows, in order, after the last one already seen. */
  async listFollowedTaskIds(after: string, limit: number): Promise<string[]> {
    const rows = await this.subscriptions.aggregate<{ _id: string }>([{ $match: { taskId: { $gt: after } } }, { $group: { _id: '$taskId' } }, { $sort: { _id: 1 } }, { $limit: limit }]);
    return rows.map((row) => row._id);
  }

  async removeMany(taskId: string, userIds: readonly string[]): Promise<void> {
    await this.subscriptions.deleteMany({ _id: { $in: userIds.map((userId) => `${taskId}:${userId}`) } });
  }

  async removeOfUser(userId: string): Promise<void> {
    await this.subscriptions.deleteMany({ userId });
  }

  async removeOf(taskId: string): Promise<void> {
    await this.subscriptions.deleteMany({ taskId });
  }
}
