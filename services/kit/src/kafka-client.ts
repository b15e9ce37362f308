import { Kafka, type KafkaConfig, logLevel } from 'kafkajs';
import type { KitConfig } from './config.ts';
import { log } from './log.ts';

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
