import { Schema } from 'mongoose';
import type { ApiKey } from './api-key.ts';

export type ApiKeyRow = Omit<ApiKey, 'id'> & { _id: string };

export const apiKeySchema = new Schema<ApiKeyRow>(
  { _id: String, userId: String, name: String, lastFour: String, createdAt: Date, expiresAt: { type: Date, expires: 0 } },
  { versionKey: false },
);
apiKeySchema.index({ userId: 1, _id: -1 });
