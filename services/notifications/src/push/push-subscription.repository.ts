import { Injectable } from '@nestjs/common';
import { Database, Transaction } from '@forewire/kit/mongo';
import type { Model } from 'mongoose';
import type { PushSubscription } from './push-subscription.ts';
import { pushSubscriptionSchema, type PushSubscriptionRow } from './push-subscription.schema.ts';

@Injectable()
export class PushSubscriptionRepository {
  private readonly subscriptions: Model<PushSubscriptionRow>;

  constructor(
    database: Database,
    private readonly transaction: Transaction,
  ) {
    this.subscriptions = database.model('PushSubscription', pushSubscriptionSchema, 'push_subscriptions');
  }

  async list(userId: string): Promise<PushSubscription[]> {
    const rows = await this.subscriptions.find({ userId }).sort({ createdAt: 1 }).lean<PushSubscriptionRow[]>();
    return rows.map(({ _id, sessionId = null, credentialAt = null, ...row }) => ({ id: _id, sessionId, credentialAt, ...row }));
  }

  /** Where the browsers are reached that a session has subscribed. */
  async listEndpoints(sessionId: string): Promise<string[]> {
    return (await this.subscriptions.find({ sessionId }, { endpoint: 1 }).lean<{ endpoint: string }[]>()).map(({ endpoint }) => endpoint);
  }

  /** Which of these users have a browser that takes pushes. */
  async listUsersWithAny(userIds: string[]): Promise<Set<string>> {
    const found = await this.subscriptions.distinct('userId', { userId: { $in: userIds } });
    return new Set(found);
  }

  /** Keeps a browser for the user who is signed in on it now, whoever was before; of more than `most`, the oldest gives way. */
  async save({ id, ...subscription }: PushSubscription, most: number): Promise<void> {
    await this.transaction.run(async () => {
      await this.subscriptions.updateOne({ _id: id }, { $set: subscription }, { upsert: true });
      if (!Number.isFinite(most)) return;
      const rows = await this.subscriptions.find({ userId: subscription.userId }, { _id: 1 }).sort({ createdAt: -1 }).skip(most).lean();
      if (rows.length > 0) await this.subscriptions.deleteMany({ _id: { $in: rows.map((row) => row._id) } });
    });
  }

  async remove(id: string): Promise<void> {
    await this.subscriptions.deleteOne({ _id: id });
  }

  async removeOwn(userId: string, endpoint: string): Promise<void> {
    await this.subscriptions.deleteOne({ userId, endpoint });
  }

  async removeOfUser(userId: string): Promise<void> {
    await this.subscriptions.deleteMany({ userId });
  }

  async removeOfSession(sessionId: string): Promise<void> {
    await this.subscriptions.deleteMany({ sessionId });
  }

  /** What a user's sessions of until then have subscribed, but for one that goes on. */
  async removeUntil(userId: string, until: Date, kept: string | null = null): Promise<void> {
    const made = { $or: [{ credentialAt: { $lte: until } }, { credentialAt: null, createdAt: { $lte: until } }] };
    await this.subscriptions.deleteMany({ userId, ...made, ...(kept === null ? {} : { sessionId: { $ne: kept } }) });
  }
}
