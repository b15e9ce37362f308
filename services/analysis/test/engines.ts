import { WorkerPool } from '@forewire/kit/worker-pool';
import { ExtractiveEngine } from '../src/engine/extractive-engine.ts';

/** Works in the thread of the test. */
export const sameThread = new WorkerPool({ WORKER_THREADS: 0, WORKER_SECONDS: 10, WORKER_MEMORY_MB: 128 });

export function extractiveEngine(): ExtractiveEngine {
  return new ExtractiveEngine(sameThread);
}
