import { type SubjectOfEvent, subjectOf } from '@forewire/contracts/subjects';
import { context, propagation, ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api';
import { Schema } from 'mongoose';
import { withContext } from './context.ts';
import { type Envelope, messageOf } from './event.ts';
import { isDuplicateKey } from './errors.ts';
import { KnownVersions } from './known-versions.ts';
import type { Database, Transaction } from './mongo.ts';
import { noteParked } from './parked-event.ts';
import { ParkedRows } from './parked-rows.ts';
import { RawRows } from './rows.ts';
import { eventsHandled } from './telemetry.ts';

type InboxRow = { _id: string; at: Date };

const inboxSchema = new Schema<InboxRow>({ _id: String, at: { type: Date, expires: 7 * 86_400 } }, { versionKey: false });

export type EventHandler = { handle: (message: unknown) => Promise<void>; concerns: (message: unknown) => boolean };
type Reading = { envelope: Envelope; message: unknown; handler: EventHandler; subject: SubjectOfEvent | null };

const tracer = trace.getTracer('forewire.events');

/** Handles each event once per consumer, and none that is older than what it knows: handler and record commit together, so redelivery is harmless. */
export class Inbox {
  private readonly rows: RawRows<InboxRow>;
  private readonly versions: KnownVersions;
  /** Where this consumer's events are set aside while events stay in the process. */
  readonly parked: ParkedRows;

  constructor(
    readonly consumer: string,
    private readonly database: Database,
    private readonly transaction: Transaction,
  ) {
    this.rows = new RawRows(database.model('InboxRow', inboxSchema, 'inbox'));
    this.versions = new KnownVersions(consumer, database);
    this.parked = new ParkedRows(database);
  }

  private rowId(envelope: Envelope): string {
    return `${this.consumer}:${envelope.id}`;
  }

  /** Handles a batch in one transaction: all of it takes effect, or none and the error is thrown. */
  async handle(batch: Envelope[], handlerOf: (type: string) => EventHandler | undefined): Promise<void> {
    const readings = batch.flatMap((envelope): Reading[] => {
      const handler = handlerOf(envelope.type);
      if (!handler) return [];
      const message = messageOf(envelope);
      return handler.concerns(message) ? [{ envelope, message, handler, subject: subjectOf(envelope.type, message) }] : [];
    });
    if (readings.length > 0) await this.handleTogether(readings);
    eventsHandled.inc({ consumer: this.consumer }, batch.length);
  }

  private async handleTogether(readings: Reading[]): Promise<void> {
    const attempt = (expectsLate: boolean) =>
      this.transaction.run(async () => {
        for (const reading of await this.claim(readings, expectsLate)) await this.invoke(reading);
      });
    try {
      await attempt(false);
    } catch (error) {
      // Late events are rare: they are looked for once it shows that there are some.
      if (!isDuplicateKey(error)) throw error;
      await attempt(true);
    }
  }

  /** Gives the events that are to be handled, and records them: one command each for rows and versions, whatever the size of the batch. */
  private async claim(readings: Reading[], expectsLate: boolean): Promise<Reading[]> {
    const current = await this.versions.admit(readings, expectsLate);
    // A version says by itself that its event was handled.
    const toRecord = current.filter(({ envelope, subject }) => !subject || !envelope.version);
    const at = new Date();
    const isNew = await this.rows.insertNew(toRecord.map(({ envelope }) => ({ _id: this.rowId(envelope), at })));
    const handledBefore = new Set(toRecord.filter((_reading, index) => !isNew[index]));
    return current.filter((reading) => !handledBefore.has(reading));
  }

  private async invoke({ envelope, message, handler }: Reading): Promise<void> {
    const parent = envelope.traceparent ? propagation.extract(ROOT_CONTEXT, { traceparent: envelope.traceparent }) : context.active();
    const attributes = { 'messaging.message.id': envelope.id, 'messaging.destination.name': envelope.topic, 'messaging.consumer.group.name': this.consumer };
    const span = tracer.startSpan(`process ${envelope.type}`, { kind: SpanKind.CONSUMER, attributes }, parent);
    try {
      await context.with(trace.setSpan(parent, span), () =>
        withContext({ eventId: envelope.id, service: this.consumer }, () => handler.handle(message)),
      );
    } finally {
      span.end();
    }
  }

  /** Sets an event aside that cannot be handled, so that those behind it go on; an operator can drive it again. */
  async park(envelope: Envelope, error: unknown, attempts: number): Promise<void> {
    await this.parked.park(this.rowId(envelope), this.consumer, envelope, error, attempts);
    noteParked({ consumer: this.consumer, eventId: envelope.id, type: envelope.type, topic: envelope.topic }, error, attempts);
  }

  /** Whether a failure says something about the event: while the database is away, every event fails. */
  isReachable(): Promise<boolean> {
    return this.database.answers();
  }
}
