import { isDeepStrictEqual } from 'node:util';
import { compactedTopics } from '@forewire/contracts/events';
import { ConfigResourceTypes, ConfigSource } from 'kafkajs';
import { createTopics, parkedTopicOf, topicNames } from './kafka-topics.ts';
import { eventually } from './testing.ts';
import { testKafka } from './testing-transports.ts';

const brokers = process.env['TEST_KAFKA_BROKERS'];
const settings = { partitions: 3, replicationFactor: 1, retentionHours: 24, parkedRetentionHours: 24 };
const described = 'topics that are there already';

// Named by what it needs, since the broker is no part of every machine.
if (!brokers) process.stderr.write(`SKIPPED: "${described}" runs where TEST_KAFKA_BROKERS is set\n`);

(brokers ? describe : describe.skip)(described, () => {
  const kafka = testKafka(brokers ?? '');
  const admin = kafka.admin();
  const keptByTime = topicNames().find((name) => name.includes('scheduler.run')) ?? '';
  const [compacted = ''] = compactedTopics;

  beforeAll(() => admin.connect());
  afterAll(async () => {
    await createTopics(kafka, settings);
    await admin.disconnect();
  });

  /** What is set for a topic itself. */
  async function setFor(name: string): Promise<Record<string, string>> {
    const { resources } = await admin.describeConfigs({ includeSynonyms: false, resources: [{ type: ConfigResourceTypes.TOPIC, name }] });
    const entries = resources[0]?.configEntries ?? [];
    return Object.fromEntries(entries.filter(({ configSource }) => configSource === ConfigSource.TOPIC_CONFIG).map(({ configName, configValue }) => [configName, configValue]));
  }
  const hours = (count: number) => String(count * 3_600_000);

  const set = (name: string, entries: Record<string, string>) =>
    admin.alterConfigs({ validateOnly: false, resources: [{ type: ConfigResourceTypes.TOPIC, name, configEntries: Object.entries(entries).map(([key, value]) => ({ name: key, value })) }] });
  /** A broker tells of a change once it has reached it. */
  const isSetFor = (name: string, entries: Record<string, string>) => eventually(async () => isDeepStrictEqual({ ...(await setFor(name)) }, entries));

  it('get the retention that is set now, and keep what an operator has set beside it', async () => {
    await createTopics(kafka, settings);
    const byHand = { 'retention.ms': hours(20_000), 'max.message.bytes': '2000000' };
    await set(keptByTime, byHand);
    await isSetFor(keptByTime, byHand);
    const { made, altered } = await createTopics(kafka, { ...settings, retentionHours: 48, parkedRetentionHours: 72 });
    expect(made).toEqual([]);
    expect(altered).toEqual(expect.arrayContaining([keptByTime, parkedTopicOf(keptByTime)]));
    await isSetFor(keptByTime, { ...byHand, 'retention.ms': hours(48) });
    await isSetFor(parkedTopicOf(keptByTime), { 'retention.ms': hours(72) });
  });

  it('are left alone where nothing differs', async () => {
    await createTopics(kafka, settings);
    await isSetFor(parkedTopicOf(topicNames().at(-1) ?? ''), { 'retention.ms': hours(24) });
    await eventually(async () => (await createTopics(kafka, settings)).altered.length === 0);
    expect(await createTopics(kafka, settings)).toEqual({ made: [], altered: [] });
  });

  it('stay compacted where they carry state, or become so', async () => {
    await isSetFor(compacted, { 'cleanup.policy': 'compact' });
    await set(compacted, {});
    await isSetFor(compacted, {});
    expect((await createTopics(kafka, settings)).altered).toEqual([compacted]);
    await isSetFor(compacted, { 'cleanup.policy': 'compact' });
  });
});
