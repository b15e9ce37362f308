import { createHash } from 'node:crypto';
import { Controller, Injectable, type OnModuleInit } from '@nestjs/common';
import type { EventOf } from '@forewire/contracts/events';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { decodeProtectedHeader, importJWK, type JWK, jwtVerify, type JWTPayload } from 'jose';
import { type Model, Schema } from 'mongoose';
import { ConsumerOf, On } from './consumer.ts';
import { unauthenticated } from './errors.ts';
import { Database } from './mongo.ts';

/** Who calls: verified, and the same in every service. */
export type Actor = { userId: string; email: string; admin: boolean; via: 'session' | 'api-key'; tokenId: string; issuedAt: number };

type KeyRow = { _id: string; jwk: JWK; expiresAt: Date };
type RevocationRow = { _id: string; revokedAt: Date; expiresAt: Date };

const keySchema = new Schema<KeyRow>({ _id: String, jwk: Schema.Types.Mixed, expiresAt: { type: Date, expires: 0 } }, { versionKey: false });
const revocationSchema = new Schema<RevocationRow>({ _id: String, revokedAt: Date, expiresAt: { type: Date, expires: 0 } }, { versionKey: false });

export const apiKeyPrefix = 'fw_';
const cacheLimit = 5000;

/** Verifies tokens without asking identity: its public keys and revocations arrive as events. */
@Injectable()
export class Access implements OnModuleInit {
  private readonly keys: Model<KeyRow>;
  private readonly revocations: Model<RevocationRow>;
  private readonly imported = new Map<string, Awaited<ReturnType<typeof importJWK>>>();
  private readonly revoked = new Map<string, number>();
  private anyKey = false;
  private readonly verified = new Map<string, { actor: Actor; expiresAt: number }>();

  constructor(database: Database) {
    this.keys = database.model('SigningKey', keySchema, 'access_keys');
    this.revocations = database.model('Revocation', revocationSchema, 'access_revocations');
  }

  async onModuleInit(): Promise<void> {
    for await (const row of this.revocations.find().lean<RevocationRow[]>().cursor()) this.revoked.set(row._id, row.revokedAt.getTime());
    // Other replicas handle revocations too; a look now and then keeps this one's memory true.
    setInterval(() => void this.refresh().catch(() => undefined), 5000).unref();
  }

  private async refresh(): Promise<void> {
    const since = new Date(Date.now() - 60_000);
    const rows = await this.revocations.find({ revokedAt: { $gte: since } }).lean<RevocationRow[]>();
    for (const row of rows) this.revoked.set(row._id, row.revokedAt.getTime());
  }

  /** The caller that a bearer token stands for; 401 when it is expired, revoked or not ours. */
  async verify(bearer: string): Promise<Actor> {
    const digest = createHash('sha256').update(bearer).digest('base64url');
    const cached = this.verified.get(digest);
    const actor = cached && cached.expiresAt > Date.now() ? cached.actor : await this.verifyFresh(bearer, digest);
    if (this.isRevoked(actor)) throw unauthenticated('Your session has ended. Please sign in again.');
    return actor;
  }

  private isRevoked(actor: Actor): boolean {
    const at = Math.max(this.revoked.get(actor.tokenId) ?? 0, this.revoked.get(`user:${actor.userId}`) ?? 0);
    // Tokens carry whole seconds: one that was issued in the second of the revocation counts as before it.
    return at > 0 && actor.issuedAt * 1000 <= at;
  }

  private async verifyFresh(bearer: string, digest: string): Promise<Actor> {
    const { actor, expiresAt } = await this.read(bearer);
    if (this.verified.size >= cacheLimit) this.verified.clear();
    this.verified.set(digest, { actor, expiresAt });
    return actor;
  }

  private async read(bearer: string): Promise<{ actor: Actor; expiresAt: number }> {
    const token = bearer.startsWith(apiKeyPrefix) ? bearer.slice(apiKeyPrefix.length) : bearer;
    let claims: JWTPayload;
    try {
      const key = await this.key(decodeProtectedHeader(token).kid ?? '');
      claims = (await jwtVerify(token, key, { issuer: 'forewire', audience: 'forewire' })).payload;
    } catch {
      throw unauthenticated('Your session has expired. Please sign in again.');
    }
    const { sub, jti, iat, exp } = claims;
    if (!sub || !jti || !iat || !exp) throw unauthenticated();
    const via = claims['use'] === 'api-key' ? 'api-key' : 'session';
    const actor: Actor = { userId: sub, email: String(claims['email'] ?? ''), admin: claims['admin'] === true, via, tokenId: jti, issuedAt: iat };
    return { actor, expiresAt: Math.min(exp * 1000, Date.now() + 60_000) };
  }

  /** Whether any token could be verified here. */
  async hasKeys(): Promise<boolean> {
    this.anyKey ||= (await this.keys.exists({})) !== null;
    return this.anyKey;
  }

  private async key(kid: string): Promise<Awaited<ReturnType<typeof importJWK>>> {
    const known = this.imported.get(kid);
    if (known) return known;
    const row = await this.keys.findById(kid).lean<KeyRow>();
    if (!row) throw unauthenticated();
    const key = await importJWK(row.jwk, 'EdDSA');
    this.imported.set(kid, key);
    return key;
  }

  async saveKey(event: EventOf<'signing-key.changed'>): Promise<void> {
    if (!event.expiresAt) return;
    await this.keys.updateOne(
      { _id: event.kid },
      { $set: { jwk: JSON.parse(event.jwk) as JWK, expiresAt: timestampDate(event.expiresAt) } },
      { upsert: true },
    );
  }

  async revoke(event: EventOf<'access.revoked'>): Promise<void> {
    if (!event.expiresAt || !event.revokedAt) return;
    const revokedAt = timestampDate(event.revokedAt);
    await this.revocations.updateOne({ _id: event.subject }, { $set: { revokedAt, expiresAt: timestampDate(event.expiresAt) } }, { upsert: true });
    this.revoked.set(event.subject, revokedAt.getTime());
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
