import { execFile, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isPortFree, isRunning, refTo, stopProcess } from '../processes.mjs';
import { docker, dockerAnswers } from './docker.mjs';
import { findJars, findJava } from './kafka-jars.mjs';

const run = promisify(execFile);
const IMAGE = 'apache/kafka:4.3.1';
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

/** Waits until the broker answers a client, and not only the port. */
async function becomeReady(brokers, whyEnded) {
  process.env.KAFKAJS_NO_PARTITIONER_WARNING ??= '1';
  const { Kafka, logLevel } = await import('kafkajs');
  const kafka = new Kafka({ brokers: [brokers], logLevel: logLevel.NOTHING, connectionTimeout: 1000, retry: { retries: 0 } });
  for (const end = Date.now() + READY_WITHIN_MS; ; await sleep(200)) {
    const why = await whyEnded();
    if (why) throw new Error(`Kafka ended before it was ready:\n${why}`);
    const admin = kafka.admin();
    try {
      await admin.connect();
      if ((await admin.describeCluster()).brokers.length > 0) return;
    } catch (error) {
      if (Date.now() > end) throw new Error(`Kafka at ${brokers} did not become ready: ${error.message}`);
    } finally {
      await admin.disconnect().catch(() => undefined);
    }
  }
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

const tail = (file) => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').slice(-15).join('\n') : '');

/** Writes the broker's settings and formats its storage the first time. */
async function prepare({ dataDir, port, controllerPort, java, env }) {
  const file = join(dataDir, 'server.properties');
  const listeners = `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}`;
  writeFileSync(file, asFile({ ...properties({ port, controllerPort }), listeners, 'log.dirs': join(dataDir, 'data') }));
  if (existsSync(join(dataDir, 'data', 'meta.properties'))) return file;
  await run(java, [...JVM, 'kafka.tools.StorageTool', 'format', '-t', randomBytes(16).toString('base64url'), '-c', file], { env });
  return file;
}

async function freed(port) {
  for (let i = 0; i < 100; i++) {
    if (await isPortFree(port, '127.0.0.1')) return;
    await sleep(50);
  }
  throw new Error(`Port ${port} is taken by another program.`);
}

async function startNatively({ dataDir, port, controllerPort, log }) {
  const [java, libs] = [await findJava(), await findJars(log)];
  const stateFile = join(dataDir, 'kafka.json');
  const logFile = join(dataDir, 'kafka.log');
  // Whoever started it was killed: two brokers cannot share a folder.
  await stopProcess(readJson(stateFile));
  await Promise.all([freed(port), freed(controllerPort)]);
  const env = { ...process.env, CLASSPATH: join(libs, '*') };
  const settings = await prepare({ dataDir, port, controllerPort, java, env });
  const output = openSync(logFile, 'a');
  // Its own process group: Ctrl-C must reach the product first and its servers last.
  const child = spawn(java, [...JVM, 'kafka.Kafka', settings], { env, detached: true, stdio: ['ignore', output, output] });
  closeSync(output);
  child.unref();
  const ref = refTo(child.pid);
  writeFileSync(stateFile, JSON.stringify(ref));
  const brokers = `127.0.0.1:${port}`;
  await becomeReady(brokers, () => (isRunning(ref) ? undefined : tail(logFile) || 'its log is empty')).catch(async (error) => {
    await stopProcess(ref, { gently: false });
    throw error;
  });
  return {
    brokers,
    pid: child.pid,
    kill: async (signal = 'SIGKILL') => {
      if (isRunning(ref)) process.kill(ref.pid, signal);
    },
    stop: async () => {
      await stopProcess(ref);
    },
  };
}

async function startInDocker({ dataDir, port, controllerPort, log }) {
  const name = `forewire-kafka-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`;
  const there = await docker('ps', '--all', '--quiet', '--filter', `name=^${name}$`);
  if (there) await docker('start', name);
  else {
    log(`starting ${IMAGE} in Docker`);
    const listeners = `PLAINTEXT://0.0.0.0:${port},CONTROLLER://0.0.0.0:${controllerPort}`;
    await docker('run', '--detach', '--name', name, '--publish', `127.0.0.1:${port}:${port}`, ...asEnvironment({ ...properties({ port, controllerPort }), listeners }), IMAGE);
  }
  const brokers = `127.0.0.1:${port}`;
  const whyEnded = async () => ((await docker('inspect', '--format', '{{.State.Running}}', name)) === 'true' ? undefined : (await docker('logs', '--tail', '15', name)) || 'its log is empty');
  const stop = async () => void (await docker('rm', '--force', '--volumes', name));
  await becomeReady(brokers, whyEnded).catch(async (error) => {
    await stop();
    throw error;
  });
  return { brokers, pid: undefined, kill: async (signal = 'SIGKILL') => void (await docker('kill', '--signal', signal, name)), stop };
}

/**
 * Starts a real Kafka broker on loopback, in Docker where a daemon answers and else natively, and resolves once it serves.
 * After `kill` the same `dataDir` starts again with everything that was acknowledged.
 */
export async function startKafka({ dataDir, port, controllerPort = port + 1, log = () => {} }) {
  mkdirSync(dataDir, { recursive: true });
  return (await dockerAnswers()) ? startInDocker({ dataDir, port, controllerPort, log }) : startNatively({ dataDir, port, controllerPort, log });
}
