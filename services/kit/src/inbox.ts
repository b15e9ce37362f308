import { type SubjectOfEvent, subjectOf } from '@forewire/contracts/subjects';
import { context, SpanKind, trace } from '@opentelemetry/api';
import { Schema } from 'mongoose';
import { withContext } from './context.ts';
import { type Envelope, messageOf } from './event.ts';
import { isDuplicateKey } from './errors.ts';
import type { EventHandler } from './handler.ts';
import { KnownVersions } from './known-versions.ts';
import type { Database, Transaction } from './mongo.ts';
import { noteParked } from './parked-event.ts';
import { ParkedRows } from './parked-rows.ts';
import { attemptsFor, type Effect, isSuperseded, Preparations, Superseded, traceOf } from './prepared.ts';
import { ordinaryQueue, type Queue } from './queue.ts';
import { RawRows } from './rows.ts';
import { eventsHandled } from './telemetry.ts';

type InboxRow = { _id: string; at: Date };

const inboxSchema = new Schema<InboxRow>({ _id: String, at: { type: Date, expires: 7 * 86_400 } }, { versionKey: false });

type Reading = { envelope: Envelope; message: unknown; handler: EventHandler; subject: SubjectOfEvent | null };
/** Readings that are handled together: ordinary ones of any types, or those of one type that prepares. */
type Stretch = [Reading, ...Reading[]];

type Preparer = Extract<EventHandler, { prepare: unknown }>['prepare'];

const tracer = trace.getTracer('forewire.events');

/** Handles each event once per consumer, and none that is older than what it knows: handler and record commit together, so redelivery is harmless. */
export class Inbox {
  private readonly rows: RawRows<InboxRow>;
  private readonly versions: KnownVersions;
  /** Where this consumer's events are set aside while events stay in the process. */
  readonly parked: ParkedRows;
  private readonly preparations: Preparations;

  constructor(
    readonly consumer: string,
    private readonly database: Database,
    private readonly transaction: Transaction,
    queue: Queue = ordinaryQueue,
  ) {
    this.preparations = new Preparations(consumer, queue.prepareMs);
    this.rows = new RawRows(database.model('InboxRow', inboxSchema, 'inbox'));
    this.versions = new KnownVersions(consumer, database);
    this.parked = new ParkedRows(database);
  }

  /** The inbox of a queue of this consumer: what one of them has handled, the other knows nothing of. */
  of(queue: Queue): Inbox {
    return queue.name ? new Inbox(`${this.consumer}.${queue.name}`, this.database, this.transaction, queue) : this;
  }

  private rowId(envelope: Envelope): string {
    return `${this.consumer}:${envelope.id}`;
  }

  /**
   * Handles a batch in its order. Events of ordinary handlers that follow each other take effect in one transaction, those
   * that are prepared together in another. The error is thrown of the first that fails; what was before it stays handled.
   */
  async handle(batch: Envelope[], handlerOf: (type: string) => EventHandler | undefined): Promise<void> {
    const readings = batch.flatMap((envelope): Reading[] => {
      const handler = handlerOf(envelope.type);
      if (!handler) return [];
      const message = messageOf(envelope);
      return handler.concerns(message) ? [{ envelope, message, handler, subject: subjectOf(envelope.type, message) }] : [];
    });
    for (const stretch of stretchesOf(readings)) await this.handleStretch(stretch);
    eventsHandled.inc({ consumer: this.consumer }, batch.length);
  }

  private handleStretch(stretch: Stretch): Promise<void> {
    const { handler } = stretch[0];
    return 'prepare' in handler ? this.handlePrepared(stretch, handler.prepare) : this.handleTogether(stretch);
  }

  /** Prepares until the effect commits for all that is left to handle, a few times at most. */
  private async handlePrepared(readings: Stretch, prepare: Preparer): Promise<void> {
    const attempts = attemptsFor(readings.length);
    let due = await this.dueOf(readings);
    for (let attempt = 1; due.length > 0; attempt += 1) {
      const effect = await this.preparations.run(due as Stretch, attempt, prepare);
      try {
        return await this.commit(due, effect);
      } catch (error) {
        if (attempt >= attempts || !isSuperseded(error)) throw error;
      }
      due = await this.dueOf(due);
    }
  }

  /** What of these is neither handled nor older than what is known; only the transaction that handles it can be sure. */
  private async dueOf(readings: readonly Reading[]): Promise<Reading[]> {
    const once = [...new Map(readings.map((reading) => [reading.envelope.id, reading])).values()];
    const newer = await this.versions.newer(once);
    const ids = newer.filter(isRecorded).map(({ envelope }) => this.rowId(envelope));
    const found = ids.length === 0 ? [] : await this.rows.find<{ _id: string }>({ _id: { $in: ids } }, { projection: { _id: 1 } });
    const handled = new Set(found.map(({ _id }) => _id));
    return newer.filter(({ envelope }) => !handled.has(this.rowId(envelope)));
  }

  private commit(due: Reading[], effect: Effect): Promise<void> {
    return this.transaction.run(async () => {
      if ((await this.claim(due, false)).length < due.length) throw new Superseded('some of these events are handled by now');
      await effect();
    });
  }

  /** Begins no more preparations, and leaves those alone that don't end in time. */
  stop(): void {
    this.preparations.stop();
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
    const toRecord = current.filter(isRecorded);
    const at = new Date();
    const isNew = await this.rows.insertNew(toRecord.map(({ envelope }) => ({ _id: this.rowId(envelope), at })));
    const handledBefore = new Set(toRecord.filter((_reading, index) => !isNew[index]));
    return current.filter((reading) => !handledBefore.has(reading));
  }

  private async invoke({ envelope, message, handler }: Reading): Promise<void> {
    if (!('handle' in handler)) throw new Error(`${envelope.type} is prepared, not handled by itself`);
    const parent = traceOf(envelope);
    const attributes = { 'messaging.message.id': envelope.id, 'messaging.destination.name': envelope.topic, 'messaging.consumer.group.name': this.consumer };
    const span = tracer.startSpan(`process ${envelope.type}`, { kind: SpanKind.CONSUMER, attributes }, parent);
    try {
      await context.with(trace.setSpan(parent, span), () => withContext({ eventId: envelope.id, service: this.consumer }, () => handler.handle(message)));
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

/** A version says by itself that its event was handled; other events need a row for it. */
function isRecorded({ envelope, subject }: Reading): boolean {
  return !subject || !envelope.version;
}

/** Cuts a batch where its order demands it: a preparation may read what the events before it have changed. */
function stretchesOf(readings: readonly Reading[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const reading of readings) {
    const last = stretches.at(-1);
    if (last && sharesTransaction(last[0], reading)) last.push(reading);
    else stretches.push([reading]);
  }
  return stretches;
}

function sharesTransaction(one: Reading, other: Reading): boolean {
  const prepares = 'prepare' in one.handler;
  return prepares === 'prepare' in other.handler && (!prepares || one.envelope.type === other.envelope.type);
}
