import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

/** Where embeddings come from, and how long they may take. */
export interface EmbeddingSettings {
  baseUrl: string;
  apiKey: string;
  model: string;
  timeoutMs?: number;
  maxRetries?: number;
  retryAfterMs?: number;
}

/** Why there are no usable embeddings, in words that fit "the embeddings server …". */
export type EmbeddingProblem = 'took too long' | 'refused the request' | 'was not reachable' | 'gave no usable answer' | 'is paused after repeated failures';

/** Vectors of length 1, and what tells the model that made them from another one. */
export type Embedded = { ok: true; identity: string; vectors: Float32Array[] } | { ok: false; problem: EmbeddingProblem };

const TIMEOUT_MS = 20_000;
const MAX_RETRIES = 2;
const RETRY_AFTER_MS = 500;
/** An endpoint that asks for more patience than this is as good as away. */
const LONGEST_WAIT_MS = 5000;
/** Texts in one request: servers commonly take 32 and more. */
export const TEXTS_PER_REQUEST = 32;
const DIMENSIONS = 8192;
/** Some 24 characters a number, and room for what stands around them. */
const BYTES_PER_TEXT = DIMENSIONS * 24;
const BYTES_AROUND = 64 * 1024;
/** After this many failures on end, the endpoint is left alone for a while and runs go on without it. */
const FAILURES_TO_PAUSE = 3;
const PAUSE_MS = 60_000;

const answerSchema = z.object({
  model: z.string().max(300).optional(),
  data: z.array(z.object({ index: z.int().min(0).optional(), embedding: z.array(z.number()).min(2).max(DIMENSIONS) })).max(TEXTS_PER_REQUEST),
});

class Unusable extends Error {}
class Refused extends Error {
  constructor(
    readonly status: number,
    readonly waitMs: number | null,
  ) {
    super(`status ${status}`);
  }
}

/** Asks an OpenAI-compatible endpoint for embeddings; never throws, and takes nothing that is not sound. */
export class EmbeddingClient {
  /** What went wrong with the last request; null when it went well. */
  problem: EmbeddingProblem | null = null;
  private failures = 0;
  private pausedUntil = 0;

  constructor(private readonly settings: EmbeddingSettings) {}

  /** Vectors of at most TEXTS_PER_REQUEST texts, in their order. */
  async embed(texts: readonly string[], signal?: AbortSignal): Promise<Embedded> {
    if (Date.now() < this.pausedUntil) return { ok: false, problem: 'is paused after repeated failures' };
    const deadline = AbortSignal.timeout(this.settings.timeoutMs ?? TIMEOUT_MS);
    try {
      const embedded = await this.tryAgain(texts, signal === undefined ? deadline : AbortSignal.any([deadline, signal]));
      this.failures = 0;
      this.problem = null;
      return embedded;
    } catch (error) {
      // A run that was called off says nothing about the endpoint.
      if (signal?.aborted === true) return { ok: false, problem: 'took too long' };
      this.failures += 1;
      if (this.failures >= FAILURES_TO_PAUSE) this.pausedUntil = Date.now() + PAUSE_MS;
      this.problem = problemOf(error, deadline.aborted);
      return { ok: false, problem: this.problem };
    }
  }

  private async tryAgain(texts: readonly string[], signal: AbortSignal): Promise<Embedded> {
    const { maxRetries = MAX_RETRIES, retryAfterMs = RETRY_AFTER_MS } = this.settings;
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.ask(texts, signal);
      } catch (error) {
        const waitMs = waitBefore(error) ?? retryAfterMs * 2 ** attempt;
        if (attempt >= maxRetries || signal.aborted || waitMs > LONGEST_WAIT_MS) throw error;
        await sleep(waitMs, undefined, { signal });
      }
    }
  }

  private async ask(texts: readonly string[], signal: AbortSignal): Promise<Embedded> {
    const { baseUrl, apiKey, model } = this.settings;
    const headers = { 'content-type': 'application/json', ...(apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` }) };
    const body = JSON.stringify({ model, input: texts, encoding_format: 'float' });
    const response = await fetch(`${baseUrl.replace(/\/$/, '')}/embeddings`, { method: 'POST', headers, body, signal, redirect: 'error' });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Refused(response.status, waitAskedFor(response));
    }
    return toEmbedded(await readBounded(response, BYTES_AROUND + texts.length * BYTES_PER_TEXT), texts.length);
  }
}

function waitAskedFor({ headers }: Response): number | null {
  const seconds = Number(headers.get('retry-after') ?? NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
}

/** How long to wait before another try: null to decide it here, infinite when a try is of no use. */
function waitBefore(error: unknown): number | null {
  if (error instanceof Unusable) return Infinity;
  if (!(error instanceof Refused)) return null;
  return error.status === 408 || error.status === 429 || error.status >= 500 ? error.waitMs : Infinity;
}

function problemOf(error: unknown, isLate: boolean): EmbeddingProblem {
  if (isLate) return 'took too long';
  if (error instanceof Unusable) return 'gave no usable answer';
  return error instanceof Refused ? 'refused the request' : 'was not reachable';
}

async function readBounded(response: Response, limit: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // The types of the web know no iterator of streams; Node has one.
  const body = (response.body ?? []) as unknown as AsyncIterable<Uint8Array>;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > limit) throw new Unusable('the answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function toEmbedded(text: string, count: number): Embedded {
  const { model, data } = parse(text);
  if (data.length !== count) throw new Unusable('another number of vectors than of texts');
  const vectors = new Array<Float32Array>(count);
  for (const [at, { index = at, embedding }] of data.entries()) vectors[index] = normalised(embedding);
  const [first] = vectors;
  if (first === undefined || vectors.length !== count || Object.keys(vectors).length !== count) throw new Unusable('vectors of other texts');
  if (vectors.some((vector) => vector.length !== first.length)) throw new Unusable('vectors of several lengths');
  return { ok: true, identity: `${model ?? ''}#${first.length}`, vectors };
}

function parse(text: string): z.infer<typeof answerSchema> {
  try {
    return answerSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new Unusable('not the shape of embeddings', { cause: error });
  }
}

function normalised(values: readonly number[]): Float32Array {
  const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));
  if (!Number.isFinite(length) || length < 1e-9) throw new Unusable('a vector without direction');
  return Float32Array.from(values, (value) => value / length);
}

/** Cosine of two vectors of length 1. */
export function cosine(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}
