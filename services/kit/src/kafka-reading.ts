import type { Admin, Consumer, Kafka, KafkaMessage } from 'kafkajs';
import { newId } from './ids.ts';
import { log } from './log.ts';

const stallsAfterMs = 60_000;

/** The last offset of each partition that holds anything. */
async function ends(admin: Admin, topics: readonly string[]): Promise<Map<string, bigint>> {
  const open = new Map<string, bigint>();
  for (const topic of topics) {
    for (const { partition, high, low } of await admin.fetchTopicOffsets(topic)) {
      if (BigInt(high) > BigInt(low)) open.set(`${topic}/${partition}`, BigInt(high) - 1n);
    }
  }
  return open;
}

type See = (topic: string, message: KafkaMessage) => void | Promise<void>;

/** Resolves when every partition is read to the end that it had; rejects when reading fails or stands still. */
function readToEnds(consumer: Consumer, open: Map<string, bigint>, see: See): Promise<void> {
  return new Promise((resolve, reject) => {
    const stalled = () => reject(new Error(`Reading stands still at ${[...open.keys()].join(', ')}`));
    let watch = setTimeout(stalled, stallsAfterMs);
    const end = (settle: () => void) => {
      clearTimeout(watch);
      settle();
    };
    consumer.on(consumer.events.CRASH, ({ payload }) => end(() => reject(payload.error)));
    const eachBatch = async ({ batch }: { batch: { topic: string; partition: number; messages: KafkaMessage[]; lastOffset(): string } }) => {
      const place = `${batch.topic}/${batch.partition}`;
      const last = open.get(place);
      if (last === undefined) return;
      for (const message of batch.messages) if (BigInt(message.offset) <= last) await see(batch.topic, message);
      if (BigInt(batch.lastOffset()) >= last) open.delete(place);
      watch = watch.refresh();
      if (open.size === 0) end(resolve);
    };
    consumer.run({ autoCommit: false, eachBatch }).catch((error: unknown) => end(() => reject(error)));
  });
}

/** Hands over every message that these topics hold now, each partition in order; leaves no consumer group behind. */
export async function readTopics(kafka: Kafka, prefix: string, topics: readonly string[], see: See): Promise<void> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    const open = await ends(admin, topics);
    if (open.size === 0) return;
    const groupId = `${prefix}.reading.${newId()}`;
    const consumer = kafka.consumer({ groupId, allowAutoTopicCreation: false, maxWaitTimeInMs: 500, retry: { retries: 5, restartOnFailure: async () => false } });
    try {
      await consumer.connect();
      await consumer.subscribe({ topics: [...new Set([...open.keys()].map((place) => place.slice(0, place.lastIndexOf('/'))))], fromBeginning: true });
      await readToEnds(consumer, open, see);
    } finally {
      await consumer.disconnect().catch(() => undefined);
      // The broker forgets a group without offsets by itself, only later: that is enough for who may not delete one.
      await admin.deleteGroups([groupId]).catch((error: unknown) => log.debug({ err: error, groupId }, 'reading group is left to the broker'));
    }
  } finally {
    await admin.disconnect();
  }
}

/** Which of these topics the broker has. */
export async function presentTopics(kafka: Kafka, topics: readonly string[]): Promise<string[]> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    const present = new Set(await admin.listTopics());
    return topics.filter((topic) => present.has(topic));
  } finally {
    await admin.disconnect();
  }
}
