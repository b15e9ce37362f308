import type { Entitlement } from '@forewire/contracts/permissions';
import { Schema } from 'mongoose';
import type { Membership } from '../tasks/task.ts';

/** What this service knows of a person: enough to say what they may do. */
export type PersonRow = {
  _id: string;
  email: string;
  language: string;
  entitlement: Entitlement | null;
  memberships: Membership[];
};

export const personSchema = new Schema<PersonRow>(
  {
    _id: String,
    email: String,
    language: String,
    entitlement: { type: Schema.Types.Mixed, default: null },
    memberships: { type: [new Schema({ companyId: String, role: String }, { _id: false })], default: [] },
  },
  { versionKey: false },
);
personSchema.index({ 'memberships.companyId': 1 }, { sparse: true });
