import { Injectable } from '@nestjs/common';
import { unauthenticated } from '@forewire/kit/errors';
import { Database } from '@forewire/kit/mongo';
import type { Model } from 'mongoose';
import { alreadyRegistered, type User } from './user.ts';
import { type UserRow, userSchema } from './user.schema.ts';

function toUser({ _id, writes: _writes, ...rest }: UserRow): User {
  // Rows from before there was single sign-on, or a first account, know nothing of it.
  return { id: _id, ...rest, operator: rest.operator ?? false, disabled: rest.disabled ?? false, directory: rest.directory ?? null };
}

function toRow({ id, ...rest }: User): UserRow {
  return { _id: id, ...rest };
}

@Injectable()
export class UserRepository {
  private readonly users: Model<UserRow>;

  constructor(database: Database) {
    this.users = database.model('User', userSchema, 'users');
  }

  async find(id: string): Promise<User | null> {
    const row = await this.users.findById(id).lean<UserRow>();
    return row && toUser(row);
  }

  /** The user, or 401: whoever asks holds a token of an account that is gone. */
  async get(id: string): Promise<User> {
    const user = await this.find(id);
    if (!user) throw unauthenticated();
    return user;
  }

  async findByEmail(email: string): Promise<User | null> {
    const row = await this.users.findOne({ email }).lean<UserRow>();
    return row && toUser(row);
  }

  async isEmpty(): Promise<boolean> {
    return (await this.users.exists({})) === null;
  }

  /** Ids of accounts whose address is not confirmed, in order, after the last one already seen. */
  async listUnconfirmedIds(after: string, limit: number): Promise<string[]> {
    const rows = await this.users.find({ emailVerified: false, _id: { $gt: after } }, { _id: 1 }).sort({ _id: 1 }).limit(limit).lean<Pick<UserRow, '_id'>[]>();
    return rows.map(({ _id }) => _id);
  }

  /** Ids of disabled accounts, in order, after the last one already seen. */
  async listDisabledIds(after: string, limit: number): Promise<string[]> {
    const rows = await this.users.find({ disabled: true, _id: { $gt: after } }, { _id: 1 }).sort({ _id: 1 }).limit(limit).lean<Pick<UserRow, '_id'>[]>();
    return rows.map(({ _id }) => _id);
  }

  /** Those whose admin flag no longer fits the list of addresses; without a list the first account is the admin. */
  async listWithWrongAdminFlag(adminEmails: readonly string[]): Promise<User[]> {
    const listed = adminEmails.length > 0 ? { email: { $in: [...adminEmails] } } : { operator: true };
    const unlisted = adminEmails.length > 0 ? { email: { $nin: [...adminEmails] } } : { operator: { $ne: true } };
    const wrong = { $or: [{ admin: true, ...unlisted }, { ...listed, emailVerified: true, admin: false }] };
    return (await this.users.find(wrong).lean<UserRow[]>()).map(toUser);
  }

  async insert(user: User): Promise<void> {
    try {
      await this.users.insertMany([toRow(user)], { lean: true });
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 11_000) throw alreadyRegistered();
      throw error;
    }
  }

  /** Stores a user. Two transactions that do so conflict even where the values stay the same, so versions of their events follow each other. */
  async update(user: User): Promise<void> {
    const { _id, ...fields } = toRow(user);
    await this.users.updateOne({ _id }, { $set: fields, $inc: { writes: 1 } });
  }

  /** Has two transactions conflict that decide by what belongs to the user, so that the second sees what the first has done. */
  async lock(id: string): Promise<User> {
    await this.users.updateOne({ _id: id }, { $inc: { writes: 1 } });
    return this.get(id);
  }

  async remove(id: string): Promise<boolean> {
    return (await this.users.deleteOne({ _id: id })).deletedCount > 0;
  }
}
