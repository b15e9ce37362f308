import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type Embedded, type EmbeddingProblem, type EmbeddingSource, TEXTS_PER_REQUEST } from './embedding-source.ts';
import { FailurePause } from './failure-pause.ts';
import { ROOM_TOKENS, withinTokens } from './text-room.ts';
import { unitVector } from './unit-vector.ts';

/** Where embeddings come from, and how long they may take. */
export interface EmbeddingSettings {
  baseUrl: string;
  apiKey: string;
  model: string;
  timeoutMs?: number;
  maxRetries?: number;
  retryAfterMs?: number;
}

const TIMEOUT_MS = 20_000;
const MAX_RETRIES = 2;
const RETRY_AFTER_MS = 500;
/** An endpoint that asks for more patience than this is as good as away. */
const LONGEST_WAIT_MS = 5000;
const DIMENSIONS = 8192;
/** Some 24 characters a number, and room for what stands around them. */
const BYTES_PER_TEXT = DIMENSIONS * 24;
const BYTES_AROUND = 64 * 1024;

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
export class EmbeddingClient implements EmbeddingSource {
  readonly what = 'embeddings server';
  problem: EmbeddingProblem | null = null;
  private readonly pause = new FailurePause();

  constructor(private readonly settings: EmbeddingSettings) {}

  async embed(texts: readonly string[], signal?: AbortSignal): Promise<Embedded> {
    if (this.pause.isOn) return { ok: false, problem: 'is paused after repeated failures' };
    const deadline = AbortSignal.timeout(this.settings.timeoutMs ?? TIMEOUT_MS);
    try {
      const embedded = await this.fitting(texts, signal === undefined ? deadline : AbortSignal.any([deadline, signal]));
      this.pause.succeeded();
      this.problem = null;
      return embedded;
    } catch (error) {
      // A run that was called off says nothing about the endpoint.
      if (signal?.aborted === true) return { ok: false, problem: 'took too long' };
      this.pause.failed();
      this.problem = problemOf(error, deadline.aborted);
      return { ok: false, problem: this.problem };
    }
  }

  /** A server refuses a whole batch for one text that is longer than its model reads: it has one more try, with no text over half the room. */
  private async fitting(texts: readonly string[], signal: AbortSignal): Promise<Embedded> {
    try {
      return await this.tryAgain(texts, signal);
    } catch (error) {
      const shorter = texts.map((text) => withinTokens(text, ROOM_TOKENS / 2).trimEnd());
      if (!mayBeTooLong(error) || shorter.every((text, at) => text === texts[at])) throw error;
      return this.ask(shorter, signal);
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

/** What servers answer to texts that are too long: 400 (vLLM), 413 (text-embeddings-inference), 422, and 500 (llama.cpp). */
function mayBeTooLong(error: unknown): boolean {
  return error instanceof Refused && [400, 413, 422, 500].includes(error.status);
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
  const vector = unitVector(values);
  if (vector === null) throw new Unusable('a vector without direction');
  return vector;
}
