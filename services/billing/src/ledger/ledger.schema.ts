import { Schema } from 'mongoose';
import type { LedgerEntry } from './ledger-entry.ts';

export type LedgerRow = Omit<LedgerEntry, 'id'> & { _id: string };

// Longer than the longest period, a year, with time to ask about its bill.
const keepSeconds = 500 * 86_400;

export const ledgerSchema = new Schema<LedgerRow>(
  { _id: String, ownerId: String, kind: String, credits: Number, taskId: String, at: { type: Date, expires: keepSeconds } },
  { versionKey: false },
);
ledgerSchema.index({ ownerId: 1, at: 1, kind: 1, credits: 1 });
