import { EventEmitter } from 'node:events';
import type { EventOf } from '@forewire/contracts/events';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { type Model, Schema } from 'mongoose';
import type { Database } from './mongo.ts';

type RevocationRow = { _id: string; revokedAt: Date; expiresAt: Date; storedAt?: Date };
type Revocation = { revokedAt: number; expiresAt: number };
/** What a token says of itself that a revocation can name. */
export type Revocable = { userId: string; tokenId: string; issuedAt: number };

const revocationSchema = new Schema<RevocationRow>(
  { _id: String, revokedAt: Date, expiresAt: { type: Date, expires: 0 }, storedAt: Date },
  { versionKey: false },
);
revocationSchema.index({ storedAt: 1 });

/** The event reaches one replica; the others find its row within this time, by an index and usually none. */
export const lookEveryMs = 500;
/** Transactions commit in another order than they set their times. */
const overlapMs = 10_000;
const forgetEveryMs = 60_000;

/** Which credentials are no longer honoured although their signature holds. All that still count are in memory. */
export class Revocations {
  private readonly rows: Model<RevocationRow>;
  private readonly known = new Map<string, Revocation>();
  private readonly announced = new EventEmitter();
  private readonly timers: NodeJS.Timeout[] = [];
  private newest = 0;
  private looking = false;

  constructor(database: Database) {
    this.rows = database.model('Revocation', revocationSchema, 'access_revocations');
    this.announced.setMaxListeners(0);
  }

  async start(): Promise<void> {
    for await (const row of this.rows.find().lean<RevocationRow[]>().cursor()) this.learn(row);
    this.timers.push(setInterval(() => void this.look(), lookEveryMs).unref(), setInterval(() => this.forget(Date.now()), forgetEveryMs).unref());
  }

  stop(): void {
    for (const timer of this.timers) clearInterval(timer);
  }

  get size(): number {
    return this.known.size;
  }

  covers({ userId, tokenId, issuedAt }: Revocable): boolean {
    const at = Math.max(this.known.get(tokenId)?.revokedAt ?? 0, this.known.get(ofUser(userId))?.revokedAt ?? 0);
    // Tokens carry whole seconds: one that was issued in the second of the revocation counts as before it.
    return at > 0 && issuedAt * 1000 <= at;
  }

  /** Calls `end` once when the credential is revoked, at once if it is already; returns what stops that. */
  watch(credential: Revocable, end: () => void): () => void {
    const subjects = [credential.tokenId, ofUser(credential.userId)];
    const stop = (): void => subjects.forEach((subject) => this.announced.off(subject, check));
    const check = (): void => {
      if (!this.covers(credential)) return;
      stop();
      end();
    };
    for (const subject of subjects) this.announced.on(subject, check);
    check();
    return stop;
  }

  async save({ subject, revokedAt, expiresAt }: EventOf<'access.revoked'>): Promise<void> {
    if (!expiresAt || !revokedAt) return;
    const times = { revokedAt: timestampDate(revokedAt), expiresAt: timestampDate(expiresAt) };
    // An older revocation that comes late doesn't take back what a newer one ended.
    await this.rows.updateOne({ _id: subject }, { $max: times, $currentDate: { storedAt: true } }, { upsert: true });
    this.learn({ _id: subject, ...times });
  }

  /** Learns what other replicas stored before this call: from its end on that is refused here too. */
  async catchUp(): Promise<void> {
    const since = new Date(Math.max(0, this.newest - overlapMs));
    for (const row of await this.rows.find({ storedAt: { $gte: since } }).lean<RevocationRow[]>()) this.learn(row);
  }

  private async look(): Promise<void> {
    if (this.looking) return;
    this.looking = true;
    // A database that is away leaves what is known as it is; the next look finds the same rows.
    await this.catchUp().catch(() => undefined);
    this.looking = false;
  }

  private learn({ _id: subject, revokedAt, expiresAt, storedAt }: RevocationRow): void {
    this.newest = Math.max(this.newest, storedAt?.getTime() ?? 0);
    const before = this.known.get(subject)?.revokedAt ?? 0;
    if (revokedAt.getTime() <= before) return;
    this.known.set(subject, { revokedAt: revokedAt.getTime(), expiresAt: expiresAt.getTime() });
    this.announced.emit(subject);
  }

  private forget(now: number): void {
    for (const [subject, { expiresAt }] of this.known) if (expiresAt < now) this.known.delete(subject);
  }
}

const userPrefix = 'user:';

function ofUser(userId: string): string {
  return userPrefix + userId;
}

/** The user of whom a revocation ends everything; null for one that names a single session or API key. */
export function userOf(subject: string): string | null {
  return subject.startsWith(userPrefix) ? subject.slice(userPrefix.length) : null;
}
