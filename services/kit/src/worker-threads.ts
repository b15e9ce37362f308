import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { WorkerCall, WorkerReply } from './worker-entry.ts';
import { WorkerFailure } from './worker-failure.ts';
import { log } from './log.ts';

export type ThreadLimits = { threads: number; deadlineMs: number; memoryMb: number };
export type Call = WorkerCall & { name: string; transfer: ArrayBuffer[] };

/** Where calls are carried out. */
export interface WorkerRunner {
  /** How many calls it takes side by side, and one more. */
  readonly threads: number;
  /** Gets a thread ready for the call; its deadline begins with `run`. */
  prepare(call: Call): Promise<void>;
  /** Throws what the function throws, and WorkerFailure for a call that was cut off. */
  run(call: Call): Promise<unknown>;
  close(): Promise<void>;
}

// Threads that have nothing to do give their memory back.
const idleMs = 60_000;
// Loading a module is our own work, and slow on a machine that is busy starting up.
const loadWithinMs = 60_000;
// Requests come before documents. Elsewhere than on Linux the whole process would give way.
const niceIncrement = process.platform === 'linux' ? 5 : 0;
// With twice as much, a thread takes 20 MB more and no less time.
const maxYoungGenerationSizeMb = 8;
// For what turns out to be slow, so that it takes no thread from all else; started only then.
const spareThreads = 1;
const outOfMemory = 'ERR_WORKER_OUT_OF_MEMORY';

/** Modules and the entry have the extension that this file has: `.ts` in a test, `.js` in a build. */
export const sourceExtension = import.meta.url.slice(import.meta.url.lastIndexOf('.'));

// Only tests run from TypeScript.
function execArgv(): string[] {
  if (sourceExtension !== '.ts') return ['--enable-source-maps'];
  return ['--no-warnings', '--import', new URL('../test/typescript-hook.mjs', import.meta.url).href];
}

/** Carries calls out in threads that know nothing of the environment, each call with a deadline and a limit of memory; a thread that exceeds one is replaced. */
export class ThreadRunner implements WorkerRunner {
  private readonly piscina: Piscina<WorkerCall, WorkerReply>;
  /** Which thread has loaded which modules. */
  private readonly loaded = new Set<string>();
  private running = 0;
  private closed = false;

  constructor(private readonly limits: ThreadLimits) {
    this.piscina = new Piscina({
      filename: fileURLToPath(new URL(`./worker-entry${sourceExtension}`, import.meta.url)),
      name: 'runCall',
      minThreads: 0,
      maxThreads: limits.threads + spareThreads,
      idleTimeout: idleMs,
      recordTiming: false,
      niceIncrement,
      // Secrets stay where strangers' text is not.
      env: {},
      execArgv: execArgv(),
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb, maxYoungGenerationSizeMb },
    });
    this.piscina.on('error', (error: unknown) => log.error({ err: error }, 'a worker thread failed'));
  }

  get threads(): number {
    return this.limits.threads;
  }

  // A thread that has yet to start, or to load the module, does so before the input is looked at.
  prepare({ file, name }: Call): Promise<void> {
    return this.counted(name, async () => {
      const { threads } = this.piscina;
      if (threads.length >= this.running && threads.every(({ threadId }) => this.loaded.has(`${threadId} ${file}`))) return;
      await this.within(loadWithinMs, { file, name: null, input: null, transfer: [] });
    });
  }

  run(call: Call): Promise<unknown> {
    return this.counted(call.name, () => this.within(this.limits.deadlineMs, call));
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.piscina.destroy();
  }

  private async counted<T>(name: string, work: () => Promise<T>): Promise<T> {
    if (this.closed) throw new WorkerFailure('stopped', name);
    this.running += 1;
    try {
      return await work();
    } catch (error) {
      throw this.toFailure(error, name);
    } finally {
      this.running -= 1;
    }
  }

  private async within(ms: number, { transfer, ...call }: WorkerCall & { transfer: ArrayBuffer[] }): Promise<unknown> {
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), ms);
    try {
      const { threadId, value } = await this.piscina.run(call, { signal: deadline.signal, transferList: transfer });
      this.loaded.add(`${threadId} ${call.file}`);
      return value;
    } finally {
      clearTimeout(timer);
    }
  }

  private toFailure(error: unknown, task: string): unknown {
    if (this.closed) return new WorkerFailure('stopped', task);
    const { name, code } = error as { name?: string; code?: string };
    if (name === 'AbortError') return new WorkerFailure('too_slow', task);
    return code === outOfMemory ? new WorkerFailure('too_large', task) : error;
  }
}

/** Carries calls out in the calling thread, with data copied as between threads and no limits: for tests, where starting threads for each application would take longer than what they test. */
export class SameThreadRunner implements WorkerRunner {
  readonly threads = 1;

  prepare(): Promise<void> {
    return Promise.resolve();
  }

  async run({ file, name, input, transfer }: Call): Promise<unknown> {
    const functions = (await import(file)) as Record<string, (input: unknown) => unknown>;
    return structuredClone(await functions[name]?.(structuredClone(input, { transfer })));
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
