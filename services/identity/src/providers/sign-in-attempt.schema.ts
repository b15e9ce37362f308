import { Schema } from 'mongoose';
import type { SignInAttempt } from './sign-in-attempt.ts';

export type SignInAttemptRow = Omit<SignInAttempt, 'stateHash'> & { _id: string };

export const signInAttemptSchema = new Schema<SignInAttemptRow>(
  { _id: String, browserHash: String, provider: String, purpose: Schema.Types.Mixed, expiresAt: { type: Date, expires: 0 } },
  { versionKey: false },
);
