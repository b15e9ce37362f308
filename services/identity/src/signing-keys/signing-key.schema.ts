import { Schema } from 'mongoose';
import type { SigningKey } from './signing-key.ts';

export type SigningKeyRow = Omit<SigningKey, 'kid'> & { _id: string };

export const signingKeySchema = new Schema<SigningKeyRow>(
  { _id: String, publicJwk: Schema.Types.Mixed, sealedPrivateJwk: String, activeFrom: Date, expiresAt: { type: Date, expires: 0 } },
  { versionKey: false, minimize: false },
);
signingKeySchema.index({ activeFrom: 1 });
