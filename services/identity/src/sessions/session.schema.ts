import { Schema } from 'mongoose';
import type { RefreshToken, Session } from './session.ts';

// Rows from before there was a second look at who somebody is don't say when that was.
export type SessionRow = Omit<Session, 'id' | 'authenticatedAt'> & { _id: string; authenticatedAt?: Date };
export type RefreshTokenRow = Omit<RefreshToken, 'hash'> & { _id: string };

export const sessionSchema = new Schema<SessionRow>(
  { _id: String, userId: String, userAgent: String, createdAt: Date, lastUsedAt: Date, expiresAt: { type: Date, expires: 0 }, authenticatedAt: Date },
  { versionKey: false },
);
sessionSchema.index({ userId: 1 });

export const refreshTokenSchema = new Schema<RefreshTokenRow>(
  { _id: String, sessionId: String, usedAt: Date, expiresAt: { type: Date, expires: 0 } },
  { versionKey: false },
);
refreshTokenSchema.index({ sessionId: 1 });
