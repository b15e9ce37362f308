import { Schema } from 'mongoose';
import type { LinkedIdentity } from './linked-identity.ts';

export type LinkedIdentityRow = Omit<LinkedIdentity, 'id'> & { _id: string };

export const linkedIdentitySchema = new Schema<LinkedIdentityRow>(
  {
    ...{ _id: String, userId: String, provider: String, issuer: String, subject: String, email: String },
    ...{ linkedAt: Date, reviewedAt: Date, confirmedAt: Date },
  },
  { versionKey: false },
);
linkedIdentitySchema.index({ issuer: 1, subject: 1 }, { unique: true });
linkedIdentitySchema.index({ userId: 1 });
linkedIdentitySchema.index({ issuer: 1, reviewedAt: 1 });
// For what each start looks for; after the first one no row is in it.
linkedIdentitySchema.index({ confirmedAt: 1 }, { name: 'never_reviewed', partialFilterExpression: { confirmedAt: null } });
