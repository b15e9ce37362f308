import { Schema } from 'mongoose';
import type { Person } from './person.ts';

export type PersonRow = Omit<Person, 'id' | 'entitlement'> & { _id: string } & Partial<Pick<Person, 'entitlement'>>;

const rememberGoneSeconds = 30 * 86_400;

export const personSchema = new Schema<PersonRow>(
  {
    _id: String,
    email: String,
    firstName: String,
    browserAlerts: Boolean,
    disabled: Boolean,
    timezone: String,
    timeFormat: String,
    emailVerified: Boolean,
    graceUntil: Date,
    phoneNumber: String,
    smsEnabled: Boolean,
    memberships: { type: [new Schema({ companyId: String, role: String }, { _id: false })], default: undefined },
    entitlement: Schema.Types.Mixed,
    goneAt: { type: Date, expires: rememberGoneSeconds },
  },
  { versionKey: false },
);
personSchema.index({ phoneNumber: 1 }, { partialFilterExpression: { phoneNumber: { $gt: '' } } });
personSchema.index({ 'memberships.companyId': 1 }, { sparse: true });
