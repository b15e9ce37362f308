import { Injectable } from '@nestjs/common';
import type { Actor } from '@forewire/kit/auth';
import { Transaction } from '@forewire/kit/mongo';
import { alreadyMember } from '../members/member.ts';
import { MemberRepository } from '../members/member.repository.ts';
import { SaveMember } from '../members/save-member.ts';
import { Admission } from './admission.ts';
import { checkAddress } from './invitation.ts';
import { UsableInvitation } from './usable-invitation.ts';

/** Makes somebody a member by an invitation; one that is for an address is used up by it. */
@Injectable()
export class AcceptInvitation {
  constructor(
    private readonly usable: UsableInvitation,
    private readonly admission: Admission,
    private readonly members: MemberRepository,
    private readonly saveMember: SaveMember,
    private readonly transaction: Transaction,
  ) {}

  /** The id of the team that was joined. */
  execute(actor: Actor, token: string, givenEmail: string | undefined): Promise<string> {
    const now = new Date();
    return this.transaction.run(async () => {
      const invitation = await this.usable.get(token, now);
      checkAddress(invitation, actor.email, givenEmail);
      const { companyId, role } = invitation;
      if (await this.members.find(companyId, actor.userId)) throw alreadyMember();
      await this.admission.admit(invitation, actor);
      await this.saveMember.begin({ companyId, userId: actor.userId, role, joinedAt: now, managed: false });
      await this.usable.use(invitation);
      return companyId;
    });
  }
}
