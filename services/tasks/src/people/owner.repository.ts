import { Injectable } from '@nestjs/common';
import type { EventOf } from '@forewire/contracts/events';
import { FreshRights } from '@forewire/kit/fresh-rights';
import { Database } from '@forewire/kit/mongo';
import { RawRows } from '@forewire/kit/rows';
import { type Model, Schema } from 'mongoose';

type OwnerRow = { _id: string; name: string; confirmedEmail?: string | null; disabled?: boolean; heldAt?: Date };
const ownerSchema = new Schema<OwnerRow>({ _id: String, name: String, confirmedEmail: String, disabled: Boolean, heldAt: Date }, { versionKey: false });

/** What this service knows of accounts: their names, for those who share a team's tasks, and whether they are in use. */
@Injectable()
export class OwnerRepository {
  private readonly owners: Model<OwnerRow>;
  private readonly rows: RawRows<OwnerRow>;

  constructor(database: Database, freshRights: FreshRights) {
    this.owners = database.model('OwnerName', ownerSchema, 'owner_names');
    this.rows = new RawRows(this.owners);
    freshRights.checkWith(async ({ kind, userId }) => kind !== 'confirmed' || (await this.confirmedEmailOf(userId)) !== null);
  }

  /** Named by name, else by address. True when the account was disabled by this, or enabled again. */
  async save({ id, firstName, lastName, email, emailVerified, disabled }: EventOf<'user.changed'>): Promise<boolean> {
    const confirmedEmail = emailVerified ? email.toLowerCase() : null;
    const known = { name: `${firstName} ${lastName}`.trim() || email, confirmedEmail, disabled };
    const before = await this.owners.findOneAndUpdate({ _id: id }, { $set: known }, { upsert: true, returnDocument: 'before', projection: { disabled: 1 } }).lean<OwnerRow | null>();
    return (before?.disabled ?? false) !== disabled;
  }

  /** The address that somebody has confirmed; null for one that may be anybody's. */
  async confirmedEmailOf(userId: string): Promise<string | null> {
    return (await this.owners.findById(userId).lean<OwnerRow | null>())?.confirmedEmail ?? null;
  }

  async isDisabled(userId: string): Promise<boolean> {
    return (await this.disabledAmong([userId])).has(userId);
  }

  /** Those of these accounts that are disabled. Rows from before that was kept say nothing, and stand for accounts in use. */
  async disabledAmong(userIds: readonly string[]): Promise<Set<string>> {
    const rows = await this.rows.find({ _id: { $in: [...new Set(userIds)] }, disabled: true }, { projection: { _id: 1 } });
    return new Set(rows.map((row) => row._id));
  }

  /** Keeps an account from being disabled or enabled before the present transaction has ended. */
  async hold(userId: string): Promise<void> {
    await this.rows.updateOne({ _id: userId }, { $set: { heldAt: new Date() } });
  }

  async remove(userId: string): Promise<void> {
    await this.owners.deleteOne({ _id: userId });
  }

  /** Names by id; without those of whom no event has told. */
  async namesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (userIds.length === 0) return new Map();
    const rows = await this.rows.find({ _id: { $in: [...new Set(userIds)] } });
    return new Map(rows.map(({ _id, name }) => [_id, name]));
  }
}
