import { Injectable } from '@nestjs/common';
import { apiKeyScopes } from '@forewire/contracts/http/auth';
import { Database } from '@forewire/kit/mongo';
import type { Model } from 'mongoose';
import type { ApiKey } from './api-key.ts';
import { type ApiKeyRow, apiKeySchema } from './api-key.schema.ts';

function toApiKey({ _id, scopes = [...apiKeyScopes], lastUsedAt = null, ...rest }: ApiKeyRow): ApiKey {
  return { id: _id, ...rest, scopes, lastUsedAt };
}

@Injectable()
export class ApiKeyRepository {
  private readonly keys: Model<ApiKeyRow>;

  constructor(database: Database) {
    this.keys = database.model('ApiKey', apiKeySchema, 'api_keys');
  }

  /** Newest first. */
  async list(userId: string): Promise<ApiKey[]> {
    return (await this.keys.find({ userId, expiresAt: { $gt: new Date() } }).sort({ _id: -1 }).lean<ApiKeyRow[]>()).map(toApiKey);
  }

  /** Users who hold a key, in the order of their ids: those after this one, none when there are no more. */
  async listHolders(after: string, keys: number): Promise<string[]> {
    const rows = await this.keys.find({ userId: { $gt: after }, expiresAt: { $gt: new Date() } }, { userId: 1 }).sort({ userId: 1 }).limit(keys).lean<Pick<ApiKeyRow, 'userId'>[]>();
    return [...new Set(rows.map(({ userId }) => userId))];
  }

  count(userId: string): Promise<number> {
    return this.keys.countDocuments({ userId });
  }

  async insert({ id, ...rest }: ApiKey): Promise<void> {
    await this.keys.insertMany([{ _id: id, ...rest }], { lean: true });
  }

  /** Notes a use; of several that come in any order, the last counts. */
  async noteUse(id: string, usedAt: Date): Promise<void> {
    await this.keys.updateOne({ _id: id }, { $max: { lastUsedAt: usedAt } });
  }

  /** Removes a user's key and gives it back; null when they have none with that id. */
  async remove(userId: string, id: string): Promise<ApiKey | null> {
    const row = await this.keys.findOneAndDelete({ _id: id, userId }).lean<ApiKeyRow>();
    return row && toApiKey(row);
  }

  async removeOf(userId: string): Promise<ApiKey[]> {
    const keys = await this.list(userId);
    await this.keys.deleteMany({ userId });
    return keys;
  }
}
