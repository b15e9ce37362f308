import type { Entitlement } from '@forewire/contracts/permissions';
import { Schema } from 'mongoose';

/** What this service knows of a person: what they may spend, and which companies they are in. */
export type PersonRow = {
  _id: string;
  entitlement: Entitlement | null;
  entitledAt: Date | null;
  memberships: { companyId: string; role: string }[];
};

export const personSchema = new Schema<PersonRow>(
  {
    _id: String,
    entitlement: { type: Schema.Types.Mixed, default: null },
    entitledAt: { type: Date, default: null },
    memberships: { type: [new Schema({ companyId: String, role: String }, { _id: false })], default: [] },
  },
  { versionKey: false },
);
personSchema.index({ 'memberships.companyId': 1 }, { sparse: true });
