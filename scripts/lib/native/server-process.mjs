import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning, refTo, stopProcess } from '../processes.mjs';
import { tailOf } from '../product.mjs';

const stateFileOf = (name, dataDir) => join(dataDir, `${name}.json`);

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Asks `isReady` until it says yes; fails in words when `whyEnded` has some, or after `readyWithinMs`. */
export async function becomeReady({ name, isReady, whyEnded, readyWithinMs = 180_000 }) {
  for (const end = Date.now() + readyWithinMs; !(await isReady()); await sleep(100)) {
    const why = await whyEnded();
    if (why !== undefined) throw new Error(`${name} ended before it was ready:\n${why}`);
    if (Date.now() > end) throw new Error(`${name} was not ready within ${readyWithinMs / 1000} s`);
  }
}

/** Ends the server of that name in `dataDir` whose starter was killed: two cannot share a folder. */
export function endLeftover({ name, dataDir }) {
  return stopProcess(readJson(stateFileOf(name, dataDir)), { gently: false });
}

/** What sends a signal to a server that may be gone already; after SIGKILL, the default, it waits until it is. */
export function killOf(ref) {
  return (signal = 'SIGKILL') => (signal === 'SIGKILL' ? stopProcess(ref, { gently: false }) : Promise.resolve(isRunning(ref) && process.kill(ref.pid, signal)));
}

/**
 * Starts a server whose state lies in `dataDir` and resolves once `isReady` says so; its output goes to `<name>.log` there.
 * One that is left there because whoever started it was killed is ended first.
 */
export async function startServerProcess({ name, dataDir, command, args, env = {}, isReady, readyWithinMs }) {
  mkdirSync(dataDir, { recursive: true });
  const logFile = join(dataDir, `${name}.log`);
  await endLeftover({ name, dataDir });
  const output = openSync(logFile, 'a');
  // Its own process group: Ctrl-C must reach the product first and its servers last.
  const child = spawn(command, args, { cwd: dataDir, env: { ...process.env, ...env }, detached: true, stdio: ['ignore', output, output] });
  closeSync(output);
  child.unref();
  let problem;
  child.once('error', (error) => (problem = error.message));
  await sleep(0);
  const ref = refTo(child.pid);
  writeFileSync(stateFileOf(name, dataDir), JSON.stringify(ref));
  const whyEnded = () => problem ?? (isRunning(ref) ? undefined : tailOf(logFile));
  await becomeReady({ name, isReady, whyEnded, readyWithinMs }).catch(async (error) => {
    await stopProcess(ref, { gently: false });
    throw error;
  });
  return {
    pid: child.pid,
    logFile,
    kill: killOf(ref),
    stop: () => stopProcess(ref),
  };
}
