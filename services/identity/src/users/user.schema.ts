import { Schema } from 'mongoose';
import type { User } from './user.ts';

export type UserRow = Omit<User, 'id'> & {
  _id: string;
  /** How often the user was stored, which makes each time a write even where nothing else changes. */
  writes?: number;
};

export const userSchema = new Schema<UserRow>(
  {
    _id: String,
    email: String,
    emailVerified: Boolean,
    passwordHash: String,
    firstName: String,
    lastName: String,
    phoneNumber: String,
    smsNotificationsEnabled: Boolean,
    browserNotifications: Boolean,
    timeFormat: String,
    focusHours: Schema.Types.Mixed,
    morningBriefing: Boolean,
    eveningBriefing: Boolean,
    onboardingStep: String,
    admin: Boolean,
    operator: Boolean,
    disabled: Boolean,
    directory: Schema.Types.Mixed,
    createdAt: Date,
    writes: Number,
  },
  { versionKey: false, minimize: false },
);
userSchema.index({ email: 1 }, { unique: true });
userSchema.index({ admin: 1 }, { partialFilterExpression: { admin: true } });
userSchema.index({ operator: 1 }, { partialFilterExpression: { operator: true } });
