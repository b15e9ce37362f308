import { setTimeout as sleep } from 'node:timers/promises';
import { Kafka, logLevel } from 'kafkajs';
import { MongoClient } from 'mongodb';

const LEADERS_WITHIN_MS = 120_000;
const PARKED_TOPIC = /^forewire\..*\.parked$/;

async function withDatabases({ mongoUrl, prefix }, work) {
  const client = new MongoClient(mongoUrl);
  try {
    const { databases } = await client.db('admin').command({ listDatabases: 1, nameOnly: true });
    const names = databases.map(({ name }) => name).filter((name) => name.startsWith(`${prefix}_`));
    if (names.length === 0) throw new Error(`no database is named ${prefix}_…`);
    return await work(names.map((name) => client.db(name)));
  } finally {
    await client.close();
  }
}

async function inDatabase(database) {
  const lines = [];
  for (const { consumer, envelope, error } of await database.collection('parked').find().limit(5).toArray()) lines.push(`an event of ${database.databaseName} is parked: ${consumer} ${envelope?.type}: ${error}`);
  for (const { kind, error } of await database.collection('jobs').find({ parked: true }).limit(5).toArray()) lines.push(`a job of ${database.databaseName} was given up: ${kind}: ${error}`);
  const unpublished = await database.collection('outbox').countDocuments();
  return unpublished > 0 ? [...lines, `${unpublished} events of ${database.databaseName} were never published`] : lines;
}

async function countIn(admin, topic) {
  for (const end = Date.now() + LEADERS_WITHIN_MS; ; await sleep(200)) {
    try {
      return (await admin.fetchTopicOffsets(topic)).reduce((sum, { high }) => sum + Number(high), 0);
    } catch (error) {
      // A partition that has just been made, or whose broker has just come back, has no leader for a moment.
      if (Date.now() > end) throw error;
    }
  }
}

/** How many events each topic of parked ones holds at the broker. */
export async function parkedInKafka(brokers) {
  const admin = new Kafka({ brokers: [brokers], logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  try {
    const counts = {};
    for (const topic of (await admin.listTopics()).filter((name) => PARKED_TOPIC.test(name))) counts[topic] = await countIn(admin, topic);
    return counts;
  } finally {
    await admin.disconnect();
  }
}

/** What should not be there once everything has come to rest: parked events, jobs that were given up, events that were never published. */
export async function leftovers({ mongoUrl, prefix, brokers, parkedBefore }) {
  const lines = await withDatabases({ mongoUrl, prefix }, async (databases) => {
    const found = [];
    for (const database of databases) found.push(...(await inDatabase(database)));
    return found;
  });
  for (const [topic, count] of Object.entries(await parkedInKafka(brokers))) {
    if (count > (parkedBefore[topic] ?? 0)) lines.push(`${count - (parkedBefore[topic] ?? 0)} events are parked in ${topic}`);
  }
  return lines;
}
