import type { IncomingHttpHeaders } from 'undici/types/header.js';
import type { Dispatcher } from 'undici';
import type { BodyPlace } from './body-room.ts';
import { BodyReader, tooLarge } from './http-client-body.ts';
import { HttpClientError, toHttpClientError } from './http-client-error.ts';

/** One answer as it came, its body decoded. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

export type ExchangeLimits = {
  timeoutMs: number;
  maxBodyBytes: number;
  place: BodyPlace;
  /** Whether the bodies of redirects are of no use: they pass by and take no memory. */
  skipsRedirects: boolean;
  signal?: AbortSignal | undefined;
};

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const EMPTY = Buffer.alloc(0);
// No more of a page is read as text.
const MAX_PAGE_BYTES = 4 * 1024 * 1024;
const PAGE = /^\s*(?:text\/html|application\/xhtml)/i;
// Those who hold the room give it back sooner, as a rule.
const ROOM_WITHIN_MS = 30_000;

/** One request on the wire: an undici handler that settles `answer` exactly once, in time and within the size limit. */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly answer: Promise<Answer>;
  /** Whether any part of the answer has come. */
  started = false;
  private status = 0;
  private headers: Record<string, string> = {};
  private reader: BodyReader | null = null;
  private skippedBytes = 0;
  private controller: Dispatcher.DispatchController | null = null;
  private failure: HttpClientError | null = null;
  private settle: { resolve: (answer: Answer) => void; reject: (error: HttpClientError) => void } | null = null;
  private timer: NodeJS.Timeout;
  private deadline: number;
  private readonly onAbort = (): void => this.fail(new HttpClientError('aborted', 'the request was called off'));

  constructor(private readonly limits: ExchangeLimits) {
    this.answer = new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
    });
    this.deadline = performance.now() + limits.timeoutMs;
    this.timer = this.startTimer();
    if (limits.signal?.aborted) this.onAbort();
    else limits.signal?.addEventListener('abort', this.onAbort, { once: true });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.failure) controller.abort(this.failure);
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return;
    this.started = true;
    this.status = status;
    this.headers = flatten(headers);
    try {
      const limit = this.limitOf(this.headers['content-type']);
      if (Number(this.headers['content-length']) > limit) throw tooLarge(limit);
      if (!this.isBodiless()) {
        this.reader = new BodyReader(this.headers['content-encoding'], limit, this.limits.place, {
          fail: (error) => this.fail(toHttpClientError(error)),
          wait: (room) => this.waitFor(room),
        });
      }
    } catch (error) {
      this.fail(toHttpClientError(error));
    }
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.failure) return;
    if (!this.reader) return this.skip(chunk);
    try {
      if (!this.reader.push(chunk, () => controller.resume())) controller.pause();
    } catch (error) {
      this.fail(toHttpClientError(error));
    }
  }

  onResponseEnd(): void {
    if (!this.reader) {
      this.succeed(EMPTY);
      return;
    }
    this.reader.finish().then(
      (body) => this.succeed(body),
      (error: unknown) => this.fail(toHttpClientError(error)),
    );
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.fail(toHttpClientError(error));
  }

  private isBodiless(): boolean {
    const { status, headers } = this;
    return status === 304 || status === 204 || (this.limits.skipsRedirects && locationOf({ status, headers }) !== undefined);
  }

  private skip(chunk: Buffer): void {
    this.skippedBytes += chunk.length;
    if (this.skippedBytes > this.limits.maxBodyBytes) this.fail(tooLarge(this.limits.maxBodyBytes));
  }

  private limitOf(contentType = ''): number {
    const { maxBodyBytes } = this.limits;
    return maxBodyBytes !== Infinity && PAGE.test(contentType) ? Math.min(maxBodyBytes, MAX_PAGE_BYTES) : maxBodyBytes;
  }

  private startTimer(): NodeJS.Timeout {
    const { timeoutMs } = this.limits;
    const left = Math.max(1, Math.ceil(this.deadline - performance.now()));
    return setTimeout(() => this.fail(new HttpClientError('timeout', `no complete answer within ${Math.ceil(timeoutMs)} ms`)), left);
  }

  // The server is not to blame for the time in which its answer is left unread.
  private async waitFor(room: Promise<void>): Promise<void> {
    const from = performance.now();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.fail(new HttpClientError('busy', 'too much is being read at the moment')), ROOM_WITHIN_MS);
    await room;
    if (!this.settle) return;
    clearTimeout(this.timer);
    this.deadline += performance.now() - from;
    this.timer = this.startTimer();
  }

  private succeed(body: Buffer): void {
    this.release();
    this.settle?.resolve({ status: this.status, headers: this.headers, body });
    this.settle = null;
  }

  private fail(error: HttpClientError): void {
    if (!this.settle) return;
    this.failure = error;
    this.release();
    this.reader?.discard();
    this.settle.reject(error);
    this.settle = null;
    if (this.controller && !this.controller.aborted) this.controller.abort(error);
  }

  private release(): void {
    clearTimeout(this.timer);
    this.limits.signal?.removeEventListener('abort', this.onAbort);
  }
}

/** Where an answer leads on to; undefined for one that is no redirect. */
export function locationOf({ status, headers }: Pick<Answer, 'status' | 'headers'>): string | undefined {
  return REDIRECTS.has(status) ? headers['location'] : undefined;
}

function flatten(headers: IncomingHttpHeaders): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const name in headers) {
    const value = headers[name];
    // We keep no cookies, so that no caller can begin to depend on them.
    if (value === undefined || name === 'set-cookie') continue;
    flat[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}
