import { Kafka, type KafkaConfig, logLevel, Partitioners, type Producer } from 'kafkajs';
import type { KitConfig } from './config.ts';
import { retryDelayMs } from './in-process-transport.ts';
import { log } from './log.ts';

// A broker that was restarted is back within seconds, and whoever waits longer than it takes is what makes an outage long.
const longestWaitMs = 2000;

/** Milliseconds before the n-th try to reach a broker that is away. */
export function reconnectDelayMs(attempt: number): number {
  return Math.min(longestWaitMs, retryDelayMs(attempt));
}

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
    retry: { initialRetryTime: 200, retries: 8, maxRetryTime: longestWaitMs },
    logLevel: logLevel.WARN,
    logCreator: () => (entry) => log.debug({ kafka: entry.log }, 'kafka client'),
  };
  return new Kafka(options);
}

/** A producer that loses nothing and keeps the order of what it is given. */
export function orderedProducer(kafka: Kafka): Producer {
  // One request in flight: with more, a retry could overtake what came after it.
  const producer = kafka.producer({ idempotent: true, allowAutoTopicCreation: false, maxInFlightRequests: 1, createPartitioner: Partitioners.DefaultPartitioner });
  let connecting: Promise<void> | null = null;
  // Two at once would each be given a producer id and number messages from 0, and the broker refuses what comes out of that.
  const connect = (): Promise<void> => {
    connecting ??= producer.connect().finally(() => {
      connecting = null;
    });
    return connecting;
  };
  return { ...producer, connect };
}

const lostSequence = new Set(['OUT_OF_ORDER_SEQUENCE_NUMBER', 'INVALID_RECORD', 'UNKNOWN_PRODUCER_ID', 'INVALID_PRODUCER_EPOCH', 'INVALID_PRODUCER_ID_MAPPING']);

/** Whether broker and producer no longer agree on what comes next: only a new producer gets anything through. */
export function hasLostSequence(error: unknown): boolean {
  const { type, cause } = error as { type?: string; cause?: { type?: string } };
  return lostSequence.has(type ?? '') || lostSequence.has(cause?.type ?? '');
}
