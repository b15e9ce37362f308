import { Injectable } from '@nestjs/common';
import { FreshRights } from '@forewire/kit/fresh-rights';
import { Transaction } from '@forewire/kit/mongo';
import { Outbox } from '@forewire/kit/outbox';
import type { Member } from './member.ts';
import { MemberRepository } from './member.repository.ts';

/** Stores who belongs where, together with the event that tells every other service. Call it inside a transaction. */
@Injectable()
export class SaveMember {
  constructor(
    private readonly members: MemberRepository,
    private readonly outbox: Outbox,
    private readonly freshRights: FreshRights,
    private readonly transaction: Transaction,
  ) {}

  async begin(member: Member): Promise<void> {
    await this.members.insert(member);
    await this.grant(member);
  }

  async change(member: Member): Promise<void> {
    if (await this.members.update(member)) await this.grant(member);
  }

  async end(member: Member): Promise<void> {
    await this.members.remove(member);
    await this.tell(member, true);
  }

  /** Says again that somebody belongs there. */
  announce(member: Member): Promise<void> {
    return this.tell(member, false);
  }

  private async grant(member: Member): Promise<void> {
    const { userId, companyId, role } = member;
    await this.tell(member, false);
    this.transaction.afterCommit(() => this.freshRights.note({ kind: 'member', userId, companyId, role }));
  }

  private tell({ companyId, userId, role }: Member, removed: boolean): Promise<void> {
    return this.outbox.add('membership.changed', companyId, { companyId, userId, role, removed });
  }
}
