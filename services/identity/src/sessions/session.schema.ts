import { Schema } from 'mongoose';
import type { RefreshToken, Session } from './session.ts';

export type SessionRow = Omit<Session, 'id'> & { _id: string };
export type RefreshTokenRow = Omit<RefreshToken, 'hash'> & { _id: string };

export const sessionSchema = new Schema<SessionRow>(
  { _id: String, userId: String, userAgent: String, createdAt: Date, lastUsedAt: Date, expiresAt: { type: Date, expires: 0 } },
  { versionKey: false },
);
sessionSchema.index({ userId: 1 });

export const refreshTokenSchema = new Schema<RefreshTokenRow>(
  { _id: String, sessionId: String, usedAt: Date, expiresAt: { type: Date, expires: 0 } },
  { versionKey: false },
);
refreshTokenSchema.index({ sessionId: 1 });
