import { Injectable } from '@nestjs/common';
import type { Actor } from '@forewire/kit/auth';
import { log } from '@forewire/kit/log';
import { Transaction } from '@forewire/kit/mongo';
import { LinkedIdentityRepository } from '../keycloak/linked-identity.repository.ts';
import { UserRepository } from '../users/user.repository.ts';
import { alreadyLinked, identityTaken, linkFailed } from './identity-errors.ts';
import { ProviderAccounts } from './provider-accounts.ts';
import type { ProviderPerson } from './provider-person.ts';
import { mostIdentities } from './unlink-identity.ts';

/** Has what somebody has at a provider open the account that they are signed in to. */
@Injectable()
export class LinkIdentityOfProvider {
  constructor(
    private readonly accounts: ProviderAccounts,
    private readonly identities: LinkedIdentityRepository,
    private readonly users: UserRepository,
    private readonly transaction: Transaction,
  ) {}

  /** `begun` is the session that asked for it: no other may finish it. */
  async execute(begun: { userId: string; sessionId: string }, actor: Actor | null, person: ProviderPerson, now = new Date()): Promise<void> {
    const isTheirs = actor?.via === 'session' && actor.userId === begun.userId && actor.tokenId === begun.sessionId;
    if (!isTheirs) throw linkFailed();
    await this.transaction.run(() => this.link(begun.userId, person, now));
    log.info({ userId: begun.userId, provider: person.provider }, 'an identity was linked');
  }

  private async link(userId: string, person: ProviderPerson, now: Date): Promise<void> {
    const user = await this.users.lock(userId);
    const holder = await this.accounts.holderOf(person);
    if (holder !== null && holder !== userId) throw identityTaken(person.provider);
    if (holder === null) {
      const present = await this.identities.listOf(userId, mostIdentities);
      if (present.some(({ provider }) => provider === person.provider)) throw alreadyLinked(person.provider);
      await this.accounts.link(userId, person, now);
    }
    await this.accounts.confirmAddress(user, person);
  }
}
