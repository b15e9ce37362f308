import { compactedTopics, events } from '@forewire/contracts/events';
// The module is CommonJS, and Node sees only some of its names as exports.
import kafkajs, { type Admin, type ConfigResourceTypes, type Kafka } from 'kafkajs';
import { log } from './log.ts';

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

/** Where a topic that is there is to be set otherwise: all that is set for it, since the broker replaces the whole of it. */
type Change = { type: ConfigResourceTypes; name: string; configEntries: Topic['configEntries'] };
export type TopicChanges = { made: string[]; altered: string[] };

/**
 * Makes the topics that are missing, and gives those that are there the retention of these settings. Their partitions,
 * replicas and whatever else an operator has set for them stay. A broker that lets nobody do that keeps what it has.
 */
export async function createTopics(kafka: Kafka, settings: TopicSettings): Promise<TopicChanges> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    const present = new Set(await admin.listTopics());
    const wanted = allTopics(settings);
    const missing = wanted.filter(({ topic }) => !present.has(topic));
    if (missing.length > 0) await admin.createTopics({ waitForLeaders: true, topics: missing });
    return { made: missing.map(({ topic }) => topic), altered: await alterTopics(admin, wanted.filter(({ topic }) => present.has(topic))) };
  } finally {
    await admin.disconnect();
  }
}

async function alterTopics(admin: Admin, wanted: readonly Topic[]): Promise<string[]> {
  try {
    const changes = await changesOf(admin, wanted);
    if (changes.length > 0) await admin.alterConfigs({ validateOnly: false, resources: changes });
    return changes.map(({ name }) => name);
  } catch (error) {
    if (!(error instanceof kafkajs.KafkaJSProtocolError) || !/AUTHORIZATION|POLICY|UNSUPPORTED/.test(error.type)) throw error;
    log.warn({ reason: error.message }, 'the broker does not let topics be altered: their retention stays as it is');
    return [];
  }
}

async function changesOf(admin: Admin, wanted: readonly Topic[]): Promise<Change[]> {
  if (wanted.length === 0) return [];
  const type = kafkajs.ConfigResourceTypes.TOPIC;
  const { resources } = await admin.describeConfigs({ includeSynonyms: false, resources: wanted.map(({ topic }) => ({ type, name: topic })) });
  const known = new Map(resources.map(({ resourceName, configEntries }) => [resourceName, configEntries]));
  return wanted.flatMap(({ topic, configEntries }): Change[] => {
    const present = known.get(topic) ?? [];
    const differs = configEntries.some(({ name, value }) => present.find(({ configName }) => configName === name)?.configValue !== value);
    if (!differs) return [];
    const ours = new Set(configEntries.map(({ name }) => name));
    // What the broker's own defaults give isn't set for the topic, and goes on following them.
    const kept = present.filter(({ configName, configSource }) => configSource === kafkajs.ConfigSource.TOPIC_CONFIG && !ours.has(configName));
    return [{ type, name: topic, configEntries: [...kept.map(({ configName, configValue }) => ({ name: configName, value: configValue })), ...configEntries] }];
  });
}
