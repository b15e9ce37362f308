import { Injectable } from '@nestjs/common';
import type { Actor } from '@forewire/kit/auth';
import { unauthenticated } from '@forewire/kit/errors';
import { Transaction } from '@forewire/kit/mongo';
import { requireSession } from '../api-keys/api-key.ts';
import { LinkedIdentityRepository } from '../keycloak/linked-identity.repository.ts';
import { LinkRepository } from '../recovery/link.repository.ts';
import { RevokeAccess } from '../sessions/revoke-access.ts';
import { SaveUser } from './save-user.ts';

/** Removes a person with everything of theirs, here at once and elsewhere by event. */
@Injectable()
export class DeleteAccount {
  constructor(
    private readonly saveUser: SaveUser,
    private readonly links: LinkRepository,
    private readonly identities: LinkedIdentityRepository,
    private readonly revokeAccess: RevokeAccess,
    private readonly transaction: Transaction,
  ) {}

  execute(actor: Actor): Promise<void> {
    requireSession(actor);
    const now = new Date();
    return this.transaction.run(async () => {
      if (!(await this.saveUser.remove(actor.userId))) throw unauthenticated();
      await this.links.removeOf(actor.userId);
      await this.identities.removeOf(actor.userId);
      await this.revokeAccess.everythingOf(actor.userId, now);
    });
  }
}
