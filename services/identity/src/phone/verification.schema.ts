import { Schema } from 'mongoose';
import type { Verification } from './verification.ts';

export type VerificationRow = Omit<Verification, 'userId'> & { _id: string };

export const verificationSchema = new Schema<VerificationRow>(
  { _id: String, phoneNumber: String, codeHash: String, tries: Number, expiresAt: { type: Date, expires: 0 } },
  { versionKey: false },
);
