import { Injectable } from '@nestjs/common';
import type { Actor } from '@forewire/kit/auth';
import { Transaction } from '@forewire/kit/mongo';
import { Admission } from '../invitations/admission.ts';
import { checkRemoval } from './member.ts';
import { MemberRepository } from './member.repository.ts';
import { SaveMember } from './save-member.ts';

/** Ends a membership: one's own, or as the owner anybody else's, who then comes back by invitation alone. */
@Injectable()
export class RemoveMember {
  constructor(
    private readonly members: MemberRepository,
    private readonly saveMember: SaveMember,
    private readonly admission: Admission,
    private readonly transaction: Transaction,
  ) {}

  execute(actor: Actor, companyId: string, memberId: string): Promise<void> {
    return this.transaction.run(async () => {
      const own = await this.members.find(companyId, actor.userId);
      await this.saveMember.end(checkRemoval(own, await this.members.find(companyId, memberId)));
      if (memberId !== actor.userId) await this.admission.keepOut(companyId, memberId);
    });
  }
}
