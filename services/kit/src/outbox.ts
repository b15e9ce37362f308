import { randomBytes } from 'node:crypto';
import { type EventInit, type EventType, events } from '@forewire/contracts/events';
import { context, propagation, SpanKind, trace } from '@opentelemetry/api';
import { type Envelope, messageFrom, textOf } from './event.ts';
import { ambientClusterTime, type Database, type Transaction } from './mongo.ts';
import { OutboxRelay, type Publisher } from './outbox-relay.ts';
import { type OutboxRow, outboxRows, toRow } from './outbox-rows.ts';
import type { RawRows } from './rows.ts';
import { versionAt } from './version.ts';

export type { Publisher } from './outbox-relay.ts';

const tracer = trace.getTracer('forewire.events');

/** The trace that an event carries: that of what caused it, or one of its own when nothing did. */
function publishing(type: string): { traceparent?: string } {
  const span = tracer.startSpan(`publish ${type}`, { kind: SpanKind.PRODUCER });
  const carrier: { traceparent?: string } = {};
  propagation.inject(trace.setSpan(context.active(), span), carrier);
  span.end();
  return carrier;
}

type Draft = Omit<Envelope, 'id' | 'version'>;

/** Records events in the transaction of the change that they report, and sees to it that each is published. */
export class Outbox {
  private readonly rows: RawRows<OutboxRow>;
  private readonly relay: OutboxRelay;

  constructor(
    private readonly service: string,
    database: Database,
    private readonly transaction: Transaction,
    private readonly publisher: Publisher,
    /** False when other replicas write to the same outbox. */
    alone: boolean,
  ) {
    this.rows = outboxRows(database);
    this.relay = new OutboxRelay(service, this.rows, publisher, alone);
  }

  /** Adds one event to the present transaction; `key` is its aggregate's id, and events of one key stay in order. */
  async add<T extends EventType>(type: T, key: string, message: EventInit<T>): Promise<void> {
    await this.addMany([{ type, key, message }]);
  }

  /** Adds several events; all that a transaction adds are written together, at its end. */
  async addMany<T extends EventType>(list: { type: T; key: string; message: EventInit<T> }[]): Promise<void> {
    const drafts = list.flatMap(({ type, key, message: init }): Draft[] => {
      const message = messageFrom(type, init);
      if (!this.publisher.concernsAnyone(type, message)) return [];
      const data = textOf(type, message);
      return [{ type, topic: events[type].topic, key, source: this.service, time: new Date(), message, data, ...publishing(type) }];
    });
    if (drafts.length === 0) return;
    await this.transaction.gather(this, drafts, async (all) => {
      const envelopes = await this.number(all);
      await this.rows.insertMany(envelopes.map(toRow));
      this.transaction.afterCommit(() => this.relay.committed(envelopes));
    });
  }

  /** Publishes what an earlier life of the process left, then keeps going. */
  start(): Promise<void> {
    return this.relay.start();
  }

  stop(): Promise<void> {
    return this.relay.stop();
  }

  /** Gives each event its version, and an id that sorts by it. */
  private async number(drafts: Draft[]): Promise<Envelope[]> {
    const time = await this.clusterTime();
    const place = this.transaction.local(this, () => ({ next: 0 })) ?? { next: 0 };
    return drafts.map((draft) => {
      const version = versionAt(time, place.next++);
      return { id: `${version}-${randomBytes(5).toString('hex')}`, version, ...draft };
    });
  }

  /**
   * A time that is later than all that this transaction has seen committed and earlier than its own commit. Two that write
   * the same document see one another, so versions of what it holds rise by themselves, without a counter to read.
   */
  private async clusterTime() {
    // Before the server has answered this transaction once, it is unknown.
    if (!ambientClusterTime()) await this.rows.findOne({ _id: '' });
    const time = ambientClusterTime();
    if (!time) throw new Error('The database tells no cluster time: it has to be a replica set');
    return time;
  }
}
