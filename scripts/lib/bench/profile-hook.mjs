/** Preloaded into the product: SIGUSR2 makes each of its threads begin, and the next one end, a CPU profile in BENCH_PROFILE_DIR. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import { BroadcastChannel, isMainThread, threadId } from 'node:worker_threads';

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
  writeFileSync(join(folder, `thread-${isMainThread ? 'main' : threadId}-${Date.now()}.cpuprofile`), JSON.stringify(profile));
}

const threads = new BroadcastChannel('bench-profile');
threads.unref();
threads.onmessage = () => void toggle();
if (isMainThread) {
  process.on('SIGUSR2', () => {
    threads.postMessage('toggle');
    void toggle();
  });
}
