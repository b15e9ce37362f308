import { Injectable } from '@nestjs/common';
import type { Actor } from '@forewire/kit/auth';
import { notFound } from '@forewire/kit/errors';
import { log } from '@forewire/kit/log';
import { Transaction } from '@forewire/kit/mongo';
import { UserRepository } from '../users/user.repository.ts';
import { RevokeAccess } from './revoke-access.ts';

/** Ends all sessions and API keys of somebody's account, for an admin who was told that it is in the wrong hands. */
@Injectable()
export class EndAccess {
  constructor(
    private readonly users: UserRepository,
    private readonly revokeAccess: RevokeAccess,
    private readonly transaction: Transaction,
  ) {}

  async execute(admin: Actor, email: string): Promise<void> {
    const userId = await this.transaction.run(async () => {
      const user = await this.users.findByEmail(email);
      if (!user) throw notFound('user', 'There is no account with this address');
      await this.revokeAccess.everythingOf(user.id, new Date());
      return user.id;
    });
    log.warn({ userId, adminId: admin.userId }, 'an admin ended all sessions and API keys of an account');
  }
}
