import { Inject, Injectable } from '@nestjs/common';
import { toCoded } from '@forewire/kit/errors';
import { Transaction } from '@forewire/kit/mongo';
import { type IdentityConfig, identityConfigToken } from '../config.ts';
import { AuthLimits } from '../sessions/auth-limits.ts';
import { type Device, OpenSession, type SignedIn } from '../sessions/open-session.ts';
import type { User } from '../users/user.ts';
import { ProviderAccounts } from './provider-accounts.ts';
import { emailUnproven, type ProviderPerson } from './provider-person.ts';
import type { Newcomer } from './sign-in-attempt.ts';

/**
 * Signs in whom a provider vouches for. An address that it does not vouch for opens no account that is there; a new one
 * begins with a confirmation mail, as it does with a password (docs/adr/0014).
 */
@Injectable()
export class EnterWithProvider {
  constructor(
    @Inject(identityConfigToken) private readonly config: IdentityConfig,
    private readonly accounts: ProviderAccounts,
    private readonly openSession: OpenSession,
    private readonly limits: AuthLimits,
    private readonly transaction: Transaction,
  ) {}

  async execute(person: ProviderPerson, newcomer: Newcomer, device: Device): Promise<SignedIn & { created: boolean }> {
    await this.checkNewcomer(person, device.ip);
    const { user, created } = await this.accountOf(person, newcomer, new Date());
    const signedIn = await this.openSession.execute(user, device, { authenticatedAt: person.authenticatedAt ?? undefined });
    return { ...signedIn, created };
  }

  /** Outside of the transaction, which may run more than once. */
  private async checkNewcomer(person: ProviderPerson, ip: string): Promise<void> {
    const { provider, email, emailProven } = person;
    if (email === null || (await this.accounts.holderOf(person)) !== null) return;
    await this.limits.signUp(ip);
    if (emailProven) return;
    // Where sign-up tells nothing of accounts, neither does this: it answers alike whether there is one.
    if (!this.config.SIGN_UP_REVEALS_ACCOUNTS || (await this.accounts.isRegistered(email))) throw emailUnproven(provider);
    await this.limits.signUpMail(email, ip);
  }

  private async accountOf(person: ProviderPerson, newcomer: Newcomer, now: Date): Promise<{ user: User; created: boolean }> {
    const attempt = () =>
      this.transaction.run(async () => {
        const user = await this.accounts.linked(person, now);
        return user ? { user, created: false } : this.accounts.open(person, newcomer, now);
      });
    try {
      return await attempt();
    } catch (error) {
      // Two tabs may come at once with somebody new; the second finds what the first has made.
      if (toCoded(error)?.status !== 409) throw error;
      return attempt();
    }
  }
}
