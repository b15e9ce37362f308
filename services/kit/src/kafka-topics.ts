import { compactedTopics, events } from '@forewire/contracts/events';
import type { Kafka } from 'kafkajs';

export type TopicSettings = { partitions: number; replicationFactor: number; retentionHours: number };

/** Every topic of the product. */
export function topicNames(): string[] {
  return [...new Set(Object.values(events).map(({ topic }) => topic))].sort();
}

/** Makes the topics that are missing; those that are there stay as they are. Returns the names of the new ones. */
export async function createTopics(kafka: Kafka, settings: TopicSettings): Promise<string[]> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    const present = new Set(await admin.listTopics());
    const missing = topicNames().filter((topic) => !present.has(topic));
    if (missing.length === 0) return [];
    await admin.createTopics({ waitForLeaders: true, topics: missing.map((topic) => topicConfig(topic, settings)) });
    return missing;
  } finally {
    await admin.disconnect();
  }
}

function topicConfig(topic: string, { partitions, replicationFactor, retentionHours }: TopicSettings) {
  const carriesState = compactedTopics.includes(topic);
  const configEntries = carriesState
    ? [{ name: 'cleanup.policy', value: 'compact' }]
    : [{ name: 'retention.ms', value: String(retentionHours * 3_600_000) }];
  return { topic, numPartitions: partitions, replicationFactor, configEntries };
}
