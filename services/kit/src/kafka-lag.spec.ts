import { EventEmitter } from 'node:events';
import type { Kafka } from 'kafkajs';
import { KafkaLag } from './kafka-lag.ts';
import { GroupPresence } from './kafka-presence.ts';
import { parkedTopicOf, redriveTopic, topicNames } from './kafka-topics.ts';
import { consumerLag, parkedEvents } from './telemetry.ts';
import { eventually } from './testing.ts';

type Offsets = { partition: number; high: string; low: string }[];
const [first = ''] = topicNames();
const ofTopic: Record<string, Offsets> = {
  t: [{ partition: 0, high: '120', low: '20' }, { partition: 1, high: '50', low: '0' }],
  [parkedTopicOf(first)]: [{ partition: 0, high: '9', low: '2' }],
  [redriveTopic]: [{ partition: 0, high: '3', low: '0' }],
};

/** A broker that answers from these offsets. */
function broker(committed: Record<number, string>): Kafka {
  const admin = {
    connect: async () => undefined,
    disconnect: async () => undefined,
    listTopics: async () => Object.keys(ofTopic),
    fetchTopicOffsets: async (topic: string) => ofTopic[topic] ?? Promise.reject(new Error(`there is no ${topic}`)),
    fetchOffsets: async () => [{ topic: 't', partitions: Object.entries(committed).map(([partition, offset]) => ({ partition: Number(partition), offset })) }],
  };
  return { admin: () => admin } as unknown as Kafka;
}

function memberOf(group: string, partitions: number[]): GroupPresence {
  const presence = new GroupPresence(group);
  const emitter = new EventEmitter();
  const events = { GROUP_JOIN: 'join', HEARTBEAT: 'beat', CRASH: 'crash', STOP: 'stop', DISCONNECT: 'disconnect' };
  presence.watch({ events, on: emitter.on.bind(emitter) } as unknown as Parameters<GroupPresence['watch']>[0]);
  emitter.emit('join', { payload: { memberAssignment: { t: partitions } } });
  return presence;
}

const lagsOf = async (group: string) => (await consumerLag.get()).values.filter(({ labels }) => labels.group === group).map(({ labels, value }) => [labels.partition, value]);

describe('lag as the brokers know it', () => {
  it('shows for a consumer that stands still, and from the oldest message for one that has committed nothing', async () => {
    const lag = new KafkaLag(broker({ 0: '100', 1: '-1' }), 10);
    lag.include(memberOf('still', [0, 1]));
    expect(await eventually(async () => ((await lagsOf('still')).length === 2 ? lagsOf('still') : null))).toEqual([['0', 20], ['1', 50]]);
    await lag.stop();
  });

  it('counts from what is kept when retention has overtaken the group, and only partitions of its own', async () => {
    const lag = new KafkaLag(broker({ 0: '5', 1: '10' }), 10);
    lag.include(memberOf('overtaken', [0]));
    expect(await eventually(async () => ((await lagsOf('overtaken')).length > 0 ? lagsOf('overtaken') : null))).toEqual([['0', 100]]);
    await lag.stop();
  });

  it('counts what is parked and not driven again, and does without topics that are missing', async () => {
    const lag = new KafkaLag(broker({}), 10);
    lag.include(memberOf('parked', []));
    const parked = async () => (await parkedEvents.get()).values.find(({ labels }) => labels.where === 'kafka')?.value;
    expect(await eventually(parked)).toBe(4);
    await lag.stop();
  });
});
