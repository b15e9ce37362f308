import type { Provider } from '@forewire/contracts/http/auth';
import { log } from '@forewire/kit/log';
import * as client from 'openid-client';
import { type ProviderPerson, providerAway, signInCancelled, signInFailed } from './provider-person.ts';

/** What ties an answer to the way that it belongs to. */
export type Checks = { state: string; verifier: string; nonce: string };
/** What the provider had the browser bring back. */
export type ProviderAnswer = { code?: string | undefined; error?: string | undefined; iss?: string | undefined };
export type Wish = { email?: string | undefined; again?: boolean | undefined };

export type ProviderSetup = {
  provider: Provider;
  redirectUri: string;
  scope: string;
  /** Reads addresses and client; asked again once a day, and after each failure. */
  configure: () => Promise<client.Configuration>;
  /** What else the address of the sign-in page says. */
  parameters: (wish: Wish) => Record<string, string>;
  /** Whether the answer comes with a signed ID token. */
  isOpenId: boolean;
  readPerson: (tokens: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers, configuration: client.Configuration) => Promise<ProviderPerson | null>;
};

const dayMs = 86_400_000;

/** How a provider is reached. */
export type Send = (url: string, options: RequestInit) => Promise<Response>;

/** Nobody answered, or only to say that something is broken there. */
class Unreachable extends Error {
  override name = 'Unreachable';
}

/** Sends what the library asks for, and tells a provider that is away from one that refuses. */
export function sending(send: Send): client.CustomFetch {
  return async (url, options) => {
    // The library's type of a body is wider than what it sends: forms, or none.
    const response = await send(url, options as RequestInit).catch((cause: unknown) => {
      throw new Unreachable('no answer', { cause });
    });
    if (response.status >= 500) throw new Unreachable(`answered ${response.status}`);
    return response;
  };
}

function isAway(error: unknown): boolean {
  return error instanceof Unreachable || (error instanceof client.ClientError && error.cause instanceof Unreachable);
}

/** One provider that people sign in at: where its page is, and who came back from there. */
export class ProviderClient {
  private known: Promise<client.Configuration> | null = null;
  private knownSince = 0;

  constructor(private readonly setup: ProviderSetup) {}

  /** The address of its sign-in page. */
  async signInAddress({ state, verifier, nonce }: Checks, wish: Wish): Promise<string> {
    const { redirectUri, scope, isOpenId, parameters } = this.setup;
    const configuration = await this.configuration();
    const challenge = await client.calculatePKCECodeChallenge(verifier);
    const checks = { state, code_challenge: challenge, code_challenge_method: 'S256', ...(isOpenId ? { nonce } : {}) };
    return client.buildAuthorizationUrl(configuration, { redirect_uri: redirectUri, scope, ...checks, ...parameters(wish) }).href;
  }

  /** Who it is that came back; throws what stands against them. */
  async personOf(answer: ProviderAnswer, checks: Checks): Promise<ProviderPerson> {
    const { provider } = this.setup;
    if (answer.error !== undefined) {
      log.info({ provider, error: answer.error }, 'a provider signed nobody in');
      throw answer.error === 'access_denied' ? signInCancelled(provider) : signInFailed(provider);
    }
    const configuration = await this.configuration();
    const person = await this.exchange(configuration, answer, checks).catch((error: unknown) => this.refuse(error));
    if (!person) throw signInFailed(provider);
    return person;
  }

  private async exchange(configuration: client.Configuration, { code = '', iss }: ProviderAnswer, { state, verifier, nonce }: Checks): Promise<ProviderPerson | null> {
    const { redirectUri, isOpenId, readPerson } = this.setup;
    const back = new URL(redirectUri);
    back.search = new URLSearchParams({ code, state, ...(iss === undefined ? {} : { iss }) }).toString();
    const expected = isOpenId ? { expectedNonce: nonce, idTokenExpected: true } : {};
    const tokens = await client.authorizationCodeGrant(configuration, back, { expectedState: state, pkceCodeVerifier: verifier, ...expected });
    return readPerson(tokens, configuration);
  }

  private configuration(): Promise<client.Configuration> {
    const now = Date.now();
    if (this.known && now - this.knownSince < dayMs) return this.known;
    this.knownSince = now;
    this.known = this.setup.configure().catch((error: unknown) => {
      this.known = null;
      return this.refuse(error);
    });
    return this.known;
  }

  private refuse(error: unknown): never {
    const { provider } = this.setup;
    log.warn({ provider, err: error }, 'signing in at a provider failed');
    throw isAway(error) ? providerAway(provider) : signInFailed(provider);
  }
}
