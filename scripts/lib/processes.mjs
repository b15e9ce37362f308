import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {{ pid: number, startedAt: string }} ProcessRef A process that is told apart from a later one with the same pid. */

function linuxStartTime(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // A zombie has ended, although its entry is still there; field 20 counted from here is the start time in ticks.
  return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
}

function psStartTime(pid) {
  const line = execFileSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  return line === '' || line.startsWith('Z') ? undefined : line.replace(/^\S+\s+/, '');
}

/** When the process started, in whatever form the system gives it; undefined when there is no such process. */
export function startTimeOf(pid) {
  try {
    return process.platform === 'linux' ? linuxStartTime(pid) : psStartTime(pid);
  } catch {
    return undefined;
  }
}

/** Names a running process so that a later one that got the same pid is never mistaken for it. */
export function refTo(pid) {
  return { pid, startedAt: startTimeOf(pid) ?? '' };
}

/** Whether the very process that the reference was taken of still runs. */
export function isRunning(ref) {
  return Boolean(ref?.pid && ref.startedAt && startTimeOf(ref.pid) === ref.startedAt);
}

function signal(ref, name) {
  if (!isRunning(ref)) return;
  try {
    process.kill(ref.pid, name);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

async function hasEnded(ref, timeoutMs) {
  const end = Date.now() + timeoutMs;
  while (isRunning(ref)) {
    if (Date.now() > end) return false;
    await sleep(20);
  }
  return true;
}

/** Asks a process to end and, after `timeoutMs`, makes it; says whether it went by itself. */
export async function stopProcess(ref, { timeoutMs = 20_000, gently = true } = {}) {
  if (gently) {
    signal(ref, 'SIGTERM');
    if (await hasEnded(ref, timeoutMs)) return true;
  }
  signal(ref, 'SIGKILL');
  await hasEnded(ref, 10_000);
  return !gently;
}

/** A port on loopback that nobody listens on at this moment, and that the system gives to no connection: those are of 32768 and above. */
export async function freePort() {
  for (;;) {
    const port = randomInt(20_000, 30_000);
    if (await isPortFree(port, '127.0.0.1')) return port;
  }
}

/** Whether the port can be listened on, on the address given. */
export function isPortFree(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}
