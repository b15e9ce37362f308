import { Inject, Injectable } from '@nestjs/common';
import { CodedError, notFound, unauthenticated } from '@forewire/kit/errors';
import { log } from '@forewire/kit/log';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify, type JWTVerifyOptions } from 'jose';
import { z } from 'zod';
import { type IdentityConfig, identityConfigToken } from '../config.ts';
import { accessClaims, type KeycloakPerson, toKeycloakPerson } from './keycloak-person.ts';
import { type Logout, logoutTokenInvalid, logoutTokenSeconds, toLogout } from './logout-token.ts';

export type KeycloakTokens = { accessToken: string; refreshToken: string; idToken: string | null };
/** What became of a session at Keycloak: it goes on, it is over, or nobody could be asked. */
export type Renewal = { kind: 'renewed'; tokens: KeycloakTokens } | { kind: 'ended'; disabled: boolean } | { kind: 'away' };

const timeoutMs = 5000;
const clockToleranceSeconds = 10;
/** Every asymmetric algorithm that a realm's keys can have; none that a public key could be abused for. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'];
/** How jose names keys that could not be fetched, rather than a token that is wrong. */
const awayCodes: ReadonlySet<string> = new Set([errors.JWKSTimeout.code, errors.JWKSInvalid.code, errors.JOSEError.code]);

const tokenAnswer = z.object({ access_token: z.string(), refresh_token: z.string(), id_token: z.string().optional() });
const errorAnswer = z.object({ error: z.string(), error_description: z.string().catch('') });

/** The realm that people sign in at: its keys, its token endpoint and its logout. */
@Injectable()
export class Keycloak {
  readonly configured: boolean;
  /** Whether there is no other way in. */
  readonly only: boolean;
  readonly issuer: string;
  private readonly endpoints: string;
  private readonly keys: ReturnType<typeof createRemoteJWKSet>;

  constructor(@Inject(identityConfigToken) private readonly config: IdentityConfig) {
    const { KEYCLOAK_URL: url = 'http://keycloak.invalid', KEYCLOAK_INTERNAL_URL: internal = url, KEYCLOAK_REALM: realm } = config;
    const path = `/realms/${encodeURIComponent(realm)}`;
    this.configured = config.KEYCLOAK_URL !== undefined;
    this.only = config.SSO_ONLY;
    this.issuer = url + path;
    this.endpoints = `${internal}${path}/protocol/openid-connect`;
    // Kept for ten minutes; an unknown key id makes it ask again, at most every half a minute.
    this.keys = createRemoteJWKSet(new URL(`${this.endpoints}/certs`), { timeoutDuration: timeoutMs });
  }

  /** Who holds this access token; 401 when it isn't one of this realm for this client. */
  async verify(accessToken: string): Promise<KeycloakPerson> {
    const claims = accessClaims.safeParse(await this.read(accessToken, ssoTokenInvalid));
    if (!claims.success || claims.data.azp !== this.config.KEYCLOAK_CLIENT_ID) throw ssoTokenInvalid();
    return toKeycloakPerson(claims.data, this.config);
  }

  /** Which sessions a logout token ends; 400 when Keycloak didn't write it for us. */
  async verifyLogout(logoutToken: string): Promise<Logout> {
    return toLogout(await this.read(logoutToken, logoutTokenInvalid, { maxTokenAge: logoutTokenSeconds }));
  }

  /** Asks whether a session still holds; its refresh token is spent by that, and comes back as a new one. */
  async renew(refreshToken: string): Promise<Renewal> {
    const form = { grant_type: 'refresh_token', client_id: this.config.KEYCLOAK_CLIENT_ID, refresh_token: refreshToken };
    try {
      const response = await fetch(`${this.endpoints}/token`, { method: 'POST', body: new URLSearchParams(form), redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
      const body: unknown = await response.json().catch(() => null);
      return this.toRenewal(response.status, body);
    } catch (error) {
      log.warn({ err: error, issuer: this.issuer }, 'keycloak is away');
      return { kind: 'away' };
    }
  }

  /** Where a browser ends the session at Keycloak and comes back from (OpenID Connect RP-Initiated Logout 1.0). */
  logoutAddress(idToken: string | null, backTo: string): string {
    const query = new URLSearchParams({ client_id: this.config.KEYCLOAK_CLIENT_ID, post_logout_redirect_uri: backTo });
    if (idToken) query.set('id_token_hint', idToken);
    return `${this.issuer}/protocol/openid-connect/logout?${query.toString()}`;
  }

  private toRenewal(status: number, body: unknown): Renewal {
    const tokens = tokenAnswer.safeParse(body).data;
    if (status === 200 && tokens) return { kind: 'renewed', tokens: { accessToken: tokens.access_token, refreshToken: tokens.refresh_token, idToken: tokens.id_token ?? null } };
    const refusal = errorAnswer.safeParse(body).data;
    if (refusal?.error === 'invalid_grant') return { kind: 'ended', disabled: refusal.error_description === 'User disabled' };
    // Also a client that is missing or closed: the operator's to mend, and no reason to throw everybody out at once.
    log.warn({ issuer: this.issuer, status, reason: refusal?.error }, 'keycloak does not renew sessions');
    return { kind: 'away' };
  }

  private async read(token: string, refusal: () => CodedError, options: JWTVerifyOptions = {}): Promise<JWTPayload> {
    if (!this.configured) throw ssoOff();
    try {
      const rules = { issuer: this.issuer, audience: this.config.KEYCLOAK_CLIENT_ID, algorithms, clockTolerance: clockToleranceSeconds, requiredClaims: ['exp', 'iat'] };
      return (await jwtVerify(token, this.keys, { ...rules, ...options })).payload;
    } catch (error) {
      if (error instanceof errors.JOSEError && !awayCodes.has(error.code)) throw refusal();
      log.warn({ err: error, issuer: this.issuer }, 'the keys of keycloak cannot be read');
      throw ssoAway();
    }
  }
}

export const ssoOff = () => notFound('sso', 'Single sign-on is not set up on this installation');
export const ssoAway = () => new CodedError('sso.unavailable', 503, 'Single sign-on cannot be reached at the moment. Please try again shortly.', { retryAfterSeconds: 10 });
export const ssoTokenInvalid = () => new CodedError('sso.token_invalid', 401, 'Your sign-in could not be verified. Please try again.');
export const ssoEnded = () => unauthenticated('Your single sign-on session has ended. Please sign in again.');
export const emailUnverified = () => new CodedError('sso.email_unverified', 403, 'Your email address has not been verified by your organization. Verify it there, then sign in again.');
