import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SERVICES } from '../lib/components.mjs';
import { freePort } from '../lib/processes.mjs';
import { runQuietly } from '../lib/run.mjs';
import { chartValues, ownVariables } from './chart.mjs';
import { NodeProcess } from './node-process.mjs';

export const REPLICATED = ['tasks', 'crawler', 'notifications'];
/** Starts that go on side by side: each costs seconds of CPU, and more of them than cores only wait for each other. */
const TOGETHER = 2;
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ', 'LOG_LEVEL'];
/** What the chart puts into the environment of every service. */
const SHARED = ['PUBLIC_URL', 'MONGO_PREFIX', 'KAFKA_BROKERS', 'MONGO_URL', 'REDIS_URL'];
/** What a cluster under test is told on top of where its servers are: loopback may be crawled, and everything is hurried. */
const HURRIED = { HOST: '127.0.0.1', PRIVATE_HOSTS_ALLOWED: '127.0.0.0/8', HOT_SOURCE_SECONDS: '2', HOST_REQUESTS_PER_SECOND: '50', HOST_BURST: '50', SEARCH_PROVIDERS: 'none' };

const inherited = () => Object.fromEntries(PASSED_ON.filter((name) => process.env[name]).map((name) => [name, process.env[name]]));

function shuffled(list) {
  return list.map((item) => ({ item, at: Math.random() })).sort((a, b) => a.at - b.at).map(({ item }) => item);
}

/** Makes the product's topics with the job that an installation runs. */
export async function createTopics(brokers) {
  const env = { KAFKA_BROKERS: brokers, KAFKA_PARTITIONS: '3', KAFKA_REPLICATION_FACTOR: '1', KAFKA_RETENTION_HOURS: '24' };
  await runQuietly(process.execPath, ['services/kit/dist/create-topics.js'], { env });
}

/** The nine services as processes, `tasks`, `crawler` and `notifications` twice; `known` holds every variable, and each service gets what all share and its own. */
export async function defineServices({ folder, known }) {
  const values = chartValues();
  const all = { SECRETS_KEY: randomBytes(32).toString('base64'), ...known };
  const shared = Object.fromEntries(SHARED.map((name) => [name, all[name]]));
  const processes = [];
  for (const name of SERVICES) {
    for (const replica of REPLICATED.includes(name) ? [1, 2] : [1]) {
      const port = await freePort();
      const env = { ...inherited(), ...HURRIED, ...shared, ...ownVariables(name, all, values), PORT: String(port), DATA_DIR: `${folder}/data/${name}-${replica}`, TRUST_PROXY: '1' };
      processes.push(new NodeProcess({ name, replica, port, env, folder, heapMegabytes: values[name].heapMegabytes }));
    }
  }
  return processes;
}

/** Starts every process, in an order that nobody chose, a few at a time. */
export async function startAll(processes, { say }) {
  const waiting = shuffled(processes);
  say(`starting ${waiting.map(({ label }) => label).join(', ')}`);
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await Promise.race([next.launch().ready(), settling()]);
  };
  await Promise.all(Array.from({ length: TOGETHER }, worker));
  await Promise.all(processes.map((each) => each.ready()));
}

// None is ready before identity's keys have come, so whoever starts before identity must not keep it from starting.
const settling = () => sleep(4_000);
