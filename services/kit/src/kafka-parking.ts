import type { Kafka } from 'kafkajs';
import { type Headers, headerText, type Message } from './kafka-envelope.ts';
import { OrderedProducer } from './kafka-producer.ts';
import { parkedTopicOf, redriveTopic } from './kafka-topics.ts';
import { describeError, noteParked, type ParkedEvent } from './parked-event.ts';

/** A message where a consumer found it. `topic` is the one that it was first sent to, also when it was driven again. */
export type Received = { topic: string; foundIn: string; partition: number; offset: string; message: Message };

export type ParkedBy = { group: string; consumer: string };

/** The headers that parking adds; everything else stays as the producer sent it. */
const header = {
  id: 'parked_id',
  group: 'parked_group',
  consumer: 'parked_consumer',
  topic: 'parked_topic',
  error: 'parked_error',
  attempts: 'parked_attempts',
  at: 'parked_at',
} as const;

/** One name for one failure, however often a crash makes the consumer park it. */
function parkedId(group: string, { foundIn, partition, offset }: Received): string {
  return `${group}/${foundIn}/${partition}/${offset}`;
}

/** Whether a message of the redrive topic is for this consumer group. */
export function isFor(group: string, message: Message): boolean {
  return headerText(message.headers ?? {}, header.group) === group;
}

/** The topic that a message of the redrive topic was first sent to. */
export function firstTopic(message: Message): string {
  return headerText(message.headers ?? {}, header.topic);
}

/** The id of the parked event that a message is, or that it drives again. */
export function idOf(message: Message): string {
  return headerText(message.headers ?? {}, header.id);
}

function dataOf(value: Buffer | null): unknown {
  const text = value?.toString() ?? '';
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A message of a parked topic as an operator sees it. */
export function toParkedEvent(message: Message, redrivenAt: string | null): ParkedEvent {
  const headers: Headers = message.headers ?? {};
  const text = (name: string) => headerText(headers, name);
  return {
    ...{ id: idOf(message), consumer: text(header.consumer), eventId: text('ce_id'), type: text('ce_type'), topic: text(header.topic) },
    ...{ key: message.key?.toString() ?? '', error: text(header.error), attempts: Number(text(header.attempts)), parkedAt: text(header.at), redrivenAt },
    headers: Object.fromEntries(Object.keys(headers).map((name) => [name, text(name)])),
    data: dataOf(message.value),
  };
}

/** Sets messages aside in the parked topics, and sends parked ones to the group that failed at them. */
export class KafkaParking {
  private readonly producer: OrderedProducer;

  constructor(kafka: Kafka) {
    this.producer = new OrderedProducer(kafka);
  }

  /** Resolves once all in-sync replicas have the message with its headers and its error. */
  async park(received: Received, error: unknown, attempts: number, { group, consumer }: ParkedBy): Promise<void> {
    const { message, topic } = received;
    const added = {
      [header.id]: parkedId(group, received),
      ...{ [header.group]: group, [header.consumer]: consumer, [header.topic]: topic },
      ...{ [header.error]: describeError(error), [header.attempts]: String(attempts), [header.at]: new Date().toISOString() },
    };
    await this.send(parkedTopicOf(topic), { ...message, headers: { ...message.headers, ...added } });
    const headers = message.headers ?? {};
    noteParked({ consumer, eventId: headerText(headers, 'ce_id'), type: headerText(headers, 'ce_type') || 'unknown', topic }, error, attempts);
  }

  /** Drives a parked message again; that it lies in the redrive topic is also the record of it. */
  async redrive(message: Message): Promise<void> {
    await this.send(redriveTopic, message);
  }

  async stop(): Promise<void> {
    await this.producer.disconnect();
  }

  private async send(topic: string, { key, value, headers }: Message): Promise<void> {
    await this.producer.send([{ topic, messages: [{ key, value, ...(headers ? { headers } : {}) }] }]);
  }
}
