import { Kafka, logLevel } from 'kafkajs';
import { createTopics } from './kafka-topics.ts';

/** The ways that events take, for `describe.each`: a broker is named where one runs, and `npm run test:events` starts one. */
export const transports: [string, string | undefined][] = [['in process', undefined]];
if (process.env['TEST_KAFKA_BROKERS']) transports.push(['over Kafka', process.env['TEST_KAFKA_BROKERS']]);

/** A client of the broker that tests run on. */
export function testKafka(brokers: string): Kafka {
  return new Kafka({ brokers: brokers.split(','), logLevel: logLevel.NOTHING });
}

/** Makes the topics where there is a broker, and gives the environment that makes an application use it. */
export async function prepareTransport(brokers: string | undefined): Promise<Record<string, string>> {
  if (!brokers) return {};
  await createTopics(testKafka(brokers), { partitions: 3, replicationFactor: 1, retentionHours: 24, parkedRetentionHours: 24 });
  return { KAFKA_BROKERS: brokers };
}
