import { Schema } from 'mongoose';
import type { Invitation } from './invitation.ts';

export type InvitationRow = Omit<Invitation, 'id' | 'createdAt'> & {
  _id: string;
  createdAt?: Date | null;
  /** Absent in rows of earlier versions, whose id is the token itself. */
  tokenHash?: string;
  /** A link's token, encrypted, so that its owner can copy it again. */
  sealedToken?: string;
};

export const invitationSchema = new Schema<InvitationRow>(
  {
    _id: String,
    companyId: String,
    inviterId: String,
    invitedEmail: String,
    role: String,
    tokenHash: String,
    sealedToken: String,
    createdAt: Date,
    expiresAt: { type: Date, expires: 0 },
  },
  { versionKey: false },
);
invitationSchema.index({ companyId: 1, invitedEmail: 1 });
invitationSchema.index({ inviterId: 1 });
invitationSchema.index({ tokenHash: 1 }, { unique: true, sparse: true });
