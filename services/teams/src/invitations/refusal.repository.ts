import { Injectable } from '@nestjs/common';
import { Database } from '@forewire/kit/mongo';
import type { Model } from 'mongoose';
import { memberRowId } from '../members/member.schema.ts';
import { type DeclinedRow, declinedSchema, type RemovedRow, removedSchema } from './refusal.schema.ts';

/** Whom the link of a team does not let in, and who wants no invitations. */
@Injectable()
export class RefusalRepository {
  private readonly removed: Model<RemovedRow>;
  private readonly declined: Model<DeclinedRow>;

  constructor(database: Database) {
    this.removed = database.model('RemovedMember', removedSchema, 'removed_members');
    this.declined = database.model('DeclinedAddress', declinedSchema, 'declined_addresses');
  }

  async bar(companyId: string, userId: string, emailHash: string): Promise<void> {
    const row = { companyId, userId, emailHash, removedAt: new Date() };
    await this.removed.updateOne({ _id: memberRowId(companyId, userId) }, { $set: row }, { upsert: true });
  }

  async isBarred(companyId: string, userId: string, emailHash: string): Promise<boolean> {
    return (await this.removed.exists({ companyId, $or: [{ _id: memberRowId(companyId, userId) }, { emailHash }] })) !== null;
  }

  /** Ends it for somebody who was invited again. */
  async readmit(companyId: string, userId: string, emailHash: string): Promise<void> {
    await this.removed.deleteMany({ companyId, $or: [{ _id: memberRowId(companyId, userId) }, { emailHash }] });
  }

  async removeOf(companyId: string): Promise<void> {
    await this.removed.deleteMany({ companyId });
  }

  async wantsNone(emailHash: string): Promise<boolean> {
    return (await this.declined.exists({ _id: emailHash })) !== null;
  }

  async decline(emailHash: string): Promise<void> {
    await this.declined.updateOne({ _id: emailHash }, { $setOnInsert: { declinedAt: new Date() } }, { upsert: true });
  }

  async allow(emailHash: string): Promise<void> {
    await this.declined.deleteOne({ _id: emailHash });
  }
}
