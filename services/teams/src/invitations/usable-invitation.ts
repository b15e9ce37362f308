import { Injectable } from '@nestjs/common';
import { MemberRepository } from '../members/member.repository.ts';
import { PersonRepository } from '../people/person.repository.ts';
import { invalidInvitation, type Invitation, invitationOnHold } from './invitation.ts';
import { InvitationRepository } from './invitation.repository.ts';

/** Invitations that let somebody in at this moment. */
@Injectable()
export class UsableInvitation {
  constructor(
    private readonly invitations: InvitationRepository,
    private readonly members: MemberRepository,
    private readonly people: PersonRepository,
  ) {}

  /** Throws when there is none of this token, and while everybody who could remove whom it lets in has a disabled account. */
  async get(token: string, now: Date): Promise<Invitation> {
    const invitation = await this.invitations.findByToken(token, now);
    if (!invitation) throw invalidInvitation();
    if (!(await this.isLed(invitation.companyId))) throw invitationOnHold();
    return invitation;
  }

  /** One that is for an address is used up by it. */
  async use({ companyId, id, invitedEmail }: Invitation): Promise<void> {
    if (invitedEmail !== null) await this.invitations.remove(companyId, id);
  }

  private async isLed(companyId: string): Promise<boolean> {
    const leaders = await this.members.listLeaderIds(companyId);
    const disabled = new Set((await this.people.list(leaders)).flatMap((person) => (person.disabled ? [person.id] : [])));
    return leaders.some((id) => !disabled.has(id));
  }
}
