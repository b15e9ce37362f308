import { type CustomTransportStrategy, Server } from '@nestjs/microservices';
import { ConsumerQueue, retryDelayMs } from './consumer-queue.ts';
import type { Envelope } from './event.ts';
import { handlersOf } from './handler.ts';
import type { Inbox } from './inbox.ts';
import { log } from './log.ts';
import type { Publisher } from './outbox.ts';
import type { Queue } from './queue.ts';
import { expectEvents } from './telemetry.ts';

const roomFor = 20_000;
const redriveEveryMs = 2000;
const redriveLimit = 500;

type Concern = (type: string, message: unknown) => boolean;

/** Carries committed events from every outbox of the process to every consumer that wants them. */
export class InProcessBus implements Publisher {
  private readonly queues: { queue: ConsumerQueue; types: ReadonlySet<string>; concerns: Concern }[] = [];

  /** Consumers are all there before the first event is. */
  subscribe(queue: ConsumerQueue, types: ReadonlySet<string>, concerns: Concern = () => true): void {
    this.queues.push({ queue, types, concerns });
  }

  concernsAnyone(type: string, message: unknown): boolean {
    return this.queues.some(({ types, concerns }) => types.has(type) && concerns(type, message));
  }

  hasRoom(): boolean {
    return this.queues.every(({ queue }) => queue.depth < roomFor);
  }

  publish(envelopes: Envelope[], done: (id: string) => void): void {
    for (const envelope of envelopes) {
      const takers = this.queues.filter(({ types }) => types.has(envelope.type));
      let left = takers.length;
      if (left === 0) done(envelope.id);
      for (const { queue } of takers) {
        queue.push(envelope, () => {
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
  private waiting: ConsumerQueue | null = null;
  private redriver: NodeJS.Timeout | null = null;
  private readonly underWay = new Set<string>();

  constructor(
    transportId: symbol,
    private readonly bus: InProcessBus,
    private readonly inbox: Inbox,
    private readonly queue: Queue,
  ) {
    super();
    this.transportId = transportId;
  }

  listen(callback: () => void): void {
    const { inbox } = this;
    const handlers = handlersOf(this.messageHandlers);
    this.waiting = new ConsumerQueue(
      inbox.consumer,
      (batch) => inbox.handle(batch, (type) => handlers.get(type)),
      (envelope, error, attempts) => inbox.park(envelope, error, attempts),
      retryDelayMs,
      () => inbox.isReachable(),
      this.queue,
    );
    const types = new Set(handlers.keys());
    expectEvents(inbox.consumer, types);
    this.bus.subscribe(this.waiting, types, (type, message) => handlers.get(type)?.concerns(message) ?? false);
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
        this.waiting?.push(envelope, () => void this.driven(inbox, id, orderedAt));
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
    this.inbox.stop();
    await this.waiting?.stop();
  }

  on(): never {
    throw new Error('The in-process transport has no low-level events');
  }

  unwrap<T>(): T {
    return this.bus as T;
  }
}
