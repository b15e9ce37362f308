import { type CustomTransportStrategy, Server } from '@nestjs/microservices';
import { events, isEventType } from '@forewire/contracts/events';
import { type Consumer, type EachBatchPayload, Kafka, type KafkaConfig, type KafkaMessage, logLevel, Partitioners, type Producer } from 'kafkajs';
import type { KitConfig } from './config.ts';
import type { Envelope } from './event.ts';
import { awaitHandler } from './handler.ts';
import type { Inbox } from './inbox.ts';
import { retryDelayMs } from './in-process-transport.ts';
import { fromKafkaMessage, toKafkaMessage } from './kafka-envelope.ts';
import { log } from './log.ts';
import type { Publisher } from './outbox.ts';
import { consumerLag } from './telemetry.ts';

const batchLimit = 64;
const maxAttempts = 6;
const roomFor = 20_000;

export type KafkaSettings = Pick<KitConfig, 'KAFKA_BROKERS' | 'KAFKA_TLS' | 'KAFKA_SASL_MECHANISM' | 'KAFKA_SASL_USERNAME' | 'KAFKA_SASL_PASSWORD'>;

/** The client of a broker, with TLS and SASL as the environment says. */
export function connectKafka(config: KafkaSettings, clientId: string): Kafka | null {
  if (!config.KAFKA_BROKERS) return null;
  const sasl = config.KAFKA_SASL_USERNAME
    ? { mechanism: config.KAFKA_SASL_MECHANISM, username: config.KAFKA_SASL_USERNAME, password: config.KAFKA_SASL_PASSWORD ?? '' }
    : undefined;
  const options: KafkaConfig = {
    ...{ clientId, brokers: config.KAFKA_BROKERS.split(',').map((broker) => broker.trim()), ssl: config.KAFKA_TLS },
    ...(sasl ? { sasl: sasl as NonNullable<KafkaConfig['sasl']> } : {}),
    retry: { initialRetryTime: 200, retries: 8, maxRetryTime: 10_000 },
    logLevel: logLevel.WARN,
    logCreator: () => (entry) => log.debug({ kafka: entry.log }, 'kafka client'),
  };
  return new Kafka(options);
}

/** Publishes outbox rows in the order in which they come; a row is done once all in-sync replicas have it. */
export class KafkaPublisher implements Publisher {
  private readonly producer: Producer;
  private queue: { envelope: Envelope; done: (id: string) => void }[] = [];
  private sending: Promise<void> | null = null;
  private stopped = false;

  constructor(kafka: Kafka) {
    // One request in flight: with more, a retry could overtake what came after it.
    this.producer = kafka.producer({ idempotent: true, allowAutoTopicCreation: false, maxInFlightRequests: 1, createPartitioner: Partitioners.DefaultPartitioner });
  }

  hasRoom(): boolean {
    return this.queue.length < roomFor;
  }

  publish(envelopes: Envelope[], done: (id: string) => void): void {
    this.queue.push(...envelopes.map((envelope) => ({ envelope, done })));
    this.sending ??= this.send().finally(() => {
      this.sending = null;
    });
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.sending;
    await this.producer.disconnect();
  }

  private async send(): Promise<void> {
    for (let attempt = 0; this.queue.length > 0 && !this.stopped; ) {
      const batch = this.queue.slice(0, 500);
      try {
        await this.producer.connect();
        await this.producer.sendBatch({ acks: -1, topicMessages: byTopic(batch.map((item) => item.envelope)) });
        this.queue.splice(0, batch.length);
        for (const { envelope, done } of batch) done(envelope.id);
        attempt = 0;
      } catch (error) {
        attempt += 1;
        log.warn({ err: error, waiting: this.queue.length }, 'events wait for the broker');
        await new Promise((resolve) => setTimeout(resolve, retryDelayMs(attempt)));
      }
    }
  }
}

function byTopic(envelopes: readonly Envelope[]) {
  const topics = new Map<string, ReturnType<typeof toKafkaMessage>[]>();
  for (const envelope of envelopes) topics.set(envelope.topic, [...(topics.get(envelope.topic) ?? []), toKafkaMessage(envelope)]);
  return [...topics].map(([topic, messages]) => ({ topic, messages }));
}

/** Nest's view of Kafka: one consumer group per service, the same `@On` handlers as in process. */
export class KafkaStrategy extends Server implements CustomTransportStrategy {
  override readonly transportId: symbol;
  private consumer: Consumer | null = null;
  private stopped = false;

  constructor(
    transportId: symbol,
    private readonly kafka: Kafka,
    private readonly inbox: () => Inbox,
    private readonly group: string,
  ) {
    super();
    this.transportId = transportId;
  }

  listen(callback: () => void): void {
    const types = [...this.messageHandlers.keys()].filter(isEventType);
    const topics = [...new Set(types.map((type) => events[type].topic))];
    if (topics.length > 0) void this.consume(topics);
    callback();
  }

  /** Keeps trying until the broker and the topics are there: services start in any order. */
  private async consume(topics: string[]): Promise<void> {
    for (let attempt = 1; !this.stopped; attempt += 1) {
      const consumer = this.kafka.consumer({ groupId: this.group, allowAutoTopicCreation: false, sessionTimeout: 15_000, heartbeatInterval: 2000, retry: { restartOnFailure: async () => true } });
      try {
        await consumer.connect();
        await consumer.subscribe({ topics, fromBeginning: true });
        await consumer.run({ eachBatchAutoResolve: false, autoCommit: true, partitionsConsumedConcurrently: 3, eachBatch: (payload) => this.batch(payload) });
        this.consumer = consumer;
        return;
      } catch (error) {
        log.warn({ err: error, group: this.group }, 'waiting for the broker');
        await consumer.disconnect().catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, retryDelayMs(attempt)));
      }
    }
  }

  private async batch(payload: EachBatchPayload): Promise<void> {
    const { batch, resolveOffset, heartbeat, commitOffsetsIfNecessary, isRunning, isStale } = payload;
    consumerLag.set({ group: this.group, topic: batch.topic, partition: String(batch.partition) }, Number(batch.offsetLag()));
    for (let from = 0; from < batch.messages.length; from += batchLimit) {
      if (!isRunning() || isStale() || this.stopped) return;
      const messages = batch.messages.slice(from, from + batchLimit);
      await this.handleAll(batch.topic, messages, heartbeat);
      const last = messages.at(-1);
      if (last) resolveOffset(last.offset);
      await heartbeat();
      await commitOffsetsIfNecessary();
    }
  }

  private async handleAll(topic: string, messages: readonly KafkaMessage[], heartbeat: () => Promise<void>): Promise<void> {
    const envelopes = messages.flatMap((message) => this.read(topic, message));
    if (envelopes.length === 0) return;
    try {
      await this.handle(envelopes);
    } catch {
      for (const envelope of envelopes) await this.handleOne(envelope, heartbeat);
    }
  }

  /** What isn't an event of ours can never be handled: it is logged and passed over. */
  private read(topic: string, message: KafkaMessage): Envelope[] {
    try {
      return [fromKafkaMessage(topic, message)];
    } catch (error) {
      log.error({ err: error, topic, offset: message.offset }, 'message is not an event');
      return [];
    }
  }

  private async handleOne(envelope: Envelope, heartbeat: () => Promise<void>): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.handle([envelope]);
      } catch (error) {
        log.warn({ eventId: envelope.id, type: envelope.type, consumer: this.group, attempt, err: error }, 'event will be retried');
        if (attempt >= maxAttempts) return this.inbox().park(envelope, error, attempt);
      }
      await pause(retryDelayMs(attempt), heartbeat);
    }
  }

  private handle(envelopes: Envelope[]): Promise<void> {
    return this.inbox().handle(envelopes, (type) => awaitHandler(this.messageHandlers.get(type)));
  }

  async close(): Promise<void> {
    this.stopped = true;
    await this.consumer?.disconnect();
  }

  on(): never {
    throw new Error('The Kafka transport has no low-level events');
  }

  unwrap<T>(): T {
    return this.consumer as T;
  }
}

/** Waits without losing the place in the group. */
async function pause(ms: number, heartbeat: () => Promise<void>): Promise<void> {
  const end = Date.now() + ms;
  while (Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, Math.min(1000, end - Date.now())));
    await heartbeat();
  }
}
