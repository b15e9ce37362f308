import { Injectable } from '@nestjs/common';
import type { Actor } from '@forewire/kit/auth';
import { Quotas } from '@forewire/kit/quota';
import { MemberRepository } from '../members/member.repository.ts';
import { requireConfirmed } from '../people/person.ts';
import { PersonRepository } from '../people/person.repository.ts';
import { hashEmail, type Invitation, wasRemoved } from './invitation.ts';
import { InvitationRepository } from './invitation.repository.ts';
import { RefusalRepository } from './refusal.repository.ts';

/** Whom an invitation lets in, and whom a team keeps out. Call it inside a transaction. */
@Injectable()
export class Admission {
  constructor(
    private readonly people: PersonRepository,
    private readonly invitations: InvitationRepository,
    private readonly refusals: RefusalRepository,
    private readonly members: MemberRepository,
    private readonly quotas: Quotas,
  ) {}

  /** Throws unless this person may come in by it; whoever was invited by name is let in again. */
  async admit({ companyId, invitedEmail }: Invitation, { userId, email }: Actor): Promise<void> {
    // An account that gives an address as its own without having confirmed it is not the one that was invited.
    requireConfirmed(await this.people.get(userId), 'Confirm your email address first, then open the invitation again.');
    await this.quotas.require('members', { owner: companyId, count: () => this.members.countOf(companyId) });
    const emailHash = hashEmail(email);
    if (invitedEmail !== null) return this.refusals.readmit(companyId, userId, emailHash);
    if (await this.refusals.isBarred(companyId, userId, emailHash)) throw wasRemoved();
  }

  /** Closes every way by which somebody who was removed could come back unasked; the link ends, for they may know it. */
  async keepOut(companyId: string, userId: string): Promise<void> {
    const { email } = await this.people.get(userId);
    await this.refusals.bar(companyId, userId, hashEmail(email));
    await this.invitations.removeLinks(companyId);
    if (email !== '') await this.invitations.removeOf(companyId, email);
  }
}
