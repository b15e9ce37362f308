import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Once } from '@forewire/kit/once';
import { Transaction } from '@forewire/kit/mongo';
import { MemberRepository } from './member.repository.ts';
import { SaveMember } from './save-member.ts';

const perRound = 200;

/** Tells once of everybody who is in a team: notifications keeps who may see what, and did not listen before. */
@Injectable()
export class AnnounceMembers implements OnModuleInit {
  constructor(
    private readonly once: Once,
    private readonly members: MemberRepository,
    private readonly saveMember: SaveMember,
    private readonly transaction: Transaction,
  ) {}

  onModuleInit(): void {
    this.once.add('announce-members', () => this.execute());
  }

  private async execute(): Promise<void> {
    let after = '';
    for (;;) {
      const last = await this.transaction.run(() => this.round(after));
      if (last === null) return;
      after = last;
    }
  }

  private async round(after: string): Promise<string | null> {
    const claimed = await this.members.claimAfter(after, perRound);
    for (const { member } of claimed) await this.saveMember.announce(member);
    return claimed.at(-1)?.rowId ?? null;
  }
}
