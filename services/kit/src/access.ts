import { createHash } from 'node:crypto';
import { Controller, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { EventOf } from '@forewire/contracts/events';
import { type ApiKeyScope, apiKeyScopes } from '@forewire/contracts/http/auth';
import { decodeProtectedHeader, type JWTPayload, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { ApiKeyUse } from './api-key-use.ts';
import { ConsumerOf, On } from './consumer.ts';
import { unauthenticated } from './errors.ts';
import { Database } from './mongo.ts';
import { Revocations } from './revocations.ts';
import { VerificationKeys } from './verification-keys.ts';

/** Who calls: verified, and the same in every service. */
export type Actor = {
  userId: string;
  email: string;
  admin: boolean;
  via: 'session' | 'api-key';
  tokenId: string;
  issuedAt: number;
  /** What the credential may do; a session may do all that its person may. */
  scopes: readonly ApiKeyScope[];
  /** When the person last proved who they are, in seconds since 1970; 0 for an API key. */
  authenticatedAt: number;
};
type Verified = { actor: Actor; expiresAt: number };

export const apiKeyPrefix = 'fw_';
const verifiedTokens = 5000;
const verifiedForMs = 60_000;
/** The longest token that is looked at: identity's own are below 1 kB. */
const longestToken = 4096;

/** Keys that were made before there were scopes may do everything. */
function scopesOf(claims: JWTPayload): readonly ApiKeyScope[] {
  const given = claims['scopes'];
  return Array.isArray(given) ? apiKeyScopes.filter((scope) => given.includes(scope)) : apiKeyScopes;
}

function toVerified(claims: JWTPayload): Verified {
  const { sub, jti, iat, exp } = claims;
  if (!sub || !jti || !iat || !exp) throw unauthenticated();
  const via = claims['use'] === 'api-key' ? 'api-key' : 'session';
  const authTime = claims['auth_time'];
  const authenticatedAt = via === 'session' && typeof authTime === 'number' ? authTime : 0;
  const actor: Actor = { userId: sub, email: String(claims['email'] ?? ''), admin: claims['admin'] === true, via, tokenId: jti, issuedAt: iat, scopes: scopesOf(claims), authenticatedAt };
  return { actor, expiresAt: Math.min(exp * 1000, Date.now() + verifiedForMs) };
}

/** Verifies tokens without asking identity: its public keys and revocations arrive as events. */
@Injectable()
export class Access implements OnModuleInit, OnApplicationShutdown {
  private readonly keys: VerificationKeys;
  private readonly revocations: Revocations;
  private readonly verified = new LRUCache<string, Verified>({ max: verifiedTokens });

  constructor(
    database: Database,
    private readonly apiKeyUse: ApiKeyUse,
  ) {
    this.keys = new VerificationKeys(database);
    this.revocations = new Revocations(database);
  }

  onModuleInit(): Promise<void> {
    return this.revocations.start();
  }

  onApplicationShutdown(): void {
    this.revocations.stop();
  }

  /** The caller that a bearer token stands for; 401 when it is expired, revoked or not ours. */
  async verify(bearer: string): Promise<Actor> {
    if (bearer.length > longestToken) throw unauthenticated();
    const digest = createHash('sha256').update(bearer).digest('base64url');
    const cached = this.verified.get(digest);
    const actor = cached && cached.expiresAt > Date.now() ? cached.actor : await this.verifyFresh(bearer, digest);
    if (this.revocations.covers(actor)) throw unauthenticated('Your session has ended. Please sign in again.');
    if (actor.via === 'api-key') this.apiKeyUse.note(actor.tokenId);
    return actor;
  }

  /** Learns what has been revoked elsewhere before this call; it happens by itself every `lookEveryMs`. */
  catchUp(): Promise<void> {
    return this.revocations.catchUp();
  }

  /** Whether a credential that was honoured a moment ago has been revoked since, here or elsewhere. */
  async isRevoked(actor: Actor): Promise<boolean> {
    await this.catchUp();
    return this.revocations.covers(actor);
  }

  /** Calls `end` once when the caller's credential is revoked; returns what stops that. For answers that stay open. */
  whenRevoked(actor: Actor, end: () => void): () => void {
    return this.revocations.watch(actor, end);
  }

  private async verifyFresh(bearer: string, digest: string): Promise<Actor> {
    const token = bearer.startsWith(apiKeyPrefix) ? bearer.slice(apiKeyPrefix.length) : bearer;
    const verified = toVerified(await this.read(token));
    this.verified.set(digest, verified);
    return verified.actor;
  }

  private async read(token: string): Promise<JWTPayload> {
    try {
      const key = await this.keys.get(decodeProtectedHeader(token).kid);
      return (await jwtVerify(token, key, { issuer: 'forewire', audience: 'forewire', algorithms: ['EdDSA'] })).payload;
    } catch {
      throw unauthenticated('Your session has expired. Please sign in again.');
    }
  }

  /** Whether any token could be verified here. */
  async hasKeys(): Promise<boolean> {
    return !(await this.keys.isEmpty());
  }

  saveKey(event: EventOf<'signing-key.changed'>): Promise<void> {
    return this.keys.save(event);
  }

  revoke(event: EventOf<'access.revoked'>): Promise<void> {
    return this.revocations.save(event);
  }
}

/** Keeps the process's keys and revocations up to date. */
@Controller()
@ConsumerOf('access')
export class AccessConsumer {
  constructor(private readonly access: Access) {}

  @On('signing-key.changed')
  keyChanged(event: EventOf<'signing-key.changed'>): Promise<void> {
    return this.access.saveKey(event);
  }

  @On('access.revoked')
  revoked(event: EventOf<'access.revoked'>): Promise<void> {
    return this.access.revoke(event);
  }
}
