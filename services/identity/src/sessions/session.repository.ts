import { Injectable } from '@nestjs/common';
import { Database } from '@forewire/kit/mongo';
import type { Model } from 'mongoose';
import type { RefreshToken, Session } from './session.ts';
import { type RefreshTokenRow, refreshTokenSchema, type SessionRow, sessionSchema } from './session.schema.ts';

function toSession({ _id, authenticatedAt, ...rest }: SessionRow): Session {
  return { id: _id, ...rest, authenticatedAt: authenticatedAt ?? rest.createdAt };
}

@Injectable()
export class SessionRepository {
  private readonly sessions: Model<SessionRow>;
  private readonly tokens: Model<RefreshTokenRow>;

  constructor(database: Database) {
    this.sessions = database.model('Session', sessionSchema, 'sessions');
    this.tokens = database.model('RefreshToken', refreshTokenSchema, 'refresh_tokens');
  }

  async find(id: string, now: Date): Promise<Session | null> {
    const row = await this.sessions.findOne({ _id: id, expiresAt: { $gt: now } }).lean<SessionRow>();
    return row && toSession(row);
  }

  /** Those of a user that are not over, last used first. */
  async list(userId: string, now: Date, limit: number): Promise<Session[]> {
    const rows = await this.sessions.find({ userId, expiresAt: { $gt: now } }).sort({ lastUsedAt: -1 }).limit(limit).lean<SessionRow[]>();
    return rows.map(toSession);
  }

  async listIds(userId: string): Promise<string[]> {
    return (await this.sessions.find({ userId }, { _id: 1 }).lean<{ _id: string }[]>()).map(({ _id }) => _id);
  }

  async findToken(hash: string, now: Date): Promise<RefreshToken | null> {
    const row = await this.tokens.findOne({ _id: hash, expiresAt: { $gt: now } }).lean<RefreshTokenRow>();
    if (!row) return null;
    const { _id, ...rest } = row;
    return { hash: _id, ...rest };
  }

  async insert({ id, ...rest }: Session): Promise<void> {
    await this.sessions.insertMany([{ _id: id, ...rest }], { lean: true });
  }

  async insertToken({ hash, ...rest }: RefreshToken): Promise<void> {
    await this.tokens.insertMany([{ _id: hash, ...rest }], { lean: true });
  }

  async update({ id, ...rest }: Session): Promise<void> {
    await this.sessions.updateOne({ _id: id }, { $set: rest });
  }

  async noteAuthentication(id: string, authenticatedAt: Date): Promise<void> {
    await this.sessions.updateOne({ _id: id }, { $set: { authenticatedAt } });
  }

  async updateToken({ hash, ...rest }: RefreshToken): Promise<void> {
    await this.tokens.updateOne({ _id: hash }, { $set: rest });
  }

  /** Ends a session; false when it was over already. */
  async remove(id: string): Promise<boolean> {
    const { deletedCount } = await this.sessions.deleteOne({ _id: id });
    await this.tokens.deleteMany({ sessionId: id });
    return deletedCount > 0;
  }

  async removeOf(userId: string): Promise<void> {
    await this.tokens.deleteMany({ sessionId: { $in: await this.listIds(userId) } });
    await this.sessions.deleteMany({ userId });
  }
}
