import type { EventOf } from '@forewire/contracts/events';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { importJWK, type JWK } from 'jose';
import { type Model, Schema } from 'mongoose';
import { unauthenticated } from './errors.ts';
import type { Database } from './mongo.ts';

type KeyRow = { _id: string; jwk: JWK; expiresAt: Date };
type ImportedKey = Awaited<ReturnType<typeof importJWK>>;

const keySchema = new Schema<KeyRow>({ _id: String, jwk: Schema.Types.Mixed, expiresAt: { type: Date, expires: 0 } }, { versionKey: false });

// Keys are named by UUIDs; whatever else a token's header holds never reaches the database.
const knownShape = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
/** However many tokens name keys that do not exist, the keys are read this often at most. */
const readEveryMs = 250;

/** The public keys of identity, as this process knows them: one for each month, so all of them fit into memory. */
export class VerificationKeys {
  private readonly rows: Model<KeyRow>;
  private imported = new Map<string, ImportedKey>();
  private reading: Promise<void> | null = null;
  private readAt = -Infinity;
  private anyKey = false;

  constructor(database: Database) {
    this.rows = database.model('SigningKey', keySchema, 'access_keys');
  }

  /** Whether any token could be verified here. */
  async isEmpty(): Promise<boolean> {
    this.anyKey ||= (await this.rows.exists({})) !== null;
    return !this.anyKey;
  }

  /** The key that a token's header names; 401 when there is none. */
  async get(kid: unknown): Promise<ImportedKey> {
    if (typeof kid !== 'string' || !knownShape.test(kid)) throw unauthenticated();
    if (!this.imported.has(kid)) await this.readAgain();
    const key = this.imported.get(kid);
    if (!key) throw unauthenticated();
    return key;
  }

  async save({ kid, jwk, expiresAt }: EventOf<'signing-key.changed'>): Promise<void> {
    if (!expiresAt) return;
    const key = JSON.parse(jwk) as JWK;
    await this.rows.updateOne({ _id: kid }, { $set: { jwk: key, expiresAt: timestampDate(expiresAt) } }, { upsert: true });
    this.imported.set(kid, await importJWK(key, 'EdDSA'));
  }

  /** All keys at once: an unknown name then costs nothing more until the next reading. */
  private async readAgain(): Promise<void> {
    if (this.reading) return this.reading;
    if (Date.now() - this.readAt < readEveryMs) return;
    this.readAt = Date.now();
    this.reading = this.read().finally(() => {
      this.reading = null;
    });
    return this.reading;
  }

  private async read(): Promise<void> {
    const rows = await this.rows.find({ expiresAt: { $gt: new Date() } }).lean<KeyRow[]>();
    const imported = new Map<string, ImportedKey>();
    for (const { _id, jwk } of rows) imported.set(_id, this.imported.get(_id) ?? (await importJWK(jwk, 'EdDSA')));
    this.imported = imported;
  }
}
