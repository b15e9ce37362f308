import { Schema } from 'mongoose';
import type { Account } from './account.ts';

export type AccountRow = Omit<Account, 'id'> & { _id: string };

export const accountSchema = new Schema<AccountRow>(
  {
    _id: String,
    planId: String,
    status: String,
    limited: Boolean,
    usageBased: Boolean,
    cancelAtPeriodEnd: Boolean,
    anchor: Date,
    periodStart: Date,
    periodEnd: Date,
    creditsUsed: Number,
  },
  { versionKey: false },
);
accountSchema.index({ limited: 1 });
