import type { IncomingHttpHeaders } from 'undici/types/header.js';
import type { Dispatcher } from 'undici';
import { BodyReader, tooLarge } from './http-client-body.ts';
import { HttpClientError, toHttpClientError } from './http-client-error.ts';

/** One answer as it came, its body decoded. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

const EMPTY = Buffer.alloc(0);

/** One request on the wire: an undici handler that settles `answer` exactly once, in time and within the size limit. */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly answer: Promise<Answer>;
  /** Whether any part of the answer has come. */
  started = false;
  private status = 0;
  private headers: Record<string, string> = {};
  private reader: BodyReader | null = null;
  private controller: Dispatcher.DispatchController | null = null;
  private failure: HttpClientError | null = null;
  private settle: { resolve: (answer: Answer) => void; reject: (error: HttpClientError) => void } | null = null;
  private readonly timer: NodeJS.Timeout;
  private readonly onAbort = (): void => this.fail(new HttpClientError('aborted', 'the request was called off'));

  constructor(private readonly limits: { timeoutMs: number; maxBodyBytes: number; signal?: AbortSignal | undefined }) {
    this.answer = new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
    });
    const timeoutMs = Math.ceil(limits.timeoutMs);
    this.timer = setTimeout(() => this.fail(new HttpClientError('timeout', `no complete answer within ${timeoutMs} ms`)), timeoutMs);
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
      const limit = this.limits.maxBodyBytes;
      if (Number(this.headers['content-length']) > limit) throw tooLarge(limit);
      if (status !== 304 && status !== 204) {
        this.reader = new BodyReader(this.headers['content-encoding'], limit, (error) => this.fail(toHttpClientError(error)));
      }
    } catch (error) {
      this.fail(toHttpClientError(error));
    }
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.failure || !this.reader) return;
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
