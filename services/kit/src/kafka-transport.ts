import { setTimeout as sleep } from 'node:timers/promises';
import { type CustomTransportStrategy, Server } from '@nestjs/microservices';
import { events, isEventType } from '@forewire/contracts/events';
import type { Consumer, EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs';
import { maxAttempts, retryDelayMs } from './consumer-queue.ts';
import { type Envelope, InvalidEvent } from './event.ts';
import { type EventHandler, handlersOf } from './handler.ts';
import type { Inbox } from './inbox.ts';
import { PutOff } from './job.ts';
import { reconnectDelayMs } from './kafka-client.ts';
import { fromKafkaMessage } from './kafka-envelope.ts';
import { firstTopic, isFor, type KafkaParking, type Received } from './kafka-parking.ts';
import { GroupPresence, sessionMs } from './kafka-presence.ts';
import { redriveTopic } from './kafka-topics.ts';
import { log } from './log.ts';
import { Abandoned } from './prepared.ts';
import type { Queue } from './queue.ts';
import { consumerLag, expectEvents } from './telemetry.ts';

const keepAliveMs = 3000;
const partingMs = 8000;
// A fetch ends as soon as there is anything to fetch; this bounds how late a partition that rested comes back, and a rebalance is noticed.
const fetchWaitMs = 500;
// More than what comes while a queue waits for company.
const companyBytes = 1_000_000;

function consumerSettings({ batchMs }: Queue) {
  return {
    allowAutoTopicCreation: false,
    sessionTimeout: sessionMs,
    heartbeatInterval: 2000,
    maxWaitTimeInMs: Math.max(fetchWaitMs, batchMs),
    ...(batchMs > 0 && { minBytes: companyBytes }),
    retry: { restartOnFailure: async () => true },
  };
}

/** Nest's view of Kafka: one consumer group per queue of a service, the same `@On` handlers as in process. */
export class KafkaStrategy extends Server implements CustomTransportStrategy {
  override readonly transportId: symbol;
  readonly presence: GroupPresence;
  private consumer: Consumer | null = null;
  private stopped = false;
  /** Tries at the event that a partition stands at. */
  private readonly tries = new Map<string, { offset: string; attempts: number }>();
  private readonly resting = new Set<NodeJS.Timeout>();
  private handlers: ReadonlyMap<string, EventHandler | undefined> = new Map();

  constructor(
    transportId: symbol,
    private readonly kafka: Kafka,
    private readonly inbox: Inbox,
    private readonly queue: Queue,
    private readonly group: string,
    private readonly parking: KafkaParking,
  ) {
    super();
    this.transportId = transportId;
    this.presence = new GroupPresence(group);
  }

  listen(callback: () => void): void {
    this.handlers = handlersOf(this.messageHandlers);
    const types = [...this.handlers.keys()].filter(isEventType);
    const topics = [...new Set(types.map((type) => events[type].topic))];
    this.presence.isExpected = topics.length > 0;
    if (topics.length > 0) expectEvents(this.inbox.consumer, types);
    if (topics.length > 0) void this.consume([...topics, redriveTopic]);
    callback();
  }

  /** Keeps trying until the broker and the topics are there: services start in any order. */
  private async consume(topics: string[]): Promise<void> {
    for (let attempt = 1; !this.stopped; attempt += 1) {
      const consumer = this.kafka.consumer({ groupId: this.group, ...consumerSettings(this.queue) });
      this.presence.watch(consumer);
      try {
        await consumer.connect();
        await consumer.subscribe({ topics, fromBeginning: true });
        await consumer.run({ eachBatchAutoResolve: false, autoCommit: true, partitionsConsumedConcurrently: 3, eachBatch: (payload) => this.batch(payload) });
        this.consumer = consumer;
        return;
      } catch (error) {
        log.warn({ err: error, group: this.group }, 'waiting for the broker');
        await consumer.disconnect().catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, reconnectDelayMs(attempt)));
      }
    }
  }

  private async batch(payload: EachBatchPayload): Promise<void> {
    const { batch, resolveOffset, heartbeat, commitOffsetsIfNecessary, isRunning, isStale } = payload;
    consumerLag.set({ group: this.group, topic: batch.topic, partition: String(batch.partition) }, Number(batch.offsetLag()));
    const { batchSize } = this.queue;
    for (let from = 0; from < batch.messages.length; from += batchSize) {
      if (!isRunning() || isStale() || this.stopped) return;
      const messages = batch.messages.slice(from, from + batchSize);
      const handled = await this.handleAll(messages, payload);
      const last = messages[handled - 1];
      if (last) resolveOffset(last.offset);
      await heartbeat();
      await commitOffsetsIfNecessary();
      if (handled < messages.length) return;
    }
  }

  /** How many of these messages, from the first on, are dealt with; the partition rests before it tries the next one again. */
  private async handleAll(messages: readonly KafkaMessage[], payload: EachBatchPayload): Promise<number> {
    const received = messages.map((message) => this.receive(message, payload));
    try {
      const envelopes = received.flatMap((one) => (one ? [fromKafkaMessage(one.topic, one.message)] : []));
      if (envelopes.length > 0) await keepAlive(payload.heartbeat, () => this.handle(envelopes));
      return messages.length;
    } catch (error) {
      if (this.isForLater(error, payload)) return 0;
      // One of them is at fault: which one shows when each is tried alone.
    }
    for (const [index, one] of received.entries()) {
      if (one && !(await this.handleOne(one, payload))) return index;
    }
    return messages.length;
  }

  /** Null for what was driven again for another group. */
  private receive(message: KafkaMessage, { batch }: EachBatchPayload): Received | null {
    const isRedriven = batch.topic === redriveTopic;
    if (isRedriven && !isFor(this.group, message)) return null;
    return { topic: isRedriven ? firstTopic(message) : batch.topic, foundIn: batch.topic, partition: batch.partition, offset: message.offset, message };
  }

  private async handleOne(received: Received, payload: EachBatchPayload): Promise<boolean> {
    try {
      const envelope = fromKafkaMessage(received.topic, received.message);
      await keepAlive(payload.heartbeat, () => this.handle([envelope]));
    } catch (error) {
      if (this.isForLater(error, payload) || !(await this.giveUp(received, error, payload))) return false;
    }
    this.tries.delete(placeOf(received));
    return true;
  }

  /** Whether an event is not to blame for an error: its service is full, and the partition rests, or the process ends. */
  private isForLater(error: unknown, payload: EachBatchPayload): boolean {
    if (error instanceof PutOff) this.rest(error.afterMs, payload);
    return error instanceof PutOff || error instanceof Abandoned;
  }

  /** Parks what failed too often or can never be handled; else lets the partition rest and says no. */
  private async giveUp(received: Received, error: unknown, payload: EachBatchPayload): Promise<boolean> {
    const attempts = await this.countTry(received);
    const { foundIn: topic, partition, offset } = received;
    log.warn({ group: this.group, topic, partition, offset, attempt: attempts, err: error }, 'event failed');
    if (attempts >= maxAttempts || error instanceof InvalidEvent) {
      try {
        await this.parking.park(received, error, Math.max(1, attempts), { group: this.group, consumer: this.inbox.consumer });
        return true;
      } catch (parkError) {
        log.error({ err: parkError, group: this.group, topic, partition, offset }, 'event could not be parked');
      }
    }
    this.rest(retryDelayMs(Math.max(1, attempts)), payload);
    return false;
  }

  private async countTry(received: Received): Promise<number> {
    const place = placeOf(received);
    const before = this.tries.get(place);
    const attempts = before?.offset === received.offset ? before.attempts : 0;
    // While the database is away every event fails, and none of them is to blame.
    const counted = attempts + ((await this.inbox.isReachable()) ? 1 : 0);
    this.tries.set(place, { offset: received.offset, attempts: counted });
    return counted;
  }

  /** Takes the partition out of the next fetches; the client would hold up all others if the wait were here. */
  private rest(ms: number, { pause }: EachBatchPayload): void {
    const resume = pause();
    const timer = setTimeout(() => {
      this.resting.delete(timer);
      resume();
    }, ms);
    this.resting.add(timer);
  }

  private handle(envelopes: Envelope[]): Promise<void> {
    return this.inbox.handle(envelopes, (type) => this.handlers.get(type));
  }

  async close(): Promise<void> {
    this.stopped = true;
    for (const timer of this.resting) clearTimeout(timer);
    this.inbox.stop();
    // Handlers that are at work come to their end; a broker that is away could never be told.
    await Promise.race([this.consumer?.disconnect(), sleep(partingMs, undefined, { ref: false })]);
  }

  on(): never {
    throw new Error('The Kafka transport has no low-level events');
  }

  unwrap<T>(): T {
    return this.consumer as T;
  }
}

function placeOf({ foundIn, partition }: Received): string {
  return `${foundIn}/${partition}`;
}

/** Keeps the place in the group while a transaction takes its time; a lost place shows at the next heartbeat. */
async function keepAlive<T>(heartbeat: () => Promise<void>, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => void heartbeat().catch(() => undefined), keepAliveMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
