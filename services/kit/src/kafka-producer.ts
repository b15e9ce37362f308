import { type Kafka, Partitioners, type Producer, type TopicMessages } from 'kafkajs';

const lostSequence = new Set(['OUT_OF_ORDER_SEQUENCE_NUMBER', 'INVALID_RECORD', 'UNKNOWN_PRODUCER_ID', 'INVALID_PRODUCER_EPOCH', 'INVALID_PRODUCER_ID_MAPPING']);

/** Whether broker and producer no longer agree on what comes next: only a new producer gets anything through. */
export function hasLostSequence(error: unknown): boolean {
  const { type, cause } = error as { type?: string; cause?: { type?: string } };
  return lostSequence.has(type ?? '') || lostSequence.has(cause?.type ?? '');
}

/** A producer that loses nothing and keeps the order of what it is given. */
export class OrderedProducer {
  private producer: Producer;
  private connecting: Promise<void> | null = null;

  constructor(private readonly kafka: Kafka) {
    this.producer = this.make();
  }

  /** One connection at a time: two would each be given a producer id and number messages from 0, and the broker refuses what comes out of that. */
  connect(): Promise<void> {
    const connecting = (this.connecting ??= this.producer.connect().finally(() => {
      if (this.connecting === connecting) this.connecting = null;
    }));
    return connecting;
  }

  /** Resolves once all in-sync replicas have the messages. After an error they may be sent again: the broker, or else every inbox, knows what it has. */
  async send(topicMessages: TopicMessages[]): Promise<void> {
    await this.connect();
    const { producer } = this;
    try {
      await producer.sendBatch({ acks: -1, topicMessages });
    } catch (error) {
      if (hasLostSequence(error)) await this.replace(producer);
      throw error;
    }
  }

  disconnect(): Promise<void> {
    return this.producer.disconnect();
  }

  // One request in flight: with more, a retry could overtake what came after it.
  private make(): Producer {
    return this.kafka.producer({ idempotent: true, allowAutoTopicCreation: false, maxInFlightRequests: 1, createPartitioner: Partitioners.DefaultPartitioner });
  }

  private async replace(lost: Producer): Promise<void> {
    if (this.producer !== lost) return;
    this.producer = this.make();
    this.connecting = null;
    await lost.disconnect().catch(() => undefined);
  }
}
