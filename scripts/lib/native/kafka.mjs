import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findJava } from '../java.mjs';
import { isPortFree } from '../processes.mjs';
import { startContainer } from './container.mjs';
import { dockerAnswers } from './docker.mjs';
import { findJars } from './kafka-jars.mjs';
import { endLeftover, startServerProcess } from './server-process.mjs';

const run = promisify(execFile);
const IMAGE = 'apache/kafka:4.3.1';
/** Kafka 4 brokers refuse to start on anything older. */
const OLDEST_JAVA = 17;
const READY_WITHIN_MS = 180_000;
// A broker for tests holds a few thousand messages: small, and on one core.
const JVM = ['-Xms128m', '-Xmx256m', '-XX:+UseSerialGC', '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn'];

/** One broker that is its own controller, on loopback, with every replication factor at one. */
function properties({ port, controllerPort }) {
  return {
    'process.roles': 'broker,controller',
    'node.id': '1',
    'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${port}`,
    'controller.listener.names': 'CONTROLLER',
    'inter.broker.listener.name': 'PLAINTEXT',
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
    'auto.create.topics.enable': 'false',
    'num.partitions': '3',
    'offsets.topic.replication.factor': '1',
    'offsets.topic.num.partitions': '5',
    'transaction.state.log.replication.factor': '1',
    'transaction.state.log.min.isr': '1',
    'transaction.state.log.num.partitions': '5',
    'share.coordinator.state.topic.replication.factor': '1',
    'share.coordinator.state.topic.min.isr': '1',
    'group.initial.rebalance.delay.ms': '0',
  };
}

const asFile = (entries) => `${Object.entries(entries).map(([name, value]) => `${name}=${value}`).join('\n')}\n`;
// The image takes a property as KAFKA_ and its name in capitals, dots as underscores.
const asEnvironment = (entries) => Object.entries(entries).flatMap(([name, value]) => ['-e', `KAFKA_${name.toUpperCase().replaceAll('.', '_')}=${value}`]);

/** Whether the broker answers a client, and not only the port. */
async function answers(brokers) {
  process.env.KAFKAJS_NO_PARTITIONER_WARNING ??= '1';
  const { Kafka, logLevel } = await import('kafkajs');
  const admin = new Kafka({ brokers: [brokers], logLevel: logLevel.NOTHING, connectionTimeout: 1000, retry: { retries: 0 } }).admin();
  try {
    await admin.connect();
    return (await admin.describeCluster()).brokers.length > 0;
  } catch {
    return false;
  } finally {
    await admin.disconnect().catch(() => undefined);
  }
}

/** Writes the broker's settings and formats its storage the first time. */
async function prepare({ dataDir, port, controllerPort, java, env }) {
  const file = join(dataDir, 'server.properties');
  const listeners = `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}`;
  writeFileSync(file, asFile({ ...properties({ port, controllerPort }), listeners, 'log.dirs': join(dataDir, 'data') }));
  if (existsSync(join(dataDir, 'data', 'meta.properties'))) return file;
  // In one word: an id may begin with a hyphen, and would pass for an option.
  await run(java, [...JVM, 'kafka.tools.StorageTool', 'format', `--cluster-id=${randomBytes(16).toString('base64url')}`, '-c', file], { env });
  return file;
}

async function freed(port) {
  for (let i = 0; i < 100; i++) {
    if (await isPortFree(port, '127.0.0.1')) return;
    await sleep(50);
  }
  throw new Error(`Port ${port} is taken by another program.`);
}

async function startNatively({ port, controllerPort, log, ...common }) {
  const { name, dataDir } = common;
  const [java, libs] = [await findJava({ oldest: OLDEST_JAVA, purpose: 'run Kafka natively' }), await findJars(log)];
  await endLeftover({ name, dataDir });
  await Promise.all([freed(port), freed(controllerPort)]);
  const env = { ...process.env, CLASSPATH: join(libs, '*') };
  const settings = await prepare({ dataDir, port, controllerPort, java, env });
  return startServerProcess({ ...common, command: java, args: [...JVM, 'kafka.Kafka', settings], env });
}

function startInDocker({ port, controllerPort, log, ...common }) {
  const listeners = `PLAINTEXT://0.0.0.0:${port},CONTROLLER://0.0.0.0:${controllerPort}`;
  const options = asEnvironment({ ...properties({ port, controllerPort }), listeners });
  return startContainer({ ...common, image: IMAGE, publish: `${port}:${port}`, options, log });
}

/**
 * Starts a real Kafka broker on loopback, in Docker where a daemon answers and else natively, and resolves once it serves.
 * After `kill` the same `dataDir` starts again with everything that was acknowledged.
 */
export async function startKafka({ dataDir, port, controllerPort = port + 1, log = () => {} }) {
  mkdirSync(dataDir, { recursive: true });
  const brokers = `127.0.0.1:${port}`;
  const options = { name: 'kafka', dataDir, port, controllerPort, isReady: () => answers(brokers), readyWithinMs: READY_WITHIN_MS, log };
  const server = (await dockerAnswers()) ? await startInDocker(options) : await startNatively(options);
  return { ...server, brokers };
}
