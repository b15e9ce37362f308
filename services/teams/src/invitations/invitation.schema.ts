import { Schema } from 'mongoose';
import type { Invitation } from './invitation.ts';

export type InvitationRow = Omit<Invitation, 'token'> & { _id: string };

export const invitationSchema = new Schema<InvitationRow>(
  { _id: String, companyId: String, inviterId: String, invitedEmail: String, role: String, expiresAt: { type: Date, expires: 0 } },
  { versionKey: false },
);
invitationSchema.index({ companyId: 1, invitedEmail: 1 });
