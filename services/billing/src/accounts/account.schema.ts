import { Schema } from 'mongoose';
import type { Account } from './account.ts';

/** The two numbers keep an older answer of Stripe's from overwriting a newer one; rows from before there were payments have none. */
export type AccountRow = Omit<Account, 'id'> & { _id: string; syncsBegun?: number; syncApplied?: number };

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
    customerId: String,
    subscriptionId: String,
    usageSubscriptionId: String,
    syncsBegun: Number,
    syncApplied: Number,
  },
  { versionKey: false },
);
accountSchema.index({ limited: 1 });
accountSchema.index({ customerId: 1 }, { partialFilterExpression: { customerId: { $gt: '' } } });
