import { Injectable } from '@nestjs/common';
import { Database, readsAllRows } from '@forewire/kit/mongo';
import { resealRows } from '@forewire/kit/reseal';
import type { SecretBox } from '@forewire/kit/secret-box';
import type { Model } from 'mongoose';
import { hashToken, type Invitation, linkSealName } from './invitation.ts';
import { type InvitationRow, invitationSchema } from './invitation.schema.ts';

function toInvitation({ _id, companyId, inviterId, invitedEmail, role, createdAt = null, expiresAt }: InvitationRow): Invitation {
  return { id: _id, companyId, inviterId, invitedEmail, role, createdAt, expiresAt };
}

/** A link and its token as it is sealed. */
export type SealedLink = { invitation: Invitation; sealedToken: string };

@Injectable()
export class InvitationRepository {
  private readonly invitations: Model<InvitationRow>;

  constructor(database: Database) {
    this.invitations = database.model('Invitation', invitationSchema, 'invitations');
  }

  async findByToken(token: string, now: Date): Promise<Invitation | null> {
    const row = await this.invitations.findOne({ tokenHash: hashToken(token), expiresAt: { $gt: now } }).lean<InvitationRow>();
    return row && toInvitation(row);
  }

  /** The link of a team that is good for longest. */
  async findLink(companyId: string, now: Date): Promise<SealedLink | null> {
    const row = await this.invitations.findOne({ companyId, invitedEmail: null, expiresAt: { $gt: now } }).sort({ expiresAt: -1 }).lean<InvitationRow>();
    return row?.sealedToken ? { invitation: toInvitation(row), sealedToken: row.sealedToken } : null;
  }

  /** What waits for somebody's answer, newest first. */
  async listOpen(companyId: string, now: Date): Promise<Invitation[]> {
    const rows = await this.invitations.find({ companyId, invitedEmail: { $ne: null }, expiresAt: { $gt: now } }).sort({ expiresAt: -1 }).limit(1000).lean<InvitationRow[]>();
    return rows.map(toInvitation);
  }

  /** Those that can still be accepted. */
  countOpen(companyId: string, now: Date): Promise<number> {
    return this.invitations.countDocuments({ companyId, expiresAt: { $gt: now } });
  }

  async insert({ id, ...rest }: Invitation, token: string, sealedToken: string | null): Promise<void> {
    await this.invitations.insertMany([{ _id: id, ...rest, tokenHash: hashToken(token), ...(sealedToken === null ? {} : { sealedToken }) }], { lean: true });
  }

  /** False when the team has no such invitation. */
  async remove(companyId: string, id: string): Promise<boolean> {
    return (await this.invitations.deleteOne({ _id: id, companyId })).deletedCount > 0;
  }

  async removeOf(companyId: string, invitedEmail?: string): Promise<void> {
    await this.invitations.deleteMany(invitedEmail === undefined ? { companyId } : { companyId, invitedEmail });
  }

  /** Those that somebody made, and the links of these teams, whoever made them. */
  async removeMadeBy(inviterId: string, linksOf: readonly string[]): Promise<number> {
    const links = { companyId: { $in: [...linksOf] }, invitedEmail: null };
    return (await this.invitations.deleteMany({ $or: [{ inviterId }, links] })).deletedCount;
  }

  async removeLinks(companyId: string): Promise<void> {
    await this.invitations.deleteMany({ companyId, invitedEmail: null });
  }

  /** Seals anew what an earlier secret sealed. */
  reseal(box: SecretBox): Promise<number> {
    return resealRows(this.invitations, box, { sealedToken: linkSealName });
  }

  /** Invitations of earlier versions, whose id is their token. */
  async listPlain(limit: number): Promise<Invitation[]> {
    const rows = await this.invitations.find({ tokenHash: { $exists: false } }).comment(readsAllRows).limit(limit).lean<InvitationRow[]>();
    return rows.map(toInvitation);
  }
}
