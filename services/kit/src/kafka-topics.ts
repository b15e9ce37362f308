import { compactedTopics, events } from '@forewire/contracts/events';
import type { Kafka } from 'kafkajs';

export type TopicSettings = { partitions: number; replicationFactor: number; retentionHours: number; parkedRetentionHours: number };

/** Where events go that an operator drives again; each consumer group takes those that it had parked. */
export const redriveTopic = 'forewire.redrive.v1';

/** Where consumers set those events of a topic aside that they cannot handle. */
export function parkedTopicOf(topic: string): string {
  return `${topic}.parked`;
}

/** Every topic that carries the product's events. */
export function topicNames(): string[] {
  return [...new Set(Object.values(events).map(({ topic }) => topic))].sort();
}

type Topic = { topic: string; numPartitions: number; replicationFactor: number; configEntries: { name: string; value: string }[] };

function retention(hours: number): { name: string; value: string } {
  return { name: 'retention.ms', value: String(hours * 3_600_000) };
}

function allTopics({ partitions, replicationFactor, retentionHours, parkedRetentionHours }: TopicSettings): Topic[] {
  // One partition: parked events are few, and are driven again in the order in which they were parked.
  const aside = { numPartitions: 1, replicationFactor, configEntries: [retention(parkedRetentionHours)] };
  const carriesState = (topic: string) => compactedTopics.includes(topic);
  return topicNames()
    .flatMap((topic): Topic[] => [
      { topic, numPartitions: partitions, replicationFactor, configEntries: [carriesState(topic) ? { name: 'cleanup.policy', value: 'compact' } : retention(retentionHours)] },
      { topic: parkedTopicOf(topic), ...aside },
    ])
    .concat({ topic: redriveTopic, ...aside });
}

/** Makes the topics that are missing; those that are there stay as they are. Returns the names of the new ones. */
export async function createTopics(kafka: Kafka, settings: TopicSettings): Promise<string[]> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    const present = new Set(await admin.listTopics());
    const missing = allTopics(settings).filter(({ topic }) => !present.has(topic));
    if (missing.length > 0) await admin.createTopics({ waitForLeaders: true, topics: missing });
    return missing.map(({ topic }) => topic);
  } finally {
    await admin.disconnect();
  }
}
