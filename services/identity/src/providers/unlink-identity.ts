import { Injectable } from '@nestjs/common';
import { maxIdentitiesListed } from '@forewire/contracts/http/identities';
import type { Actor } from '@forewire/kit/auth';
import { notFound } from '@forewire/kit/errors';
import { log } from '@forewire/kit/log';
import { Transaction } from '@forewire/kit/mongo';
import { LinkedIdentityRepository } from '../keycloak/linked-identity.repository.ts';
import { RevokeAccess } from '../sessions/revoke-access.ts';
import { UserRepository } from '../users/user.repository.ts';
import { lastWayIn, notUnlinkable } from './identity-errors.ts';
import { WaysIn } from './ways-in.ts';

/** The password takes a place in the list. */
export const mostIdentities = maxIdentitiesListed - 1;

/** Takes a way in away from an account that has another, and ends all other sessions, which it may have opened. */
@Injectable()
export class UnlinkIdentity {
  constructor(
    private readonly identities: LinkedIdentityRepository,
    private readonly users: UserRepository,
    private readonly ways: WaysIn,
    private readonly revokeAccess: RevokeAccess,
    private readonly transaction: Transaction,
  ) {}

  async execute(actor: Actor, identityId: string, now = new Date()): Promise<void> {
    await this.transaction.run(async () => {
      const user = await this.users.lock(actor.userId);
      const identities = await this.identities.listOf(actor.userId, mostIdentities);
      const identity = identities.find(({ id }) => id === identityId);
      if (!identity) throw notFound('identity');
      if (identity.provider === 'keycloak') throw notUnlinkable();
      if (!this.ways.mayUnlink(identity, user, identities)) throw lastWayIn();
      await this.identities.remove(identity.id);
      await this.revokeAccess.otherSessionsOf(actor.userId, actor.tokenId, now);
    });
    log.info({ userId: actor.userId, identityId }, 'an identity was unlinked');
  }
}
