import { Injectable } from '@nestjs/common';
import { notFound } from '@forewire/kit/errors';
import { Database } from '@forewire/kit/mongo';
import { RawRows } from '@forewire/kit/rows';
import type { Model } from 'mongoose';
import type { Account } from './account.ts';
import { type AccountRow, accountSchema } from './account.schema.ts';

function toAccount({ _id, syncsBegun: _begun, syncApplied: _applied, ...rest }: AccountRow): Account {
  const { customerId = null, subscriptionId = null, usageSubscriptionId = null } = rest;
  return { id: _id, ...rest, customerId, subscriptionId, usageSubscriptionId };
}

@Injectable()
export class AccountRepository {
  private readonly accounts: Model<AccountRow>;
  private readonly rows: RawRows<AccountRow>;

  constructor(database: Database) {
    this.accounts = database.model('Account', accountSchema, 'accounts');
    this.rows = new RawRows(this.accounts);
  }

  async find(id: string): Promise<Account | null> {
    const row = await this.rows.findOne({ _id: id });
    return row && toAccount(row);
  }

  async get(id: string): Promise<Account> {
    const account = await this.find(id);
    if (!account) throw notFound('account', 'Your billing account is still being set up. Please try again in a moment.');
    return account;
  }

  async findByCustomer(customerId: string): Promise<Account | null> {
    const row = await this.rows.findOne({ customerId });
    return row && toAccount(row);
  }

  /** Remembers who somebody is at Stripe, unless that is known already; gives who they are. */
  async claimCustomer(id: string, customerId: string): Promise<string> {
    await this.accounts.updateOne({ _id: id, customerId: null }, { $set: { customerId } });
    return (await this.get(id)).customerId ?? customerId;
  }

  /** How often Stripe has been asked about an account, its customer's removal included. */
  async countSyncs(id: string): Promise<number> {
    const row = await this.accounts.findById(id, { syncsBegun: 1 }).lean<AccountRow>();
    return row?.syncsBegun ?? 0;
  }

  /** A number for an answer of Stripe's that is about to be asked for; later answers have greater ones. */
  async beginSync(id: string): Promise<number> {
    const row = await this.accounts.findOneAndUpdate({ _id: id }, { $inc: { syncsBegun: 1 } }, { returnDocument: 'after', projection: { syncsBegun: 1 } }).lean<AccountRow>();
    return row?.syncsBegun ?? 0;
  }

  /** Whether no later answer has been applied; says that this one is now. */
  async claimSync(id: string, number: number): Promise<boolean> {
    const { matchedCount } = await this.accounts.updateOne({ _id: id, $or: [{ syncApplied: { $exists: false } }, { syncApplied: { $lt: number } }] }, { $set: { syncApplied: number } });
    return matchedCount > 0;
  }

  /** Ids of those whose limits don't fit the installation's payments. */
  async listIdsWithLimited(limited: boolean): Promise<string[]> {
    const rows = await this.accounts.find({ limited }, { _id: 1 }).lean<{ _id: string }[]>();
    return rows.map((row) => row._id);
  }

  async insert({ id, ...rest }: Account): Promise<void> {
    await this.accounts.insertMany([{ _id: id, ...rest }], { lean: true });
  }

  /** False when nothing of it differs from what is stored. */
  async update({ id, ...rest }: Account): Promise<boolean> {
    return (await this.rows.updateOne({ _id: id }, { $set: rest })).modifiedCount > 0;
  }

  async remove(id: string): Promise<void> {
    await this.accounts.deleteOne({ _id: id });
  }
}
