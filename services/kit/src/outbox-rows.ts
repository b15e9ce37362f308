import { Schema } from 'mongoose';
import type { Envelope } from './event.ts';
import type { Database } from './mongo.ts';
import { RawRows } from './rows.ts';

// The message lies there as text: written and read as one value, it costs a fraction of what its hundred parts would.
export type OutboxRow = Omit<Envelope, 'id' | 'data' | 'message'> & { _id: string; data: unknown };

const outboxSchema = new Schema<OutboxRow>(
  { _id: String, type: String, topic: String, key: String, source: String, time: Date, version: String, data: Schema.Types.Mixed, traceparent: String },
  { versionKey: false, minimize: false },
);
outboxSchema.index({ key: 1, _id: 1 });

export function outboxRows(database: Database): RawRows<OutboxRow> {
  return new RawRows(database.model('OutboxRow', outboxSchema, 'outbox'));
}

// Rows that an earlier version wrote hold the message itself.
export function toEnvelope({ _id, data, ...rest }: OutboxRow): Envelope {
  return { id: _id, ...rest, data: typeof data === 'string' ? data : JSON.stringify(data) };
}

export function toRow({ id, message: _message, ...rest }: Envelope): OutboxRow {
  return { _id: id, ...rest };
}
