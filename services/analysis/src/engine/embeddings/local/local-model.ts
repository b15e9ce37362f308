import { log } from '@forewire/kit/log';
import { WorkerFailure } from '@forewire/kit/worker-failure';
import { type WorkerModule, WorkerPool } from '@forewire/kit/worker-pool';
import type { Embedded, EmbeddingProblem, EmbeddingSource } from '../embedding-source.ts';
import { FailurePause } from '../failure-pause.ts';
import { unitVector } from '../unit-vector.ts';
import type * as worker from './local-model.worker.ts';
import { type Installed, installedIn } from './model-folder.ts';
import type { ModelManifest } from './model-manifest.ts';
import { ONNX_RUNTIME, type Runtime } from './pinned.ts';

export interface LocalModelLimits {
  /** How long a few texts may take, the first with the model's loading. */
  seconds: number;
  heapMb: number;
  /** What the model itself may take, outside of the heap. */
  modelMb: number;
  /** How long a call may take with its wait for the others. */
  patienceMs: number;
}

const LIMITS: LocalModelLimits = { seconds: 60, heapMb: 512, modelMb: 1536, patienceMs: 180_000 };
/** So few that an article never waits long behind others; more at once are no faster on one core. */
const TEXTS_AT_ONCE = 8;

class Unusable extends Error {
  constructor(
    readonly problem: EmbeddingProblem,
    detail: string,
  ) {
    super(detail);
  }
}

/** A sentence model in a thread of its own, which is ended when it takes too long or too much, and when it has nothing to do. */
export class LocalModel implements EmbeddingSource {
  readonly what = 'embeddings model in this process';
  problem: EmbeddingProblem | null;
  private readonly installed: Installed;
  private readonly limits: LocalModelLimits;
  private readonly pause = new FailurePause();
  private pool: WorkerPool | null = null;
  private lastTurn: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly folder: string,
    limits: Partial<LocalModelLimits> = {},
    private readonly runtime: Runtime = ONNX_RUNTIME,
  ) {
    this.installed = installedIn(folder);
    this.problem = this.installed.ok ? null : this.installed.problem;
    this.limits = { ...LIMITS, ...limits };
  }

  /** The model's name, as it is shown. */
  get name(): string {
    return this.installed.ok ? this.installed.manifest.name : 'none';
  }

  /** What tells its vectors from those of another model of the same name. */
  get revision(): string {
    return this.installed.ok ? this.installed.manifest.files.model.sha256.slice(0, 16) : '';
  }

  async embed(texts: readonly string[], signal?: AbortSignal): Promise<Embedded> {
    if (!this.installed.ok) return { ok: false, problem: this.installed.problem };
    if (this.pause.isOn) return { ok: false, problem: 'is paused after repeated failures' };
    const { manifest } = this.installed;
    const deadline = AbortSignal.timeout(this.limits.patienceMs);
    const end = signal === undefined ? deadline : AbortSignal.any([deadline, signal]);
    try {
      const vectors = await unlessAborted(this.inTurn(() => this.vectorsOf(texts, manifest, end)), end);
      this.pause.succeeded();
      this.problem = null;
      return { ok: true, identity: `${this.revision}#${manifest.dimensions}`, vectors };
    } catch (error) {
      // A run that was called off says nothing about the model.
      if (signal?.aborted === true) return { ok: false, problem: 'took too long' };
      this.pause.failed();
      this.problem = deadline.aborted ? 'took too long' : problemOf(error);
      log.warn({ err: error, problem: this.problem }, 'the sentence model gave no vectors');
      return { ok: false, problem: this.problem };
    }
  }

  async close(): Promise<void> {
    const { pool } = this;
    this.pool = null;
    await pool?.close();
  }

  /** One call at a time: two threads would hold the model twice. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.lastTurn.then(work);
    this.lastTurn = turn.catch(() => undefined);
    return turn;
  }

  private async vectorsOf(texts: readonly string[], manifest: ModelManifest, end: AbortSignal): Promise<Float32Array[]> {
    const vectors: Float32Array[] = [];
    for (let at = 0; at < texts.length; at += TEXTS_AT_ONCE) {
      // Nobody waits for the rest any more.
      end.throwIfAborted();
      vectors.push(...(await this.ask(texts.slice(at, at + TEXTS_AT_ONCE), manifest)));
    }
    return vectors;
  }

  private async ask(texts: readonly string[], manifest: ModelManifest): Promise<Float32Array[]> {
    try {
      const { folder, runtime, limits } = this;
      const reply = await this.thread().run('embed', { folder, manifest, runtime, memoryMb: limits.modelMb, texts }, { key: manifest.name });
      if (!reply.ok) throw new Unusable(reply.problem, reply.detail);
      return texts.map((_, at) => vectorAt(reply.vectors, at, manifest.dimensions));
    } catch (error) {
      // A runtime that failed once is not to be used again, and a new thread reads the files anew.
      await this.close();
      throw error;
    }
  }

  private thread(): WorkerModule<typeof worker> {
    const { seconds, heapMb } = this.limits;
    this.pool ??= new WorkerPool({ WORKER_THREADS: 1, WORKER_SECONDS: seconds, WORKER_MEMORY_MB: heapMb });
    return this.pool.module<typeof worker>(import.meta.url, './local-model.worker');
  }
}

function vectorAt(vectors: Float32Array, at: number, dimensions: number): Float32Array {
  const vector = unitVector(vectors.subarray(at * dimensions, (at + 1) * dimensions));
  if (vector === null) throw new Unusable('gave no usable answer', 'a vector without direction');
  return vector;
}

function problemOf(error: unknown): EmbeddingProblem {
  if (error instanceof Unusable) return error.problem;
  if (!(error instanceof WorkerFailure)) return 'gave no usable answer';
  return error.kind === 'too_large' ? 'needed too much memory' : 'took too long';
}

/** Lets go of work that nobody waits for any more, which ends by itself. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const letGo = (): void => reject(signal.reason);
    if (signal.aborted) letGo();
    signal.addEventListener('abort', letGo, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', letGo));
  });
}
