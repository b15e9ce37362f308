import type { Message } from '@bufbuild/protobuf';
import { type EventInit, type EventType, events } from '@forewire/contracts/events';
import { context, propagation, SpanKind, trace } from '@opentelemetry/api';
import { Schema } from 'mongoose';
import { type Envelope, messageFrom, textOf } from './event.ts';
import { newId } from './ids.ts';
import { log } from './log.ts';
import type { Database, Transaction } from './mongo.ts';
import { RawRows } from './rows.ts';
import { outboxDepth } from './telemetry.ts';

// The message lies there as text: written and read as one value, it costs a fraction of what its hundred parts would.
type OutboxRow = Omit<Envelope, 'id' | 'data' | 'message'> & { _id: string; data: unknown };

const outboxSchema = new Schema<OutboxRow>(
  { _id: String, type: String, topic: String, key: String, source: String, time: Date, data: Schema.Types.Mixed, traceparent: String },
  { versionKey: false, minimize: false },
);

/** Where committed events go: the same service's events in order, `done` once every consumer has handled one. */
export interface Publisher {
  /** Whether anybody may want to read such an event; one that nobody would read is not kept. */
  concernsAnyone(type: EventType, message: Message): boolean;
  publish(envelopes: Envelope[], done: (id: string) => void): void;
  /** False while so much is under way that rows had better wait in the database. */
  hasRoom(): boolean;
}

// A row that stays a little longer than it must costs nothing but, after a crash, a redelivery that the inbox knows.
const settleEveryMs = 500;
const catchUpEveryMs = 50;
const readBatch = 500;
const sweepEveryMs = 5000;

// Rows that an earlier version wrote hold the message itself.
function toEnvelope({ _id, data, ...rest }: OutboxRow): Envelope {
  return { id: _id, ...rest, data: typeof data === 'string' ? data : JSON.stringify(data) };
}

function toRow({ id, message: _message, ...rest }: Envelope): OutboxRow {
  return { _id: id, ...rest };
}

const tracer = trace.getTracer('forewire.events');

/** The trace that an event carries: that of what caused it, or one of its own when nothing did. */
function publishing(type: string): { traceparent?: string } {
  const span = tracer.startSpan(`publish ${type}`, { kind: SpanKind.PRODUCER });
  const carrier: { traceparent?: string } = {};
  propagation.inject(trace.setSpan(context.active(), span), carrier);
  span.end();
  return carrier;
}

/** Records events in the transaction of the change that they report, and sees to it that each is published. */
export class Outbox {
  private readonly rows: RawRows<OutboxRow>;
  private readonly underWay = new Set<string>();
  private settled: string[] = [];
  private timer: NodeJS.Timeout | null = null;
  /** While true, new rows stay in the database and are read in order when there is room. */
  private behind = true;
  private reading: Promise<void> | null = null;
  private sweeper: NodeJS.Timeout | null = null;
  private stopped = false;

  constructor(
    private readonly service: string,
    database: Database,
    private readonly transaction: Transaction,
    private readonly publisher: Publisher,
    /** False when other replicas write to the same outbox: what one of them left behind is looked for now and then. */
    private readonly alone: boolean,
  ) {
    this.rows = new RawRows(database.model('OutboxRow', outboxSchema, 'outbox'));
  }

  /** Adds one event to the present transaction; `key` is its aggregate's id, and events of one key stay in order. */
  async add<T extends EventType>(type: T, key: string, message: EventInit<T>): Promise<void> {
    await this.addMany([{ type, key, message }]);
  }

  /** Adds several events; all that a transaction adds are written together, at its end. */
  async addMany<T extends EventType>(list: { type: T; key: string; message: EventInit<T> }[]): Promise<void> {
    const envelopes = list.flatMap(({ type, key, message: init }): Envelope[] => {
      const message = messageFrom(type, init);
      if (!this.publisher.concernsAnyone(type, message)) return [];
      const data = textOf(type, message);
      return [{ id: newId(), type, topic: events[type].topic, key, source: this.service, time: new Date(), message, data, ...publishing(type) }];
    });
    if (envelopes.length === 0) return;
    await this.transaction.gather(this, envelopes, async (all) => {
      await this.rows.insertMany(all.map(toRow));
      this.transaction.afterCommit(() => this.onCommitted(all));
    });
  }

  /** Publishes what an earlier life of the process left, then keeps going. */
  async start(): Promise<void> {
    await this.catchUp();
    if (!this.alone) this.sweeper = setInterval(() => void this.sweep().catch(() => undefined), sweepEveryMs);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    if (this.timer) clearTimeout(this.timer);
    if (this.sweeper) clearInterval(this.sweeper);
    this.timer = null;
    await this.reading;
    await this.settle();
  }

  /** Publishes rows that another replica committed and then died over. */
  private async sweep(): Promise<void> {
    const before = new Date(Date.now() - 2 * sweepEveryMs);
    const rows = await this.rows.find({ time: { $lt: before } }, { sort: { _id: 1 }, limit: readBatch });
    if (this.publisher.hasRoom()) this.hand(rows.filter((row) => !this.underWay.has(row._id)).map(toEnvelope));
  }

  private onCommitted(envelopes: Envelope[]): void {
    if (this.behind || !this.publisher.hasRoom()) return this.fallBehind();
    this.hand(envelopes);
  }

  private fallBehind(): void {
    // A timer that was set for forgetting rows would come late.
    if (!this.behind && this.timer) {
      clearTimeout(this.timer);
      this.timer = null;
    }
    this.behind = true;
    this.schedule();
  }

  private hand(envelopes: Envelope[]): void {
    for (const { id } of envelopes) this.underWay.add(id);
    outboxDepth.set({ service: this.service }, this.underWay.size);
    this.publisher.publish(envelopes, (id) => {
      this.settled.push(id);
      this.schedule();
    });
  }

  private schedule(): void {
    if (this.timer || this.stopped) return;
    this.timer = setTimeout(() => {
      this.timer = null;
      void this.tick();
    }, this.behind ? catchUpEveryMs : settleEveryMs);
  }

  private async tick(): Promise<void> {
    try {
      await this.settle();
      if (this.behind) await this.catchUp();
    } catch (error) {
      log.warn({ err: error, service: this.service }, 'outbox is waiting for its database');
      setTimeout(() => this.schedule(), 1000).unref();
    }
  }

  /** Forgets what every consumer has handled; a crash before this only means harmless redelivery. */
  private async settle(): Promise<void> {
    const ids = this.settled;
    if (ids.length === 0) return;
    this.settled = [];
    try {
      await this.rows.deleteMany({ _id: { $in: ids } });
    } catch (error) {
      this.settled = [...ids, ...this.settled];
      throw error;
    }
    for (const id of ids) this.underWay.delete(id);
    outboxDepth.set({ service: this.service }, this.underWay.size);
  }

  private async catchUp(): Promise<void> {
    this.reading ??= this.readRows().finally(() => {
      this.reading = null;
    });
    await this.reading;
  }

  private async readRows(): Promise<void> {
    let after = '';
    while (!this.stopped) {
      if (!this.publisher.hasRoom()) return this.schedule();
      const rows = await this.rows.find({ _id: { $gt: after } }, { sort: { _id: 1 }, limit: readBatch });
      const fresh = rows.filter((row) => !this.underWay.has(row._id));
      this.hand(fresh.map(toEnvelope));
      const last = rows.at(-1);
      if (rows.length < readBatch || !last) break;
      after = last._id;
    }
    // Whatever was committed while the last page was read is picked up by one more look.
    const waiting = await this.rows.count({ _id: { $nin: [...this.underWay] } });
    this.behind = waiting > 0;
    if (this.behind) this.schedule();
  }
}
