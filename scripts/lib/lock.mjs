import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning, refTo } from './processes.mjs';

function claim(path) {
  mkdirSync(dirname(path), { recursive: true });
  try {
    mkdirSync(path);
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
  writeFileSync(`${path}/owner.json`, JSON.stringify(refTo(process.pid)));
  return true;
}

function isAbandoned(path) {
  try {
    return !isRunning(JSON.parse(readFileSync(`${path}/owner.json`, 'utf8')));
  } catch {
    // The owner file is written right after the folder: only one that stays away means that its maker died in between.
    return Date.now() - (statSync(path, { throwIfNoEntry: false })?.ctimeMs ?? Date.now()) > 5_000;
  }
}

/** Runs `work` while no other process holds the lock at `path`; a lock whose owner died is taken over. */
export async function withLock(path, work, { onWait = () => {} } = {}) {
  let waited = false;
  while (!claim(path)) {
    if (isAbandoned(path)) {
      rmSync(path, { recursive: true, force: true });
      continue;
    }
    if (!waited) onWait();
    waited = true;
    await sleep(200);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}
