import { Injectable } from '@nestjs/common';
import { newId } from '@forewire/kit/ids';
import { Quotas } from '@forewire/kit/quota';
import { MemberRepository } from '../members/member.repository.ts';
import { PersonRepository } from '../people/person.repository.ts';
import { alreadyInTeam, hashEmail, type Invitation, newInvitation, newToken, wantsNone } from './invitation.ts';
import { InvitationRepository } from './invitation.repository.ts';
import { RefusalRepository } from './refusal.repository.ts';

/** Makes an invitation for one address, in place of an earlier one. Call it inside a transaction. */
@Injectable()
export class MakeInvitation {
  constructor(
    private readonly invitations: InvitationRepository,
    private readonly members: MemberRepository,
    private readonly people: PersonRepository,
    private readonly refusals: RefusalRepository,
    private readonly quotas: Quotas,
  ) {}

  /** Gives its token; 409 when the address is a member's already, or its owner wants no invitations. */
  async execute(input: Omit<Invitation, 'id' | 'createdAt' | 'expiresAt'> & { invitedEmail: string }, now: Date): Promise<string> {
    const person = await this.people.findByEmail(input.invitedEmail);
    if (person && (await this.members.find(input.companyId, person.id))) throw alreadyInTeam();
    if (await this.refusals.wantsNone(hashEmail(input.invitedEmail))) throw wantsNone();
    await this.invitations.removeOf(input.companyId, input.invitedEmail);
    await this.quotas.require('invitations', { owner: input.companyId, count: () => this.invitations.countOpen(input.companyId, now) });
    const token = newToken();
    await this.invitations.insert(newInvitation({ ...input, id: newId() }, now), token, null);
    return token;
  }
}
