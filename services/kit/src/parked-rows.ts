import { type Model, Schema } from 'mongoose';
import type { Envelope } from './event.ts';
import type { Database } from './mongo.ts';
import { describeError, type ParkedEvent } from './parked-event.ts';

type ParkedRow = {
  _id: string;
  consumer: string;
  /** With the message itself rather than its text, so that it can be read and searched. */
  envelope: Omit<Envelope, 'data' | 'message'> & { data: unknown };
  error: string;
  attempts: number;
  at: Date;
  /** An operator wants it driven again; the consumer's process takes it up. */
  redriveAt?: Date;
  /** It was driven again and handled. */
  redrivenAt?: Date;
};

const keptSeconds = 30 * 86_400;

const parkedSchema = new Schema<ParkedRow>(
  { _id: String, consumer: String, envelope: Schema.Types.Mixed, error: String, attempts: Number, at: Date, redriveAt: Date, redrivenAt: { type: Date, expires: keptSeconds } },
  { versionKey: false, minimize: false },
);
parkedSchema.index({ redriveAt: 1 }, { sparse: true });
parkedSchema.index({ at: 1 });

function toParkedEvent({ _id, consumer, envelope, error, attempts, at, redriveAt, redrivenAt }: ParkedRow): ParkedEvent {
  const { id, type, topic, key, source, time, version, data, traceparent } = envelope;
  const headers = { ce_id: id, ce_type: type, ce_source: source, ce_time: time.toISOString(), ...(version ? { ce_sequence: version } : {}), ...(traceparent ? { traceparent } : {}) };
  const driven = (redrivenAt ?? redriveAt)?.toISOString() ?? null;
  return { id: _id, consumer, eventId: id, type, topic, key, error, attempts, parkedAt: at.toISOString(), redrivenAt: driven, headers, data };
}

/** The events that consumers of one database gave up, where events stay in the process. */
export class ParkedRows {
  private readonly rows: Model<ParkedRow>;
  private empty = false;

  constructor(database: Database) {
    this.rows = database.model('ParkedRow', parkedSchema, 'parked');
  }

  async park(id: string, consumer: string, envelope: Envelope, error: unknown, attempts: number): Promise<void> {
    const { message: _message, data, ...attributes } = envelope;
    const row = { consumer, envelope: { ...attributes, data: JSON.parse(data) as unknown }, error: describeError(error), attempts, at: new Date() };
    try {
      await this.rows.updateOne({ _id: id }, { $set: row, $unset: { redriveAt: 1, redrivenAt: 1 } }, { upsert: true });
    } finally {
      this.empty = false;
    }
  }

  /** All rows, oldest first, read as they are asked for. */
  async *all(): AsyncGenerator<ParkedEvent> {
    for await (const row of this.rows.find().sort({ at: 1 }).lean<ParkedRow[]>().cursor()) yield toParkedEvent(row as ParkedRow);
  }

  /** How many events wait for somebody to drive them again. */
  countWaiting(): Promise<number> {
    return this.rows.countDocuments({ redrivenAt: { $exists: false } });
  }

  /** Asks the consumer's process to drive the event again; false when it was asked to already. */
  async order(id: string): Promise<boolean> {
    const waits = { _id: id, redriveAt: { $exists: false }, redrivenAt: { $exists: false } };
    return (await this.rows.updateOne(waits, { $set: { redriveAt: new Date() } })).modifiedCount === 1;
  }

  /** Whether nothing waits here. Once it is so, only this process can change it, and the database is not asked again. */
  async isEmpty(): Promise<boolean> {
    if (this.empty) return true;
    // What is parked while the database answers says otherwise.
    this.empty = true;
    try {
      if (await this.rows.exists({ redrivenAt: { $exists: false } })) this.empty = false;
    } catch (error) {
      this.empty = false;
      throw error;
    }
    return this.empty;
  }

  /** Some of what a consumer is to drive again, oldest first. */
  async ordered(consumer: string, limit: number): Promise<{ id: string; orderedAt: Date; envelope: Envelope }[]> {
    const rows = await this.rows.find({ consumer, redriveAt: { $exists: true } }).sort({ at: 1 }).limit(limit).lean<ParkedRow[]>();
    return rows.flatMap(({ _id, redriveAt, envelope }) => (redriveAt ? [{ id: _id, orderedAt: redriveAt, envelope: { ...envelope, data: JSON.stringify(envelope.data) } }] : []));
  }

  /** Records that the order was carried out; does nothing when the event was parked again meanwhile. */
  async settle(id: string, orderedAt: Date): Promise<void> {
    await this.rows.updateOne({ _id: id, redriveAt: orderedAt }, { $set: { redrivenAt: new Date() }, $unset: { redriveAt: 1 } });
  }
}
