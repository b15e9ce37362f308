import type { Kafka } from 'kafkajs';
import { Drain } from './drain.ts';
import type { Envelope } from './event.ts';
import { reconnectDelayMs } from './kafka-client.ts';
import { toKafkaMessage } from './kafka-envelope.ts';
import { OrderedProducer } from './kafka-producer.ts';
import { log } from './log.ts';
import type { Publisher } from './outbox.ts';

const roomFor = 20_000;
const batchLimit = 500;

/** Publishes outbox rows in the order in which they come; a row is done once all in-sync replicas have it. */
export class KafkaPublisher implements Publisher {
  private readonly producer: OrderedProducer;
  private queue: { envelope: Envelope; done: (id: string) => void }[] = [];
  private readonly sending = new Drain(() => this.queue.length > 0 && !this.stopped, () => this.send());
  private stopped = false;
  private failing = false;
  private connected = false;

  constructor(kafka: Kafka) {
    this.producer = new OrderedProducer(kafka);
  }

  /** Whether events would get through, as far as is known. */
  get isConnected(): boolean {
    return this.connected && !this.failing;
  }

  /** Connects before there is anything to send, and keeps trying. */
  async connect(): Promise<void> {
    for (let attempt = 1; !this.connected && !this.stopped; attempt += 1) {
      try {
        await this.producer.connect();
        this.connected = true;
      } catch (error) {
        log.debug({ err: error }, 'the producer waits for the broker');
        await new Promise((resolve) => setTimeout(resolve, reconnectDelayMs(attempt)));
      }
    }
  }

  /** Who reads the topics of a broker is not known here. */
  concernsAnyone(): boolean {
    return true;
  }

  hasRoom(): boolean {
    return this.queue.length < roomFor;
  }

  publish(envelopes: Envelope[], done: (id: string) => void): void {
    this.queue.push(...envelopes.map((envelope) => ({ envelope, done })));
    this.sending.wake();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.sending.settle();
    await this.producer.disconnect();
  }

  private async send(): Promise<void> {
    for (let attempt = 0; this.queue.length > 0 && !this.stopped; ) {
      const batch = this.queue.slice(0, batchLimit);
      try {
        await this.producer.send(byTopic(batch.map((item) => item.envelope)));
        this.queue.splice(0, batch.length);
        for (const { envelope, done } of batch) done(envelope.id);
        attempt = 0;
        [this.connected, this.failing] = [true, false];
      } catch (error) {
        attempt += 1;
        this.failing = true;
        log.warn({ err: error, waiting: this.queue.length }, 'events wait for the broker');
        await new Promise((resolve) => setTimeout(resolve, reconnectDelayMs(attempt)));
      }
    }
  }
}

function byTopic(envelopes: readonly Envelope[]) {
  const topics = new Map<string, ReturnType<typeof toKafkaMessage>[]>();
  for (const envelope of envelopes) {
    const messages = topics.get(envelope.topic);
    if (messages) messages.push(toKafkaMessage(envelope));
    else topics.set(envelope.topic, [toKafkaMessage(envelope)]);
  }
  return [...topics].map(([topic, messages]) => ({ topic, messages }));
}
