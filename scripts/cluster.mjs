/**
 * Runs the product as a cluster does, on real Kafka, MongoDB, Redis and Keycloak, has a person use it, kills its parts one by one, and upgrades it under load.
 * --short: fewer rounds, and a machine that can't have a server is told and let pass; --built: takes what is built as it is;
 * --only=journey,tasks-2,kafka: these parts alone.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Cluster, sweep } from './cluster/cluster.mjs';
import { leftovers } from './cluster/leftovers.mjs';
import { NoServer } from './cluster/servers.mjs';
import { REPLICATED } from './cluster/services.mjs';
import { build } from './lib/build.mjs';
import { prepareBrowser } from './lib/browser.mjs';
import { install } from './lib/install.mjs';
import { run } from './lib/run.mjs';
import { fail, say, timed } from './lib/say.mjs';

const SHORT_ROUNDS = ['tasks', 'crawler', 'notifications', 'kafka', 'upgrade'];
const RESTS_WITHIN_MS = 240_000;

const short = process.argv.includes('--short');
const built = process.argv.includes('--built');
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice(7).split(',');
const withJourney = !only || only.includes('journey');
let cluster;

function wanted(label) {
  if (only) return only.includes(label);
  return !short || SHORT_ROUNDS.includes(label);
}

async function journey() {
  const { url, smtpPort, person, servers } = cluster;
  const env = { CLUSTER_URL: url, CLUSTER_SMTP_PORT: String(smtpPort), CLUSTER_KEYCLOAK_URL: servers.keycloak.address, CLUSTER_EMAIL: person.email, CLUSTER_PASSWORD: person.password, FORCE_COLOR: '0' };
  const code = await run(process.execPath, ['node_modules/.bin/playwright', 'test', '-c', 'frontends/e2e/cluster.config.ts'], { env });
  if (code !== 0) throw new Error('the journey failed');
}

/** What is struck in each round: every process, each server that is our own, and last a replica that leaves and joins again. */
function* strikes() {
  for (const each of cluster.processes.filter(({ label }) => wanted(label))) {
    yield { name: `kill -9 of ${each.label}`, strike: () => each.kill(), bringBack: () => each.launch().ready() };
  }
  for (const server of Object.values(cluster.servers).filter(({ name }) => name !== 'keycloak' && wanted(name))) {
    if (server.isNamed) say(`SKIPPED: ${server.name} was named by the environment and isn't killed`);
    else yield { name: `kill -9 of ${server.name}`, strike: () => server.kill(), bringBack: () => server.start(), awayMs: 3_000 };
  }
  const replica = cluster.processes.find(({ label }) => label === 'crawler-2');
  if (wanted('rebalance')) yield { name: 'a replica leaves and joins again', strike: () => replica.stop(), bringBack: () => replica.launch().ready() };
}

/** Everything that is still not as it should be after the time that it may take to come to rest. */
async function notAtRest() {
  const { servers, prefix, parkedBefore } = cluster;
  const end = Date.now() + RESTS_WITHIN_MS;
  for (;;) {
    const left = await leftovers({ mongoUrl: servers.mongo.address, prefix, brokers: servers.kafka.address, parkedBefore });
    if (left.length === 0 || Date.now() > end) return left;
    await sleep(500);
  }
}

/** Replaces replica by replica while people are at work and news comes in: not one request may go unanswered. */
async function upgrade(underFire) {
  const { Traffic } = await import('../frontends/e2e/cluster-traffic.mjs');
  const replicas = cluster.processes.filter(({ name }) => (short ? ['tasks'] : REPLICATED).includes(name));
  const failedBefore = cluster.gateway.failures;
  const traffic = new Traffic(underFire.api, underFire.task);
  try {
    for (const replica of replicas) {
      underFire.publish();
      await cluster.replace(replica);
    }
    await underFire.allAlerted();
  } finally {
    await traffic.stop();
  }
  const lost = cluster.gateway.failures - failedBefore;
  if (lost > 0 || traffic.problems.length > 0) throw new Error(`of ${traffic.requests} requests during the upgrade a replica left ${lost} unanswered\n${traffic.problems.slice(0, 5).join('\n')}`);
  say(`${replicas.map(({ label }) => label).join(', ')} replaced one after another: ${traffic.requests} requests, each answered at the first try`);
}

async function rounds() {
  const { Rounds } = await import('../frontends/e2e/cluster-rounds.mjs');
  const underFire = new Rounds({ url: cluster.url, smtpPort: cluster.smtpPort, log: say });
  try {
    await underFire.open();
    for (const strike of strikes()) {
      await underFire.round(strike);
      cluster.requireAllRunning();
    }
    if (wanted('upgrade')) await timed('the upgrade', () => upgrade(underFire));
    await underFire.settle();
    const problems = [...(await underFire.problems()), ...(await notAtRest())];
    if (problems.length > 0) throw new Error(problems.join('\n'));
    say(`${underFire.published.length} articles, each alerted once; nothing is left running, nothing is parked`);
  } finally {
    await underFire.close();
  }
}

async function main() {
  await install({ log: say });
  if (!built) await timed('build', () => build({ log: say }));
  await prepareBrowser({ log: say });
  await sweep();
  cluster = new Cluster(say);
  await timed('the start of the cluster', () => cluster.start({ signIn: withJourney }));
  if (withJourney) await timed('the journey', journey);
  await timed('the rounds', rounds);
}

async function end(error) {
  const keep = error !== undefined && !(error instanceof NoServer);
  await cluster?.stop({ keep });
  if (error instanceof NoServer && short) return say(`SKIPPED: the test of the cluster did not run. ${error.message}`);
  if (error) fail(keep && cluster ? `${error.message}\n\nThe logs of every process are in ${cluster.folder}` : error);
}

let ending;
const endOnce = (error) => (ending ??= end(error));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void endOnce(new Error(`stopped by ${signal}`)).then(() => process.exit(130)));
main().then(() => endOnce(), endOnce);
