import { Inject, Injectable } from '@nestjs/common';
import type { Provider } from '@forewire/contracts/http/auth';
import type { SignInAtProviderRequest } from '@forewire/contracts/http/identities';
import type { Actor } from '@forewire/kit/auth';
import { type IdentityConfig, identityConfigToken } from '../config.ts';
import { AuthLimits } from '../sessions/auth-limits.ts';
import { hashSecret, newSecret } from '../sessions/session.ts';
import { linkingDisabled } from './identity-errors.ts';
import type { Wish } from './provider-client.ts';
import { Providers } from './providers.ts';
import { attemptMs, attemptSecrets, type Newcomer, type Purpose } from './sign-in-attempt.ts';
import { SignInAttemptRepository } from './sign-in-attempt.repository.ts';

/** The browser that sets out, by the secret in its cookie. */
type Browser = { secret: string; ip: string };

function toNewcomer({ skipOnboarding, isFromInvitation, timezone, invitation }: SignInAtProviderRequest): Newcomer {
  const skipExplainers = skipOnboarding === true || isFromInvitation === true;
  return { skipExplainers, ...(timezone ? { timezone } : {}), ...(invitation ? { invitation } : {}) };
}

/** Says where at a provider a browser goes next, and remembers what for. */
@Injectable()
export class BeginAtProvider {
  constructor(
    @Inject(identityConfigToken) private readonly config: IdentityConfig,
    private readonly providers: Providers,
    private readonly attempts: SignInAttemptRepository,
    private readonly limits: AuthLimits,
  ) {}

  signIn(provider: Provider, input: SignInAtProviderRequest, browser: Browser): Promise<string> {
    return this.begin(provider, { kind: 'sign-in', newcomer: toNewcomer(input) }, browser, input);
  }

  async link(provider: Provider, { userId, tokenId }: Actor, browser: Browser): Promise<string> {
    if (!this.config.ACCOUNT_LINKING) throw linkingDisabled(provider);
    return this.begin(provider, { kind: 'link', userId, sessionId: tokenId }, browser, {});
  }

  private async begin(provider: Provider, purpose: Purpose, browser: Browser, { email, again }: Wish): Promise<string> {
    const client = this.providers.get(provider);
    await this.limits.singleSignOn(browser.ip);
    const { secret: state, hash: stateHash } = newSecret();
    const address = await client.signInAddress({ state, ...attemptSecrets(browser.secret, state) }, { email, again });
    await this.attempts.insert({ stateHash, browserHash: hashSecret(browser.secret), provider, purpose, expiresAt: new Date(Date.now() + attemptMs) });
    return address;
  }
}
