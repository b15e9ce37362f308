import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { MemberRepository } from '../members/member.repository.ts';
import { PersonRepository } from '../people/person.repository.ts';
import { alreadyInTeam, type Invitation, isReusable, newInvitation } from './invitation.ts';
import { InvitationRepository } from './invitation.repository.ts';

/** Makes the ways into a team. Call it inside a transaction. */
@Injectable()
export class MakeInvitation {
  constructor(
    private readonly invitations: InvitationRepository,
    private readonly members: MemberRepository,
    private readonly people: PersonRepository,
  ) {}

  /** The team's link for whoever has it; the same one for as long as it is good for a while. */
  async generic(from: { companyId: string; inviterId: string }, now: Date): Promise<Invitation> {
    const present = await this.invitations.findGeneric(from.companyId);
    if (present && isReusable(present, now)) return present;
    return this.insert({ ...from, invitedEmail: null, role: 'editor' }, now);
  }

  /** An invitation for one address, in place of an earlier one; 409 when its owner is a member already. */
  async bound(input: Omit<Invitation, 'token' | 'expiresAt'> & { invitedEmail: string }, now: Date): Promise<Invitation> {
    const person = await this.people.findByEmail(input.invitedEmail);
    if (person && (await this.members.find(input.companyId, person.id))) throw alreadyInTeam();
    await this.invitations.removeOf(input.companyId, input.invitedEmail);
    return this.insert(input, now);
  }

  private async insert(input: Omit<Invitation, 'token' | 'expiresAt'>, now: Date): Promise<Invitation> {
    // Version 4 rather than a time-ordered id: whoever knows the token is in.
    const invitation = newInvitation({ ...input, token: randomUUID() }, now);
    await this.invitations.insert(invitation);
    return invitation;
  }
}
