import { Inject, Injectable } from '@nestjs/common';
import { type Provider, provider as providerSchema, providerNames } from '@forewire/contracts/http/auth';
import type { KitConfig } from '@forewire/kit/config';
import { notFound } from '@forewire/kit/errors';
import { kitConfigToken, publicUrl } from '@forewire/kit/kit-module';
import * as client from 'openid-client';
import { type IdentityConfig, identityConfigToken, providerClient } from '../config.ts';
import { ProviderClient, type ProviderSetup, type Send, sending, type Wish } from './provider-client.ts';
import { type ProviderPerson, toGooglePerson, toMicrosoftPerson, toXPerson } from './provider-person.ts';

type Credentials = { clientId: string; clientSecret: string };

const timeoutSeconds = 5;
/** Page of the front end that a provider leads back to. One for each: an answer of one is never taken for another's (RFC 9700 §4.4). */
const callbackPath = (provider: Provider): string => `/auth/callback/${provider}`;

/** Over http only on this machine, which the configuration has made sure of. */
function insecure(address: string): ((configuration: client.Configuration) => void)[] {
  return address.startsWith('http:') ? [client.allowInsecureRequests] : [];
}

function openId(provider: Provider, issuer: string, { clientId, clientSecret }: Credentials, send: Send): Pick<ProviderSetup, 'provider' | 'configure' | 'isOpenId' | 'scope'> {
  // An ID token counts by its signature, and not because the connection that it came over was encrypted.
  const execute = [client.enableNonRepudiationChecks, ...insecure(issuer)];
  const configure = () => client.discovery(new URL(issuer), clientId, clientSecret, client.ClientSecretPost(clientSecret), { execute, timeout: timeoutSeconds, [client.customFetch]: sending(send) });
  return { provider, configure, isOpenId: true, scope: 'openid email profile' };
}

function google(issuer: string, credentials: Credentials, send: Send): Omit<ProviderSetup, 'redirectUri'> {
  const readPerson = async (tokens: client.TokenEndpointResponseHelpers): Promise<ProviderPerson | null> => toGooglePerson(tokens.claims());
  const parameters = ({ email }: Wish) => ({ prompt: 'select_account', ...(email ? { login_hint: email } : {}) });
  return { ...openId('google', issuer, credentials, send), parameters, readPerson };
}

function microsoft(issuer: string, credentials: Credentials, send: Send): Omit<ProviderSetup, 'redirectUri'> {
  const readPerson = async (tokens: client.TokenEndpointResponseHelpers): Promise<ProviderPerson | null> => toMicrosoftPerson(tokens.claims());
  const parameters = ({ email, again }: Wish) => ({ prompt: again ? 'login' : 'select_account', ...(email ? { login_hint: email } : {}) });
  return { ...openId('microsoft', issuer, credentials, send), parameters, readPerson };
}

/** X speaks OAuth 2.0 without OpenID Connect: who it is comes from its API (https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code). */
function x(site: string, api: string, { clientId, clientSecret }: Credentials, send: Send): Omit<ProviderSetup, 'redirectUri'> {
  const server = { issuer: site, authorization_endpoint: `${site}/i/oauth2/authorize`, token_endpoint: `${api}/2/oauth2/token` };
  const configure = async (): Promise<client.Configuration> => {
    const configuration = new client.Configuration(server, clientId, clientSecret, client.ClientSecretBasic(clientSecret));
    configuration.timeout = timeoutSeconds;
    configuration[client.customFetch] = sending(send);
    for (const extension of insecure(api)) extension(configuration);
    return configuration;
  };
  const readPerson = async ({ access_token: token }: client.TokenEndpointResponse, configuration: client.Configuration): Promise<ProviderPerson | null> => {
    const response = await client.fetchProtectedResource(configuration, token, new URL(`${api}/2/users/me?user.fields=confirmed_email`), 'GET');
    if (!response.ok) throw new client.ClientError('X does not say who it is', { cause: response });
    return toXPerson(await response.json(), site);
  };
  return { provider: 'x', configure, isOpenId: false, scope: 'users.read tweet.read users.email', parameters: () => ({}), readPerson };
}

function setupOf(name: Provider, config: IdentityConfig, credentials: Credentials, send: Send): Omit<ProviderSetup, 'redirectUri'> {
  if (name === 'google') return google(config.GOOGLE_ISSUER, credentials, send);
  if (name === 'microsoft') return microsoft(config.MICROSOFT_ISSUER, credentials, send);
  return x(config.X_URL, config.X_API_URL, credentials, send);
}

/** The clients of the providers that are set up; `send` is how they reach the web. */
export function providerClients(config: IdentityConfig, publicAddress: string, send: Send = fetch): ReadonlyMap<Provider, ProviderClient> {
  const clients = providerSchema.options.flatMap((name) => {
    const credentials = providerClient(config, name);
    return credentials ? [[name, new ProviderClient({ ...setupOf(name, config, credentials, send), redirectUri: publicAddress + callbackPath(name) })] as const] : [];
  });
  return new Map(clients);
}

/** Those whom people may sign in with here. */
@Injectable()
export class Providers {
  private readonly clients: ReadonlyMap<Provider, ProviderClient>;

  constructor(@Inject(identityConfigToken) config: IdentityConfig, @Inject(kitConfigToken) kit: KitConfig) {
    this.clients = providerClients(config, publicUrl(kit));
  }

  has(name: string): boolean {
    return this.clients.has(name as Provider);
  }

  get(name: Provider): ProviderClient {
    const found = this.clients.get(name);
    if (!found) throw notFound('provider', `Signing in with ${providerNames[name]} is not set up on this installation`);
    return found;
  }
}
