// Prints each result once, as it is found. Needs kafkajs; KAFKA_BROKERS names the brokers, GROUP your own consumer group.
import { Kafka } from 'kafkajs';

type RunCompleted = { title: string; results?: { title: string; url: string }[] };

const kafka = new Kafka({ brokers: (process.env['KAFKA_BROKERS'] ?? 'localhost:9092').split(',') });
const consumer = kafka.consumer({ groupId: process.env['GROUP'] ?? 'example.reader' });
const seen = new Set<string>(); // In earnest: a table, written together with what you do about a result.
await consumer.connect();
await consumer.subscribe({ topics: ['forewire.tasks.run.v1'], fromBeginning: true });
await consumer.run({
  eachMessage: async ({ message: { headers, value } }) => {
    const id = String(headers?.['ce_id']);
    if (String(headers?.['ce_type']) !== 'run.completed' || seen.has(id)) return;
    const run = JSON.parse(String(value)) as RunCompleted;
    for (const { title, url } of run.results ?? []) process.stdout.write(`${run.title}: ${title} ${url}\n`);
    seen.add(id);
  },
});
process.on('SIGTERM', () => void consumer.disconnect());
