/** Preloaded into the product: SIGUSR2 begins, and the next one ends, a CPU profile of its main thread in BENCH_PROFILE_DIR. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';

const folder = process.env.BENCH_PROFILE_DIR;
const INTERVAL_US = 1_000;
let session;

async function toggle() {
  if (!session) {
    session = new Session();
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.setSamplingInterval', { interval: INTERVAL_US });
    await session.post('Profiler.start');
    return;
  }
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  session = undefined;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `main-${Date.now()}.cpuprofile`), JSON.stringify(profile));
}

// Threads of the pool come and go with their work, so that a profile of one says little; /proc has their time.
if (isMainThread) process.on('SIGUSR2', () => void toggle());
