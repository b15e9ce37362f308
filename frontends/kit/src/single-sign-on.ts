import { type AuthOptions, keycloakSignInResponse, type SessionResponse } from '@forewire/contracts/http/auth';
import type Keycloak from 'keycloak-js';
import { delay } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { announce, api } from './api.ts';
import { readAuthOptions } from './auth-options.ts';

export type SingleSignOn = NonNullable<AuthOptions['keycloak']>;
export type SignInWish = {
  /** Which of the realm's brokers to go on to at once. */
  provider?: SingleSignOn['providers'][number];
  email?: string | undefined;
  /** Whether to ask who it is although somebody is signed in there: they have just been refused. */
  asSomebodyElse?: boolean;
  /** The path of ours that Keycloak leads back to. */
  backTo: string;
};

/** Remembers in this browser that the installation has single sign-on. */
export const singleSignOnKey = 'single-sign-on';
const silentCheckLimitMs = 6000;
const frameLimitMs = 3000;
const reachLimitMs = 4000;
let silentCheck: Promise<unknown> = Promise.resolve();

/** Whether this installation had single sign-on when it was last looked at, or null when nobody has looked in this tab. */
function known(): boolean | null {
  if (localStorage.getItem(singleSignOnKey) === 'true') return true;
  return sessionStorage.getItem(singleSignOnKey) === 'false' ? false : null;
}

async function singleSignOn(): Promise<SingleSignOn | null> {
  if (known() === false) return null;
  const { keycloak } = await readAuthOptions();
  if (keycloak) localStorage.setItem(singleSignOnKey, 'true');
  else {
    localStorage.removeItem(singleSignOnKey);
    sessionStorage.setItem(singleSignOnKey, 'false');
  }
  return keycloak;
}

// Loaded when it is needed: whoever has no single sign-on never pays for it.
async function keycloakOf({ url, realm, clientId }: SingleSignOn): Promise<Keycloak> {
  const { default: Client } = await import('keycloak-js');
  return new Client({ url, realm, clientId });
}

async function exchange({ token, refreshToken, idToken }: Keycloak): Promise<SessionResponse> {
  const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions();
  return api.call('POST', '/api/auth/keycloak', { body: { accessToken: token, refreshToken, idToken, timezone }, response: keycloakSignInResponse });
}

/** Whether the page was opened by Keycloak, with a code or a refusal behind the #. */
export function comesFromKeycloak(hash: string): boolean {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  return parts.has('state') && (parts.has('code') || parts.has('error'));
}

/** Whether a session may be found at Keycloak, so that the page had better wait before it says that nobody is signed in. */
export function mayEnterSilently(): boolean {
  return known() === true;
}

/** Finishes the sign-in that Keycloak has led back from; false when there was none. Throws what stands against it. */
export async function finishSignIn(): Promise<boolean> {
  if (!comesFromKeycloak(location.hash)) return false;
  const sso = await singleSignOn();
  if (!sso) return false;
  const keycloak = await keycloakOf(sso);
  const authenticated = await keycloak.init({ checkLoginIframe: false, pkceMethod: 'S256' }).catch((refusal: unknown) => {
    throw refusalOf(refusal);
  });
  if (authenticated) announce(await exchange(keycloak));
  return authenticated;
}

function refusalOf(refusal: unknown): Error {
  const { error, error_description: description } = refusal as { error?: string; error_description?: string };
  const detail = error === 'access_denied' ? 'The sign-in was cancelled.' : 'Your organization could not sign you in. Please try again.';
  return new ApiError({ code: 'sso.refused', status: 0, detail }, description ?? refusal);
}

async function checkSilently(): Promise<boolean> {
  const sso = await singleSignOn();
  if (!sso) return false;
  const keycloak = await keycloakOf(sso);
  const silentCheckSsoRedirectUri = `${location.origin}/silent-check-sso.html`;
  // Without the fallback: it would send the whole page to Keycloak and back whenever third parties' cookies are blocked.
  const options = { onLoad: 'check-sso', silentCheckSsoRedirectUri, silentCheckSsoFallback: false, checkLoginIframe: false, pkceMethod: 'S256', messageReceiveTimeout: frameLimitMs } as const;
  if (!(await keycloak.init(options))) return false;
  announce(await exchange(keycloak));
  return true;
}

/** Begins a session for whoever is signed in at Keycloak already, without leaving the page; false where that is nobody. */
export function enterSilently(): Promise<boolean> {
  const checked = Promise.race([checkSilently().catch(() => false), delay(silentCheckLimitMs).then(() => false)]);
  silentCheck = checked;
  return checked;
}

/** Leaves for Keycloak's login page; throws when that cannot be reached. */
export async function goToSignIn(sso: SingleSignOn, { provider, email, asSomebodyElse, backTo }: SignInWish): Promise<void> {
  // Two sign-ins of one browser at once spoil each other: Keycloak would say that the attempt has timed out.
  await silentCheck;
  await reach(sso);
  const keycloak = await keycloakOf(sso);
  await keycloak.init({ checkLoginIframe: false, pkceMethod: 'S256' });
  const hints = { ...(provider ? { idpHint: provider } : {}), ...(email ? { loginHint: email } : {}), ...(asSomebodyElse ? { prompt: 'login' as const } : {}) };
  await keycloak.login({ redirectUri: location.origin + backTo, ...hints });
}

/** A browser's own error page says nothing that helps; asking first lets the card say what is wrong. */
async function reach({ url, realm }: SingleSignOn): Promise<void> {
  const address = `${url}/realms/${encodeURIComponent(realm)}/.well-known/openid-configuration`;
  await fetch(address, { mode: 'no-cors', credentials: 'omit', signal: AbortSignal.timeout(reachLimitMs) }).catch((cause: unknown) => {
    throw new ApiError({ code: 'sso.unavailable', status: 0, detail: 'Single sign-on cannot be reached at the moment. Please try again shortly.' }, cause);
  });
}
