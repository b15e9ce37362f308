import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '@forewire/kit/mongo';
import type { Model } from 'mongoose';
import type { LinkedIdentity } from './linked-identity.ts';
import { type LinkedIdentityRow, linkedIdentitySchema } from './linked-identity.schema.ts';

function toIdentity({ _id, ...rest }: LinkedIdentityRow): LinkedIdentity {
  return { id: _id, ...rest };
}

@Injectable()
export class LinkedIdentityRepository implements OnModuleInit {
  private readonly identities: Model<LinkedIdentityRow>;

  constructor(database: Database) {
    this.identities = database.model('LinkedIdentity', linkedIdentitySchema, 'linked_identities');
  }

  /** Rows from before anybody was reviewed: for them the month begins now. */
  async onModuleInit(): Promise<void> {
    await this.identities.updateMany({ confirmedAt: null }, { $set: { reviewedAt: new Date(0), confirmedAt: new Date() } });
  }

  async find(issuer: string, subject: string): Promise<LinkedIdentity | null> {
    const row = await this.identities.findOne({ issuer, subject }).lean<LinkedIdentityRow>();
    return row && toIdentity(row);
  }

  /** Those of a user, in the order in which they were linked. */
  async listOf(userId: string, limit: number): Promise<LinkedIdentity[]> {
    const rows = await this.identities.find({ userId }).sort({ _id: 1 }).limit(limit).lean<LinkedIdentityRow[]>();
    return rows.map(toIdentity);
  }

  /** Those of these users whom nobody has reviewed since `before`, in the order of their ids. */
  async listUnreviewed(issuer: string, userIds: readonly string[], before: Date): Promise<LinkedIdentity[]> {
    const rows = await this.identities.find({ userId: { $in: [...userIds] }, issuer, reviewedAt: { $lte: before } }).sort({ userId: 1 }).lean<LinkedIdentityRow[]>();
    return rows.map(toIdentity);
  }

  /** Whom nobody has reviewed since `before`, who has waited longest first. */
  async listDue(issuer: string, before: Date, limit: number): Promise<LinkedIdentity[]> {
    const rows = await this.identities.find({ issuer, reviewedAt: { $lte: before } }).sort({ reviewedAt: 1 }).limit(limit).lean<LinkedIdentityRow[]>();
    return rows.map(toIdentity);
  }

  /** True for the one caller who is to review them now: nobody has since `before`. */
  async claim(id: string, before: Date, now: Date): Promise<boolean> {
    const { modifiedCount } = await this.identities.updateOne({ _id: id, reviewedAt: { $lte: before } }, { $set: { reviewedAt: now } });
    return modifiedCount > 0;
  }

  /** Takes a claim of `claimedAt` back: they are reviewed again by whoever looks for those before a later moment than `before`. */
  async giveBack(id: string, claimedAt: Date, before: Date): Promise<void> {
    // A millisecond later than `before`, so the same look does not find them again, and behind all who have waited longer.
    await this.identities.updateOne({ _id: id, reviewedAt: claimedAt }, { $set: { reviewedAt: new Date(before.getTime() + 1) } });
  }

  async confirm(id: string, confirmedAt: Date): Promise<void> {
    await this.identities.updateOne({ _id: id }, { $set: { confirmedAt } });
  }

  async wasConfirmedSince(id: string, since: Date): Promise<boolean> {
    return (await this.identities.exists({ _id: id, confirmedAt: { $gt: since } })) !== null;
  }

  async insert({ id, ...rest }: LinkedIdentity): Promise<void> {
    await this.identities.insertMany([{ _id: id, ...rest }], { lean: true });
  }

  async remove(id: string): Promise<void> {
    await this.identities.deleteOne({ _id: id });
  }

  async removeOf(userId: string): Promise<void> {
    await this.identities.deleteMany({ userId });
  }

  /** Removes those that people link by themselves. */
  async removeLinkedByHand(userId: string): Promise<void> {
    await this.identities.deleteMany({ userId, provider: { $ne: 'keycloak' } });
  }
}
