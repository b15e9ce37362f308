import { spawn } from 'node:child_process';
import { closeSync, copyFileSync, existsSync, openSync, readFileSync, readSync, rmSync, statSync, truncateSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startMongod } from './mongod.mjs';
import { ROOT } from './paths.mjs';
import { makePrivate, withPrivateUmask, writePrivately } from './private-files.mjs';
import { isPortFree, isRunning, refTo, stopProcess } from './processes.mjs';

const MAIN = join(ROOT, 'services', 'all-in-one', 'dist', 'main.js');
const READY_WITHIN_MS = 180_000;
const STOP_WITHIN_MS = 20_000;
const LOG_KEPT_BYTES = 50 * 1024 * 1024;
const LOG_WATCH_MS = 60_000;
const TAIL_BYTES = 16 * 1024;
const TAIL_LINES = 25;

/** The last lines of a file, however large it is. */
export function tailOf(file) {
  if (!existsSync(file)) return '';
  const { size } = statSync(file);
  const buffer = Buffer.alloc(Math.min(size, TAIL_BYTES));
  const fd = openSync(file, 'r');
  readSync(fd, buffer, 0, buffer.length, size - buffer.length);
  closeSync(fd);
  return buffer.toString('utf8').trimEnd().split('\n').slice(-TAIL_LINES).join('\n');
}

// The product appends to the file it was given, so the file is copied and emptied rather than moved away.
function keepSmall(file) {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) < LOG_KEPT_BYTES) return;
  copyFileSync(file, `${file}.1`);
  truncateSync(file);
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Makes sure that no other start uses the folder, and ends a product whose start was killed. */
async function takeOver(stateFile, log) {
  const before = readJson(stateFile);
  if (before && isRunning(before.starter)) {
    throw new Error(`Forewire already runs with this data folder: ${before.url} (process ${before.starter.pid}).\nStop it first, or choose another folder: DATA_DIR=./data-2 npm start`);
  }
  if (before && isRunning(before.product)) {
    log('stopping a Forewire whose start was killed');
    await stopProcess(before.product, { timeoutMs: STOP_WITHIN_MS });
  }
}

/** Keeps every other start from using the data folder until the function that this resolves with is called. */
export async function claimDataDir({ dataDir, url, log }) {
  makePrivate(dataDir);
  const stateFile = join(dataDir, 'forewire.json');
  await takeOver(stateFile, log);
  writePrivately(stateFile, JSON.stringify({ starter: refTo(process.pid), url }));
  return () => rmSync(stateFile, { force: true });
}

async function requirePort(port) {
  if ((await isPortFree(port)) && (await isPortFree(port, '127.0.0.1'))) return;
  throw new Error(`Port ${port} is taken by another program.\nStop that one, or choose another port: PORT=${port + 1} npm start`);
}

function launch(env, logFile) {
  const log = openSync(logFile, 'a', 0o600);
  // Its own process group: Ctrl-C in a terminal must not reach it before, and besides, our own SIGTERM.
  const child = withPrivateUmask(() => spawn(process.execPath, ['--enable-source-maps', MAIN], { cwd: ROOT, env, detached: true, stdio: ['ignore', log, log] }));
  closeSync(log);
  return child;
}

async function isReady(port) {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

async function becomeReady(port, ended, signal) {
  const end = Date.now() + READY_WITHIN_MS;
  while (!(await isReady(port))) {
    if (ended()) return;
    signal?.throwIfAborted();
    if (Date.now() > end) throw new Error(`Forewire did not become ready within ${READY_WITHIN_MS / 1000} s.`);
    await sleep(50);
  }
}

const crashed = ({ code }, logFile) => `Forewire ended (${code}). The last lines of ${logFile}:\n\n${tailOf(logFile)}`;

/** What a start is asked for, read from an environment: port, data folder, public address and database. */
export function settingsFrom(env) {
  const port = Number(env.PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`PORT must be a number from 1 to 65535; it is "${env.PORT}".`);
  return { port, dataDir: resolve(ROOT, env.DATA_DIR || 'data'), publicUrl: env.PUBLIC_URL || `http://localhost:${port}`, mongoUrl: env.MONGO_URL };
}

/** Resolves once the child has ended and what it needed is stopped and forgotten. */
async function cleanedUp(child, { mongod, stateFile, logFile }) {
  const watch = setInterval(() => keepSmall(logFile), LOG_WATCH_MS).unref();
  const code = await new Promise((resolve) => child.once('exit', (status, signal) => resolve(status ?? signal)));
  clearInterval(watch);
  await mongod?.stop();
  rmSync(stateFile, { force: true });
  return { code, report: crashed({ code }, logFile) };
}

async function ready({ port, child, logFile, signal, stop, ended }) {
  try {
    await becomeReady(port, () => child.exitCode !== null || child.signalCode !== null, signal);
  } catch (error) {
    await stop();
    if (signal?.aborted) throw error;
    throw new Error(`${error.message}\n\n${tailOf(logFile)}`, { cause: error });
  }
  if (child.exitCode !== null || child.signalCode !== null) throw new Error((await ended).report);
}

/**
 * Starts the built product with its own database for real and resolves once it is ready.
 * `ended` resolves with { code, report } when the product goes, asked to or not; its database is then already stopped.
 */
export async function startProduct({ env = process.env, log = () => {}, signal } = {}) {
  const { port, dataDir, publicUrl, mongoUrl } = settingsFrom(env);
  const stateFile = join(dataDir, 'forewire.json');
  const logFile = join(dataDir, 'forewire.log');
  const tightened = makePrivate(dataDir);
  if (tightened > 0) log(`closed ${tightened} files under ${dataDir} to other users of this machine`);
  await takeOver(stateFile, log);
  await requirePort(port);
  const state = { starter: refTo(process.pid), url: publicUrl };
  writePrivately(stateFile, JSON.stringify(state));
  const mongod = mongoUrl ? undefined : await startMongod({ folder: dataDir, log });
  keepSmall(logFile);
  // PUBLIC_URL is passed on as it was given: one that is made up here would count as configured, and keep other machines out.
  const settings = { PORT: String(port), DATA_DIR: dataDir, MONGO_URL: mongoUrl ?? mongod.url };
  log('starting the nine services');
  const child = launch({ ...env, ...settings }, logFile);
  const product = refTo(child.pid);
  writePrivately(stateFile, JSON.stringify({ ...state, product }));
  const ended = cleanedUp(child, { mongod, stateFile, logFile });
  const stop = async () => {
    await stopProcess(product, { timeoutMs: STOP_WITHIN_MS });
    return ended;
  };
  await ready({ port, child, logFile, signal, stop, ended });
  return { url: publicUrl, local: `http://127.0.0.1:${port}`, port, dataDir, logFile, pid: child.pid, mongodPid: mongod?.pid, mongoUrl: settings.MONGO_URL, stop, ended };
}
