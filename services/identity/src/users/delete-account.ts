import { Injectable } from '@nestjs/common';
import type { Actor } from '@forewire/kit/auth';
import { unauthenticated } from '@forewire/kit/errors';
import { Transaction } from '@forewire/kit/mongo';
import { Outbox } from '@forewire/kit/outbox';
import { requireSession } from '../api-keys/api-key.ts';
import { LinkRepository } from '../recovery/link.repository.ts';
import { RevokeAccess } from '../sessions/revoke-access.ts';
import { UserRepository } from './user.repository.ts';

/** Removes a person with everything of theirs, here at once and elsewhere by event. */
@Injectable()
export class DeleteAccount {
  constructor(
    private readonly users: UserRepository,
    private readonly links: LinkRepository,
    private readonly revokeAccess: RevokeAccess,
    private readonly transaction: Transaction,
    private readonly outbox: Outbox,
  ) {}

  execute(actor: Actor): Promise<void> {
    requireSession(actor);
    const now = new Date();
    return this.transaction.run(async () => {
      if (!(await this.users.remove(actor.userId))) throw unauthenticated();
      await this.links.removeOf(actor.userId);
      await this.revokeAccess.everythingOf(actor.userId, now);
      await this.outbox.add('user.deleted', actor.userId, { id: actor.userId });
    });
  }
}
