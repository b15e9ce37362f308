import { Kafka, type KafkaConfig, logLevel } from 'kafkajs';
import type { KitConfig } from './config.ts';
import { retryDelayMs } from './consumer-queue.ts';
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
