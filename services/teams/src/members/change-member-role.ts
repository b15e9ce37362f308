import { Injectable } from '@nestjs/common';
import type { Actor } from '@forewire/kit/auth';
import { Transaction } from '@forewire/kit/mongo';
import { changeRole, requireOwner, type Role } from './member.ts';
import { MemberRepository } from './member.repository.ts';
import { SaveMember } from './save-member.ts';

/** Gives a member another role. */
@Injectable()
export class ChangeMemberRole {
  constructor(
    private readonly members: MemberRepository,
    private readonly saveMember: SaveMember,
    private readonly transaction: Transaction,
  ) {}

  execute(actor: Actor, companyId: string, memberId: string, role: Exclude<Role, 'owner'>): Promise<void> {
    return this.transaction.run(async () => {
      requireOwner(await this.members.find(companyId, actor.userId));
      await this.saveMember.change(changeRole(await this.members.find(companyId, memberId), role));
    });
  }
}
