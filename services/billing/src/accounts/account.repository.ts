import { Injectable } from '@nestjs/common';
import { notFound } from '@forewire/kit/errors';
import { Database } from '@forewire/kit/mongo';
import { RawRows } from '@forewire/kit/rows';
import type { Model } from 'mongoose';
import type { Account } from './account.ts';
import { type AccountRow, accountSchema } from './account.schema.ts';

function toAccount({ _id, ...rest }: AccountRow): Account {
  return { id: _id, ...rest };
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
