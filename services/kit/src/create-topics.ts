import { z } from 'zod';
import { InvalidEnvironment, kitConfig, loadConfig } from './config.ts';
import { connectKafka } from './kafka-client.ts';
import { createTopics } from './kafka-topics.ts';
import { log } from './log.ts';

// Consumers remember for longer (`versionsKeptDays` in known-versions.ts) what was deleted: no event that is kept can undo it.
const longestHours = 365 * 24;

/** Makes the product's topics, gives those that are there the retention that is set, and ends: the init job of an installation on Kafka. */
const topicsConfig = kitConfig.pick({ KAFKA_BROKERS: true, KAFKA_TLS: true, KAFKA_SASL_MECHANISM: true, KAFKA_SASL_USERNAME: true, KAFKA_SASL_PASSWORD: true }).extend({
  KAFKA_PARTITIONS: z.coerce.number().int().min(1).max(1000).default(12),
  KAFKA_REPLICATION_FACTOR: z.coerce.number().int().min(1).max(9).default(3),
  KAFKA_RETENTION_HOURS: z.coerce.number().int().min(1).max(longestHours).default(168),
  /** How long a parked event can be looked at and driven again. */
  KAFKA_PARKED_RETENTION_HOURS: z.coerce.number().int().min(1).max(longestHours).default(720),
});

try {
  const config = loadConfig(topicsConfig);
  const kafka = connectKafka(config, 'forewire-topics');
  if (!kafka) throw new InvalidEnvironment('KAFKA_BROKERS: must name the brokers');
  const settings = { partitions: config.KAFKA_PARTITIONS, replicationFactor: config.KAFKA_REPLICATION_FACTOR, retentionHours: config.KAFKA_RETENTION_HOURS, parkedRetentionHours: config.KAFKA_PARKED_RETENTION_HOURS };
  log.info(await createTopics(kafka, settings), 'topics are there');
} catch (error) {
  if (error instanceof InvalidEnvironment) process.stderr.write(`${error.message}\n`);
  else log.fatal({ err: error }, 'topics could not be made');
  process.exitCode = 1;
}
