import { Injectable } from '@nestjs/common';
import type { Provider } from '@forewire/contracts/http/auth';
import type { Actor } from '@forewire/kit/auth';
import type { Device, SignedIn } from '../sessions/open-session.ts';
import { hashSecret } from '../sessions/session.ts';
import { EnterWithProvider } from './enter-with-provider.ts';
import { LinkIdentityOfProvider } from './link-identity-of-provider.ts';
import type { ProviderAnswer } from './provider-client.ts';
import { signInFailed } from './provider-person.ts';
import { Providers } from './providers.ts';
import { attemptSecrets } from './sign-in-attempt.ts';
import { SignInAttemptRepository } from './sign-in-attempt.repository.ts';

/** The browser that came back, by the secret in its cookie, and who is signed in there. */
type Browser = Device & { secret: string | null; actor: Actor | null };

/** Takes up what a browser brings back from a provider, once: the session that begins, or null where an identity was linked. */
@Injectable()
export class FinishAtProvider {
  constructor(
    private readonly providers: Providers,
    private readonly attempts: SignInAttemptRepository,
    private readonly enter: EnterWithProvider,
    private readonly link: LinkIdentityOfProvider,
  ) {}

  async execute(provider: Provider, { state, ...answer }: ProviderAnswer & { state: string }, { secret, actor, ...device }: Browser): Promise<(SignedIn & { created: boolean }) | null> {
    const client = this.providers.get(provider);
    // Without a cookie there is no browser that could have begun it.
    const attempt = secret && (await this.attempts.take(hashSecret(state), hashSecret(secret), provider, new Date()));
    if (!attempt) throw signInFailed(provider);
    const person = await client.personOf(answer, { state, ...attemptSecrets(secret, state) });
    if (attempt.purpose.kind === 'link') {
      await this.link.execute(attempt.purpose, actor, person);
      return null;
    }
    return this.enter.execute(person, attempt.purpose.newcomer, device);
  }
}
