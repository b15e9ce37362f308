import { Injectable, type OnModuleInit } from '@nestjs/common';
import { newId } from '@forewire/kit/ids';
import { Once } from '@forewire/kit/once';
import { Transaction } from '@forewire/kit/mongo';
import { InvitationRepository } from './invitation.repository.ts';
import { InviteLinks } from './invite-links.ts';

const perRound = 100;

/** Replaces the tokens that earlier versions kept as they are by their hashes; invitations that are out stay good. */
@Injectable()
export class HashTokens implements OnModuleInit {
  constructor(
    private readonly once: Once,
    private readonly invitations: InvitationRepository,
    private readonly links: InviteLinks,
    private readonly transaction: Transaction,
  ) {}

  onModuleInit(): void {
    this.once.add('hash-invitation-tokens', () => this.execute());
  }

  private async execute(): Promise<void> {
    for (;;) {
      const left = await this.transaction.run(() => this.round());
      if (left === 0) return;
    }
  }

  private async round(): Promise<number> {
    const plain = await this.invitations.listPlain(perRound);
    for (const { id: token, ...rest } of plain) {
      await this.invitations.remove(rest.companyId, token);
      const invitation = { ...rest, id: newId() };
      await this.invitations.insert(invitation, token, rest.invitedEmail === null ? this.links.seal(invitation, token) : null);
    }
    return plain.length;
  }
}
