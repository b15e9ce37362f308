import { setMaxListeners } from 'node:events';
import { Counter, Gauge, Histogram } from 'prom-client';
import { currentContext } from './context.ts';
import { metrics } from './telemetry.ts';
import type { WorkerPlace, WorkerTask } from './worker-backlog.ts';
import { WorkerFailure } from './worker-failure.ts';
import { WorkerQueue } from './worker-queue.ts';
import { type Call, SameThreadRunner, sourceExtension, ThreadRunner, type WorkerRunner } from './worker-threads.ts';

const registers = [metrics];
const tasksDone = new Counter({ name: 'forewire_worker_tasks_total', help: 'Tasks of worker threads by outcome', labelNames: ['task', 'outcome'] as const, registers });
const taskSeconds = new Histogram({ name: 'forewire_worker_task_seconds', help: 'Time that tasks of worker threads took, without their wait', labelNames: ['task'] as const, buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10], registers });
const tasksWaiting = new Gauge({ name: 'forewire_worker_tasks_waiting', help: 'Tasks that wait for a worker thread', registers });

/** For whom work is done that is nobody's in particular, such as that of people who are not signed in. */
const nobody = '';
const maxWaiting = 4096;
const maxWaitingBytes = 128 * 1024 * 1024;

export type PoolSettings = { WORKER_THREADS: number; WORKER_SECONDS: number; WORKER_MEMORY_MB: number };

export type TaskOptions = {
  /** Whose text it is, such as a host: each key of an account has its turn, however much others bring. */
  key: string;
  /** Whom it is for: each account has its turn. Unless it is given, the one for which all is done that is done now. */
  account?: string;
  /** Calls the wait off; a task that has begun goes on by itself until its end or its deadline. */
  signal?: AbortSignal | undefined;
  /** The input's `body`, which is copied for the thread once it has a place: until then it is in memory once. */
  body?: Uint8Array;
};

type Input<F> = F extends (input: infer I) => unknown ? I : never;
type Output<F> = F extends (input: never) => infer O ? Awaited<O> : never;

/** A module's functions, called in threads; what goes in and out is plain data. */
export type WorkerModule<M> = { run<N extends keyof M & string>(name: N, input: Input<M[N]>, options: TaskOptions): Promise<Output<M[N]>> };

/** Parses and judges strangers' text away from the thread that answers requests, each task within a deadline and a limit of memory. */
export class WorkerPool {
  private readonly runner: WorkerRunner;
  private readonly queue: WorkerQueue;
  private stopped = false;
  private readonly stop = new AbortController();

  constructor(settings: PoolSettings) {
    const { WORKER_THREADS: threads, WORKER_SECONDS: seconds, WORKER_MEMORY_MB: memoryMb } = settings;
    this.runner = threads === 0 ? new SameThreadRunner() : new ThreadRunner({ threads, deadlineMs: seconds * 1000, memoryMb });
    this.queue = new WorkerQueue({ threads: this.runner.threads, maxWaiting, maxWaitingBytes });
    // Each task that waits listens to it.
    setMaxListeners(0, this.stop.signal);
  }

  /** The functions of the module beside `base` (an `import.meta.url`), named without its extension. */
  module<M>(base: string, path: string): WorkerModule<M> {
    const file = new URL(`${path}${sourceExtension}`, base).href;
    return {
      run: <N extends keyof M & string>(name: N, input: Input<M[N]>, options: TaskOptions) => this.run(file, name, input, options) as Promise<Output<M[N]>>,
    };
  }

  async close(): Promise<void> {
    this.stopped = true;
    this.stop.abort();
    await this.runner.close();
  }

  private async run(file: string, name: string, input: unknown, options: TaskOptions): Promise<unknown> {
    if (this.stopped) throw new WorkerFailure('stopped', name);
    const { signal, body } = options;
    const place = await this.turn(name, options);
    const work = this.carryOut({ file, name, ...carried(input, body) }, place);
    return signal ? abandonable(work, signal, name) : work;
  }

  /** Waits for a place. */
  private turn(name: string, { key, account = currentContext().userId ?? nobody, signal, body }: TaskOptions): Promise<WorkerPlace> {
    const bytes = body?.byteLength ?? 0;
    return new Promise((resolve, reject) => {
      const task: WorkerTask = { account, key, bytes, start: (place) => settle(() => resolve(place)) };
      const giveUp = (): void => {
        this.queue.remove(task);
        settle(() => reject(new WorkerFailure(this.stopped ? 'stopped' : 'aborted', name)));
      };
      const settle = (end: () => void): void => {
        for (const each of [signal, this.stop.signal]) each?.removeEventListener('abort', giveUp);
        end();
      };
      if (signal?.aborted) return reject(new WorkerFailure('aborted', name));
      if (!this.queue.add(task)) return reject(new WorkerFailure('busy', name));
      for (const each of [signal, this.stop.signal]) each?.addEventListener('abort', giveUp);
      this.queue.startNext();
      tasksWaiting.set(this.queue.waitingCount);
    });
  }

  private async carryOut(call: Call, place: WorkerPlace): Promise<unknown> {
    const task = call.name;
    let startedAt = performance.now();
    let outcome = 'failed';
    try {
      await this.runner.prepare(call);
      startedAt = performance.now();
      place.begin();
      const value = await this.runner.run(call);
      outcome = 'done';
      return value;
    } catch (error) {
      if (error instanceof WorkerFailure) outcome = error.kind;
      throw error;
    } finally {
      tasksDone.inc({ task, outcome });
      taskSeconds.observe({ task }, (performance.now() - startedAt) / 1000);
      place.end(outcome === 'too_slow' || outcome === 'too_large');
      tasksWaiting.set(this.queue.waitingCount);
    }
  }
}

/** Ends the wait when the caller no longer wants the result; the work goes on, for ending a thread costs more than most tasks. */
function abandonable<T>(work: Promise<T>, signal: AbortSignal, name: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const abandon = (): void => reject(new WorkerFailure('aborted', name));
    signal.addEventListener('abort', abandon, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abandon));
  });
}

function carried(input: unknown, body: Uint8Array | undefined): { input: unknown; transfer: ArrayBuffer[] } {
  if (!body) return { input, transfer: [] };
  const own = ownBytes(body);
  return { input: { ...(input as object), body: own }, transfer: [own.buffer] };
}

/** Bytes to give to a thread: a copy, since a buffer from the network may share its memory with others. */
export function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}
