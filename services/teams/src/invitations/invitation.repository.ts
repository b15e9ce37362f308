import { Injectable } from '@nestjs/common';
import { Database } from '@forewire/kit/mongo';
import type { Model } from 'mongoose';
import type { Invitation } from './invitation.ts';
import { type InvitationRow, invitationSchema } from './invitation.schema.ts';

function toInvitation({ _id, ...rest }: InvitationRow): Invitation {
  return { token: _id, ...rest };
}

@Injectable()
export class InvitationRepository {
  private readonly invitations: Model<InvitationRow>;

  constructor(database: Database) {
    this.invitations = database.model('Invitation', invitationSchema, 'invitations');
  }

  async find(token: string, now: Date): Promise<Invitation | null> {
    const row = await this.invitations.findOne({ _id: token, expiresAt: { $gt: now } }).lean<InvitationRow>();
    return row && toInvitation(row);
  }

  /** The generic link of a team that is good for longest. */
  async findGeneric(companyId: string): Promise<Invitation | null> {
    const row = await this.invitations.findOne({ companyId, invitedEmail: null }).sort({ expiresAt: -1 }).lean<InvitationRow>();
    return row && toInvitation(row);
  }

  async insert({ token, ...rest }: Invitation): Promise<void> {
    await this.invitations.insertMany([{ _id: token, ...rest }], { lean: true });
  }

  async remove(token: string): Promise<void> {
    await this.invitations.deleteOne({ _id: token });
  }

  async removeOf(companyId: string, invitedEmail?: string): Promise<void> {
    await this.invitations.deleteMany(invitedEmail === undefined ? { companyId } : { companyId, invitedEmail });
  }
}
