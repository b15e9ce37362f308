import { type CustomTransportStrategy, Server } from '@nestjs/microservices';
import { type Envelope, InvalidEvent } from './event.ts';
import { Drain } from './drain.ts';
import { awaitHandler } from './handler.ts';
import type { Inbox } from './inbox.ts';
import { log } from './log.ts';
import type { Publisher } from './outbox.ts';
import { Pace } from './pace.ts';
import { expectEvents } from './telemetry.ts';

const batchLimit = 64;
const roomFor = 20_000;
const redriveEveryMs = 2000;
const redriveLimit = 500;

/** Tries at an event before it is parked; those that the database did not answer are not counted. */
export const maxAttempts = 6;

/** Milliseconds before the n-th retry: doubling from 200 ms, at most 30 s. */
export function retryDelayMs(attempt: number): number {
  return Math.min(30_000, 200 * 2 ** (attempt - 1));
}

type Item = { envelope: Envelope; done: () => void; attempts: number };

/**
 * One consumer's queue: batches under load, one transaction a batch, order kept per key. A failing event is retried
 * with back-off and then parked; only events of its own key wait for it.
 */
export class Lane {
  private queue: Item[] = [];
  private readonly held = new Map<string, Item[]>();
  private stopped = false;
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly pace = new Pace(0);
  private readonly working = new Drain(() => this.queue.length > 0 && !this.stopped, () => this.work());

  constructor(
    readonly consumer: string,
    private readonly handle: (batch: Envelope[]) => Promise<void>,
    private readonly park: (envelope: Envelope, error: unknown, attempts: number) => Promise<void>,
    private readonly delayMs: (attempt: number) => number = retryDelayMs,
    private readonly isReachable: () => Promise<boolean> = async () => true,
  ) {}

  get depth(): number {
    let waiting = this.queue.length;
    for (const items of this.held.values()) waiting += items.length;
    return waiting;
  }

  push(envelope: Envelope, done: () => void): void {
    const item = { envelope, done, attempts: 0 };
    const behind = this.held.get(envelope.key);
    if (behind) behind.push(item);
    else this.queue.push(item);
    this.wake();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    for (const timer of this.timers) clearTimeout(timer);
    await this.working.settle();
  }

  private wake(): void {
    if (!this.stopped) this.working.wake();
  }

  private async work(): Promise<void> {
    while (this.queue.length > 0 && !this.stopped) {
      // Lets everything that was committed in the same turn come along in the same batch.
      if (this.queue.length < batchLimit) await this.pace.turn();
      const batch = this.queue.splice(0, batchLimit);
      try {
        await this.handle(batch.map((item) => item.envelope));
        for (const item of batch) item.done();
      } catch (error) {
        if (batch.length === 1 && batch[0]) await this.fail(batch[0], error);
        else await this.oneByOne(batch);
      }
    }
  }

  private async oneByOne(batch: Item[]): Promise<void> {
    for (const item of batch) {
      const behind = this.held.get(item.envelope.key);
      if (behind) {
        behind.push(item);
        continue;
      }
      try {
        await this.handle([item.envelope]);
        item.done();
      } catch (error) {
        await this.fail(item, error);
      }
    }
  }

  private async fail(item: Item, error: unknown): Promise<void> {
    const { envelope } = item;
    // While the database is away every event fails, and none of them is to blame.
    if (await this.isReachable()) item.attempts += 1;
    log.warn({ eventId: envelope.id, type: envelope.type, consumer: this.consumer, attempt: item.attempts, err: error }, 'event will be retried');
    const isOver = item.attempts >= maxAttempts || error instanceof InvalidEvent;
    if (isOver && (await this.tryPark(item, error))) {
      item.done();
      return;
    }
    const waiting = this.queue.filter((other) => other.envelope.key === envelope.key);
    this.queue = this.queue.filter((other) => other.envelope.key !== envelope.key);
    this.held.set(envelope.key, [item, ...(this.held.get(envelope.key) ?? []), ...waiting]);
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      const items = this.held.get(envelope.key) ?? [];
      this.held.delete(envelope.key);
      this.queue.unshift(...items);
      this.wake();
    }, this.delayMs(Math.max(1, item.attempts)));
    this.timers.add(timer);
  }

  private async tryPark(item: Item, error: unknown): Promise<boolean> {
    try {
      await this.park(item.envelope, error, Math.max(1, item.attempts));
      return true;
    } catch (parkError) {
      log.error({ err: parkError, eventId: item.envelope.id }, 'event could not be parked');
      return false;
    }
  }
}

type Concern = (type: string, message: unknown) => boolean;

/** Carries committed events from every outbox of the process to every consumer that wants them. */
export class InProcessBus implements Publisher {
  private readonly lanes: { lane: Lane; types: ReadonlySet<string>; concerns: Concern }[] = [];

  /** Consumers are all there before the first event is. */
  subscribe(lane: Lane, types: ReadonlySet<string>, concerns: Concern = () => true): void {
    this.lanes.push({ lane, types, concerns });
  }

  concernsAnyone(type: string, message: unknown): boolean {
    return this.lanes.some(({ types, concerns }) => types.has(type) && concerns(type, message));
  }

  hasRoom(): boolean {
    return this.lanes.every(({ lane }) => lane.depth < roomFor);
  }

  publish(envelopes: Envelope[], done: (id: string) => void): void {
    for (const envelope of envelopes) {
      const takers = this.lanes.filter(({ types }) => types.has(envelope.type));
      let left = takers.length;
      if (left === 0) done(envelope.id);
      for (const { lane } of takers) {
        lane.push(envelope, () => {
          left -= 1;
          if (left === 0) done(envelope.id);
        });
      }
    }
  }
}

/** Nest's view of the in-process transport: the same `@On` handlers that Kafka would call. */
export class InProcessStrategy extends Server implements CustomTransportStrategy {
  override readonly transportId: symbol;
  private lane: Lane | null = null;
  private redriver: NodeJS.Timeout | null = null;
  private readonly underWay = new Set<string>();

  constructor(
    transportId: symbol,
    private readonly bus: InProcessBus,
    private readonly inbox: () => Inbox,
  ) {
    super();
    this.transportId = transportId;
  }

  listen(callback: () => void): void {
    const inbox = this.inbox();
    const handlers = new Map([...this.messageHandlers].map(([type, handler]) => [type, awaitHandler(handler)]));
    this.lane = new Lane(
      inbox.consumer,
      (batch) => inbox.handle(batch, (type) => handlers.get(type)),
      (envelope, error, attempts) => inbox.park(envelope, error, attempts),
      retryDelayMs,
      () => inbox.isReachable(),
    );
    const types = new Set(handlers.keys());
    expectEvents(inbox.consumer, types);
    this.bus.subscribe(this.lane, types, (type, message) => handlers.get(type)?.concerns(message) ?? false);
    this.redriver = setInterval(() => void this.redrive(inbox), redriveEveryMs);
    callback();
  }

  /** Takes up what an operator ordered to be driven again: for this consumer alone, in the order in which it was parked. */
  private async redrive(inbox: Inbox): Promise<void> {
    try {
      if (await inbox.parked.isEmpty()) return;
      for (const { id, orderedAt, envelope } of await inbox.parked.ordered(inbox.consumer, redriveLimit)) {
        if (this.underWay.has(id)) continue;
        this.underWay.add(id);
        this.lane?.push(envelope, () => void this.driven(inbox, id, orderedAt));
      }
    } catch (error) {
      log.warn({ err: error, consumer: inbox.consumer }, 'parked events could not be looked for');
    }
  }

  /** An order that could not be settled is carried out once more, which the inbox makes harmless. */
  private async driven(inbox: Inbox, id: string, orderedAt: Date): Promise<void> {
    await inbox.parked.settle(id, orderedAt).catch((error: unknown) => log.warn({ err: error, eventId: id }, 'redrive was not noted'));
    this.underWay.delete(id);
  }

  async close(): Promise<void> {
    if (this.redriver) clearInterval(this.redriver);
    await this.lane?.stop();
  }

  on(): never {
    throw new Error('The in-process transport has no low-level events');
  }

  unwrap<T>(): T {
    return this.bus as T;
  }
}
