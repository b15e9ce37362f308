import { Injectable } from '@nestjs/common';
import type { EventOf } from '@forewire/contracts/events';
import { FreshRights } from '@forewire/kit/fresh-rights';
import { Database } from '@forewire/kit/mongo';
import { type Model, Schema } from 'mongoose';

type NameRow = { _id: string; name: string; confirmedEmail?: string | null };
const nameSchema = new Schema<NameRow>({ _id: String, name: String, confirmedEmail: String }, { versionKey: false });

/** What people are called, for those who share a team's tasks with them. */
@Injectable()
export class OwnerNameRepository {
  private readonly names: Model<NameRow>;

  constructor(database: Database, freshRights: FreshRights) {
    this.names = database.model('OwnerName', nameSchema, 'owner_names');
    freshRights.checkWith(async ({ kind, userId }) => kind !== 'confirmed' || (await this.confirmedEmailOf(userId)) !== null);
  }

  /** By name, else by address. */
  async save({ id, firstName, lastName, email, emailVerified }: EventOf<'user.changed'>): Promise<void> {
    const confirmedEmail = emailVerified ? email.toLowerCase() : null;
    await this.names.updateOne({ _id: id }, { $set: { name: `${firstName} ${lastName}`.trim() || email, confirmedEmail } }, { upsert: true });
  }

  /** The address that somebody has confirmed; null for one that may be anybody's. */
  async confirmedEmailOf(userId: string): Promise<string | null> {
    return (await this.names.findById(userId).lean<NameRow | null>())?.confirmedEmail ?? null;
  }

  async remove(userId: string): Promise<void> {
    await this.names.deleteOne({ _id: userId });
  }

  /** Names by id; without those of whom no event has told. */
  async namesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (userIds.length === 0) return new Map();
    const rows = await this.names.find({ _id: { $in: [...new Set(userIds)] } }).lean<NameRow[]>();
    return new Map(rows.map(({ _id, name }) => [_id, name]));
  }
}
