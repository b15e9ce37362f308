/**
 * Measures what an event costs from the outbox to its handler, in process and over Kafka, and after what time a credential
 * that has ended is refused everywhere; prints a table and JSON.
 * npm run bench:bus -- [--events 20000] [--rate 50] [--seconds 20] [--revocations 200]; not a test.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { startMongod } from './lib/mongod.mjs';
import { startKafka } from './lib/native/kafka.mjs';
import { freePort } from './lib/processes.mjs';
import { fail, say } from './lib/say.mjs';
import { percentile, usageOf } from './lib/usage.mjs';

const PARTITIONS = 12;
const KEYS = 1000;
const PER_TRANSACTION = 50;
const GIVEN_UP_AFTER_MS = 300_000;

const number = (fallback) => ({ type: 'string', default: String(fallback) });
const { values } = parseArgs({ options: { events: number(20_000), rate: number(50), seconds: number(20), revocations: number(200) } });
const options = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)]));

async function allArrived(bus, count) {
  const end = Date.now() + GIVEN_UP_AFTER_MS;
  while (bus.arrived.size < count) {
    if (Date.now() > end) throw new Error(`${count - bus.arrived.size} of ${count} events have not arrived`);
    await sleep(5);
  }
}

/** One event in each transaction, at a steady pace: how long one takes when nothing waits. */
async function pace(bus, eventOf) {
  const sent = new Map();
  const count = options.rate * options.seconds;
  const start = performance.now();
  const writes = [];
  for (let n = 0; n < count; n++) {
    await sleep(Math.max(0, start + (n * 1000) / options.rate - performance.now()));
    const { type, key, message } = eventOf(`pace-${n}`, `key-${n % KEYS}`);
    sent.set(message.id, performance.now());
    writes.push(bus.outbox.add(type, key, message));
  }
  await Promise.all(writes);
  await allArrived(bus, count);
  const waits = [...sent].map(([id, at]) => bus.arrived.get(id) - at);
  return { p50: percentile(waits, 0.5), p99: percentile(waits, 0.99) };
}

/** Many at once, several in a transaction: how many a second go through, and what they cost in CPU. */
async function flood(bus, eventOf, pids) {
  bus.arrived.clear();
  const before = Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, usageOf([pid]).cpuSeconds]));
  const start = performance.now();
  for (let n = 0; n < options.events; n += PER_TRANSACTION) {
    await bus.outbox.addMany(Array.from({ length: Math.min(PER_TRANSACTION, options.events - n) }, (_, i) => eventOf(`flood-${n + i}`, `key-${(n + i) % KEYS}`)));
  }
  await allArrived(bus, options.events);
  const seconds = (performance.now() - start) / 1000;
  // What the transport still does with rows that are done belongs to their cost.
  await sleep(1500);
  const cpu = Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, ((usageOf([pid]).cpuSeconds - before[name]) / options.events) * 1000]));
  return { perSecond: options.events / seconds, cpuMsPerEvent: cpu };
}

/** Credentials that end one after the other, at any moment between two looks of a process at the database. */
async function revocations(bus, accesses, revokedMs) {
  const times = [];
  for (let n = 0; n < options.revocations; n++) {
    times.push(await revokedMs(bus.outbox, accesses, `token-${n}`));
    await sleep(Math.random() * 100);
  }
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99), longest: Math.max(...times) };
}

/** With a broker a service may have several processes, of which one gets the event and the others find it in their database. */
async function revocationsEverywhere(bus, { KAFKA_BROKERS }, revokedMs) {
  if (!KAFKA_BROKERS) return revocations(bus, [bus.access], revokedMs);
  const replica = await bus.openReplica();
  try {
    // The group shares its partitions out anew first.
    await revokedMs(bus.outbox, [bus.access, replica.access], 'warm');
    return await revocations(bus, [bus.access, replica.access], revokedMs);
  } finally {
    await replica.close();
  }
}

async function measure(name, env, pids, kind = 'ordinary') {
  const { eventOf, openBus, revokedMs } = await import('./lib/bench-bus-app.mjs');
  const bus = await openBus(env, kind);
  try {
    // The first events meet a cold process, and over Kafka a group that is only forming.
    await bus.outbox.addMany(Array.from({ length: 500 }, (_, n) => eventOf(`warm-${n}`, `key-${n}`)));
    await allArrived(bus, 500);
    bus.arrived.clear();
    const waits = await pace(bus, eventOf);
    const costs = await flood(bus, eventOf, { process: process.pid, ...pids });
    // Credentials go another way, which does not depend on the reader.
    const revoked = kind === 'ordinary' && { revoked: await revocationsEverywhere(bus, env, revokedMs) };
    return { name, ...waits, ...costs, ...revoked };
  } finally {
    await bus.close();
  }
}

function print(rows) {
  const cell = (value) => (value === undefined ? '–' : value.toFixed(value < 10 ? 2 : 0)).padStart(9);
  say(`${''.padEnd(11)}${['p50 ms', 'p99 ms', 'events/s', 'CPU ms', 'mongod', 'kafka'].map((head) => head.padStart(9)).join('')}`);
  for (const { name, p50, p99, perSecond, cpuMsPerEvent: cpu } of rows) say(name.padEnd(11) + [p50, p99, perSecond, cpu.process, cpu.mongod, cpu.kafka].map(cell).join(''));
  for (const { name, revoked } of rows.filter((row) => row.revoked)) say(`${name}: a credential that has ended is refused everywhere after ${revoked.p50.toFixed(0)} ms, 99 of 100 after ${revoked.p99.toFixed(0)}, all after ${revoked.longest.toFixed(0)}`);
  say('from the write to the handler at a steady pace; then in bulk, with milliseconds of CPU for each event by process; prepared: the line above with a prepared handler');
}

async function main() {
  await install({ log: say });
  await build({ name: 'forewire-parked', folders: ['proto', 'services/kit'], log: say });
  const folder = mkdtempSync(join(tmpdir(), 'forewire-bench-bus-'));
  const mongod = await startMongod({ folder, log: say });
  process.env.TEST_MONGO_URL = mongod.url;
  let kafka;
  try {
    const rows = [await measure('in process', {}, { mongod: mongod.pid })];
    rows.push(await measure('prepared', {}, { mongod: mongod.pid }, 'prepared'));
    kafka = await startKafka({ dataDir: join(folder, 'kafka'), port: await freePort(), controllerPort: await freePort(), log: say });
    const { createTopics } = await import('../services/kit/dist/kafka-topics.js');
    const { testKafka } = await import('../services/kit/dist/testing-transports.js');
    await createTopics(testKafka(kafka.brokers), { partitions: PARTITIONS, replicationFactor: 1, retentionHours: 24, parkedRetentionHours: 24 });
    const pids = { mongod: mongod.pid, ...(kafka.pid ? { kafka: kafka.pid } : {}) };
    rows.push(await measure('over Kafka', { KAFKA_BROKERS: kafka.brokers }, pids));
    rows.push(await measure('prepared', { KAFKA_BROKERS: kafka.brokers }, pids, 'prepared'));
    print(rows);
    process.stdout.write(`${JSON.stringify({ options, cores: cpus().length, load: loadavg().map((load) => Number(load.toFixed(1))), node: process.version, rows })}\n`);
  } finally {
    await kafka?.stop();
    await mongod.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

main().catch(fail);
