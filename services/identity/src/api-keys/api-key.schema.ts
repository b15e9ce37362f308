import { Schema } from 'mongoose';
import type { ApiKey } from './api-key.ts';

// Rows from before there were scopes have neither of the two.
export type ApiKeyRow = Omit<ApiKey, 'id' | 'scopes' | 'lastUsedAt'> & { _id: string; scopes?: ApiKey['scopes']; lastUsedAt?: Date | null };

export const apiKeySchema = new Schema<ApiKeyRow>(
  { _id: String, userId: String, name: String, scopes: { type: [String], default: undefined }, lastFour: String, createdAt: Date, expiresAt: { type: Date, expires: 0 }, lastUsedAt: Date },
  { versionKey: false },
);
apiKeySchema.index({ userId: 1, _id: -1 });
