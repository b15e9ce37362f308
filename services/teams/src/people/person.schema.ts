import type { Entitlement } from '@forewire/contracts/permissions';
import { Schema } from 'mongoose';
import type { DirectoryPlace, Person } from './person.ts';

export type PersonRow = Pick<Person, 'emailVerified'> & { _id: string; email?: string; firstName?: string; lastName?: string; entitlement?: Entitlement; places?: DirectoryPlace[]; disabled?: boolean; securedAt?: Date; heldAt?: Date };

export const personSchema = new Schema<PersonRow>(
  { _id: String, email: String, firstName: String, lastName: String, entitlement: Schema.Types.Mixed, places: Schema.Types.Mixed, emailVerified: Boolean, disabled: Boolean, securedAt: Date, heldAt: Date },
  { versionKey: false },
);
personSchema.index({ email: 1 });
personSchema.index({ 'places.company': 1 });
