import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { accessTo, ensureUser, hasKey, isRefused, keyFileIn } from './mongod-access.mjs';
import { findMongod } from './mongod-binary.mjs';
import { withPrivateUmask, writePrivately } from './private-files.mjs';
import { freePort, isPortFree, isRunning, refTo, stopProcess } from './processes.mjs';

const REPLICA_SET = 'rs0';
const READY_WITHIN_MS = 120_000;
const LOG_KEPT_BYTES = 20 * 1024 * 1024;
const ATTEMPTS = 3;
/** What mongod ends with when it cannot listen. */
const PORT_TAKEN = 48;

function urlOf(port, user) {
  const credentials = user ? `${user.username}:${encodeURIComponent(user.password)}@` : '';
  return `mongodb://${credentials}127.0.0.1:${port}/?replicaSet=${REPLICA_SET}${user ? '&authSource=admin' : ''}`;
}

function readState(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function argumentsFor({ dbPath, port, logFile, durable, ttlSeconds, keyFile }) {
  const parameters = ['diagnosticDataCollectionEnabled=false', 'shutdownTimeoutMillisForSignaledShutdown=100'];
  if (ttlSeconds) parameters.push(`ttlMonitorSleepSecs=${ttlSeconds}`);
  return [
    ...['--replSet', REPLICA_SET, '--bind_ip', '127.0.0.1', '--port', String(port), '--dbpath', dbPath],
    ...['--nounixsocket', '--quiet', '--logpath', logFile, '--logappend', '--wiredTigerCacheSizeGB', '0.25'],
    ...['--oplogSize', durable ? '512' : '64'],
    // A key file switches authentication on.
    ...(keyFile ? ['--keyFile', keyFile] : []),
    // Tests make and drop hundreds of small databases: small journal files keep a run's folder small.
    ...(durable ? [] : ['--wiredTigerEngineConfigString', 'log=(file_max=16MB,prealloc=false)']),
    ...parameters.flatMap((parameter) => ['--setParameter', parameter]),
  ];
}

function launch(binary, options) {
  const log = openSync(options.logFile, 'a', 0o600);
  // Its own process group: Ctrl-C must reach the product first and the database last.
  const child = withPrivateUmask(() => spawn(binary, argumentsFor(options), { detached: true, stdio: ['ignore', log, log] }));
  closeSync(log);
  child.unref();
  return child;
}

function whyItEnded(logFile, code, dbPath) {
  const lines = existsSync(logFile) ? readFileSync(logFile, 'utf8').trim().split('\n') : [];
  if (code === 100 && lines.some((line) => line.includes('DBPathInUse'))) {
    return `another mongod (pid ${readState(join(dbPath, 'mongod.lock')) ?? 'unknown'}) already uses ${dbPath}`;
  }
  const errors = lines.filter((line) => /"s":"[EF]"/.test(line)).slice(-3);
  return `mongod ended with code ${code}\n${(errors.length ? errors : lines.slice(-5)).join('\n')}`;
}

async function hello(client) {
  return client.db('admin').command({ hello: 1 });
}

/** Makes the server a one-node replica set under its present port, whatever port it had before. */
async function configure(client, port) {
  const admin = client.db('admin');
  const host = `127.0.0.1:${port}`;
  const state = await hello(client);
  if (state.isWritablePrimary && state.me === host) return;
  try {
    await admin.command({ replSetInitiate: { _id: REPLICA_SET, members: [{ _id: 0, host }] } });
  } catch (error) {
    if (error.codeName !== 'AlreadyInitialized') throw error;
    const { config } = await admin.command({ replSetGetConfig: 1 });
    if (config.members.length === 1 && config.members[0].host === host) return;
    await admin.command({ replSetReconfig: { ...config, version: config.version + 1, members: [{ _id: 0, host }] }, force: true });
  }
}

async function prepare(MongoClient, port, access) {
  const url = `mongodb://127.0.0.1:${port}/?directConnection=true`;
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 500, ...access?.system });
  try {
    await client.connect();
    await configure(client, port);
    while (!(await hello(client)).isWritablePrimary) await sleep(20);
    if (access) await ensureUser({ MongoClient, admin: client.db('admin'), url, user: access.user });
  } finally {
    await client.close();
  }
}

/**
 * Makes the server on the port the primary of a replica set of its own and resolves with true; with false once `hasEnded`
 * says that it is gone. `access` is how to sign in to a server that asks for it.
 */
export async function becomePrimary(port, hasEnded, withinMs = READY_WITHIN_MS, access = undefined) {
  const { MongoClient } = await import('mongodb');
  const end = Date.now() + withinMs;
  for (;;) {
    if (hasEnded()) return false;
    try {
      await prepare(MongoClient, port, access);
      return true;
    } catch (error) {
      if (isRefused(error)) throw new Error(`mongod on port ${port} does not know the key of its data folder`, { cause: error });
      if (Date.now() > end) throw new Error(`mongod on port ${port} did not become ready: ${error.message}`, { cause: error });
    }
    await sleep(50);
  }
}

async function portFor(wanted, log) {
  if (!wanted) return freePort();
  if (await isPortFree(wanted, '127.0.0.1')) return wanted;
  const port = await freePort();
  // The server first asks whoever now listens on its old port whether it is the same replica set member.
  log(`MongoDB's port ${wanted} is taken: moving it to ${port}, which can take half a minute`);
  return port;
}

function rotate(logFile) {
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_KEPT_BYTES) renameSync(logFile, `${logFile}.1`);
}

async function startOnce(binary, options, wantedPort, log) {
  const port = await portFor(wantedPort, log);
  const child = launch(binary, { ...options, port });
  let ended;
  child.once('error', (error) => (ended ??= { code: error.message }));
  child.once('exit', (code, signal) => (ended ??= { code: code ?? signal }));
  const ref = refTo(child.pid);
  writePrivately(options.stateFile, JSON.stringify({ ...ref, port, secured: Boolean(options.access) }));
  try {
    if (await becomePrimary(port, () => ended, READY_WITHIN_MS, options.access)) return { ref, port };
  } catch (error) {
    await stopProcess(ref);
    throw error;
  }
  return { ended };
}

const server = (state, { stateFile, reused, durable, access }) => ({
  url: urlOf(state.port, access?.user),
  port: state.port,
  pid: state.pid,
  startedAt: state.startedAt,
  reused,
  isRunning: () => isRunning(state),
  /** Ends the server; a durable one in order, another at once. */
  async stop() {
    await stopProcess(state, { gently: durable });
    // The kernel may still be closing the sockets of a process that has just ended.
    for (let i = 0; i < 50 && !(await isPortFree(state.port, '127.0.0.1')); i++) await sleep(20);
    writePrivately(stateFile, JSON.stringify({ port: state.port }));
  },
});

/** The server that still runs from before, if it can be used as it is; one with or without sign-in where that is not wanted is ended. */
async function stillRunning(before, { folder, secured, durable, log }) {
  if (!isRunning(before)) return false;
  if (Boolean(before.secured) === secured && (!secured || hasKey(folder))) return true;
  log('restarting MongoDB, which asks for another way to sign in from now on');
  await stopProcess(before, { gently: durable });
  return false;
}

/** Starts a server on another port when someone takes the one wanted between our looking and its listening. */
async function startFresh(options, wantedPort, log) {
  const binary = await findMongod({ log });
  rotate(options.logFile);
  let ended;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const started = await startOnce(binary, options, wantedPort, log);
    if (!started.ended) return { ...started.ref, port: started.port };
    ended = started.ended;
    if (ended.code !== PORT_TAKEN) break;
  }
  rmSync(options.stateFile, { force: true });
  throw new Error(`MongoDB could not be started: ${whyItEnded(options.logFile, ended.code, options.dbPath)}\nIts log is ${options.logFile}`);
}

/**
 * Starts a real MongoDB as a one-node replica set on loopback with its data in `<folder>/mongo`.
 * One that still runs there, because whoever started it was killed, is used again; what a killed one left is recovered.
 * `secured`, it lets nobody in who does not hold the key in `<folder>/mongod.key`; data from before is taken over as it is.
 */
export async function startMongod({ folder, log = () => {}, durable = true, ttlSeconds = 0, secured = true }) {
  const [dbPath, stateFile, logFile] = ['mongo', 'mongod.json', 'mongod.log'].map((name) => join(folder, name));
  mkdirSync(dbPath, { recursive: true, mode: 0o700 });
  const before = readState(stateFile);
  const reused = await stillRunning(before, { folder, secured, durable, log });
  const access = secured ? accessTo(folder) : undefined;
  const kept = { stateFile, reused, durable, access };
  if (reused) {
    log('MongoDB still runs from before');
    await becomePrimary(before.port, () => !isRunning(before), READY_WITHIN_MS, access);
    return server(before, kept);
  }
  const options = { dbPath, logFile, stateFile, durable, ttlSeconds, access, keyFile: secured ? keyFileIn(folder) : undefined };
  return server(await startFresh(options, before?.port, log), kept);
}

/** The address of the MongoDB that runs with its data in this folder; undefined when none does. */
export function runningMongod(folder) {
  const state = readState(join(folder, 'mongod.json'));
  if (!isRunning(state)) return undefined;
  return urlOf(state.port, state.secured ? accessTo(folder).user : undefined);
}
