import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Injectable } from '@nestjs/common';
import type { Actor } from '@forewire/kit/auth';
import { notFound } from '@forewire/kit/errors';
import { log } from '@forewire/kit/log';
import { Transaction } from '@forewire/kit/mongo';
import { Outbox } from '@forewire/kit/outbox';
import { LinkedIdentityRepository } from '../keycloak/linked-identity.repository.ts';
import { UserRepository } from '../users/user.repository.ts';
import { RevokeAccess } from './revoke-access.ts';

/**
 * Ends all sessions and API keys of somebody's account, for an admin who was told that it is in the wrong hands, and unlinks
 * what else opens it: a stranger may have linked it, and its owner gets back by their address. Other services hear of it too,
 * and withdraw what lets others in on its behalf.
 */
@Injectable()
export class EndAccess {
  constructor(
    private readonly users: UserRepository,
    private readonly identities: LinkedIdentityRepository,
    private readonly revokeAccess: RevokeAccess,
    private readonly outbox: Outbox,
    private readonly transaction: Transaction,
  ) {}

  async execute(admin: Actor, email: string): Promise<void> {
    const userId = await this.transaction.run(async () => {
      const user = await this.users.findByEmail(email);
      if (!user) throw notFound('user', 'There is no account with this address');
      const now = new Date();
      await this.identities.removeLinkedByHand(user.id);
      await this.revokeAccess.everythingOf(user.id, now);
      await this.outbox.add('account.secured', user.id, { userId: user.id, securedAt: timestampFromDate(now) });
      return user.id;
    });
    log.warn({ userId, adminId: admin.userId }, 'an admin ended all access of an account');
  }
}
