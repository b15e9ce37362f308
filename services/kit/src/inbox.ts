import { context, propagation, ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api';
import { type Model, Schema } from 'mongoose';
import { withContext } from './context.ts';
import { decodeEvent, type Envelope } from './event.ts';
import { log } from './log.ts';
import type { Database, Transaction } from './mongo.ts';
import { eventsHandled, eventsParked } from './telemetry.ts';

type InboxRow = { _id: string; at: Date };
type ParkedRow = { _id: string; consumer: string; envelope: Envelope; error: string; attempts: number; at: Date };

const inboxSchema = new Schema<InboxRow>({ _id: String, at: { type: Date, expires: 7 * 86_400 } }, { versionKey: false });
const parkedSchema = new Schema<ParkedRow>(
  { _id: String, consumer: String, envelope: Schema.Types.Mixed, error: String, attempts: Number, at: Date },
  { versionKey: false, minimize: false },
);

export type EventHandler = (message: unknown) => Promise<void>;

const tracer = trace.getTracer('forewire.events');

/** Handles each event once per consumer: handler and inbox row commit together, so redelivery is harmless. */
export class Inbox {
  private readonly rows: Model<InboxRow>;
  private readonly parkedRows: Model<ParkedRow>;

  constructor(
    readonly consumer: string,
    database: Database,
    private readonly transaction: Transaction,
  ) {
    this.rows = database.model('InboxRow', inboxSchema, 'inbox');
    this.parkedRows = database.model('ParkedRow', parkedSchema, 'parked');
  }

  private rowId(envelope: Envelope): string {
    return `${this.consumer}:${envelope.id}`;
  }

  /** Handles a batch in one transaction: all of it takes effect, or none and the error is thrown. */
  async handle(batch: Envelope[], handlerOf: (type: string) => EventHandler | undefined): Promise<void> {
    await this.transaction.run(async () => {
      const fresh = await this.claim(batch);
      for (const envelope of fresh) {
        const handler = handlerOf(envelope.type);
        if (handler) await this.invoke(envelope, handler);
      }
    });
    eventsHandled.inc({ consumer: this.consumer }, batch.length);
  }

  /** Writes the inbox rows and gives the events that had none: one command, whatever the size of the batch. */
  private async claim(batch: Envelope[]): Promise<Envelope[]> {
    const at = new Date();
    const { upsertedIds } = await this.rows.bulkWrite(
      batch.map((envelope) => ({ updateOne: { filter: { _id: this.rowId(envelope) }, update: { $setOnInsert: { at } }, upsert: true } })),
    );
    return batch.filter((_envelope, index) => upsertedIds[index] !== undefined);
  }

  private async invoke(envelope: Envelope, handler: EventHandler): Promise<void> {
    const parent = envelope.traceparent ? propagation.extract(ROOT_CONTEXT, { traceparent: envelope.traceparent }) : context.active();
    const attributes = { 'messaging.message.id': envelope.id, 'messaging.destination.name': envelope.topic, 'messaging.consumer.group.name': this.consumer };
    const span = tracer.startSpan(`process ${envelope.type}`, { kind: SpanKind.CONSUMER, attributes }, parent);
    try {
      await context.with(trace.setSpan(parent, span), () =>
        withContext({ eventId: envelope.id, service: this.consumer }, () => handler(decodeEvent(envelope.type, envelope.data))),
      );
    } finally {
      span.end();
    }
  }

  /** Sets an event aside that cannot be handled, so that those behind it go on; an operator can drive it again. */
  async park(envelope: Envelope, error: unknown, attempts: number): Promise<void> {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    await this.parkedRows.updateOne(
      { _id: this.rowId(envelope) },
      { $set: { consumer: this.consumer, envelope, error: message.slice(0, 4000), attempts, at: new Date() } },
      { upsert: true },
    );
    eventsParked.inc({ consumer: this.consumer, type: envelope.type });
    log.error({ eventId: envelope.id, type: envelope.type, consumer: this.consumer, attempts, err: error }, 'event parked');
  }

  async countParked(): Promise<number> {
    return this.parkedRows.countDocuments({ consumer: this.consumer });
  }
}
