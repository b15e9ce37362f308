import { HttpClientError, type HttpResponse } from '@forewire/kit/http-client';
import { PermanentFailure, RetryLater } from '@forewire/kit/jobs';

const longestWaitMs = 24 * 3_600_000;
// Request Timeout, Too Early and Too Many Requests pass; every other 4xx says that the request itself is refused.
const passing = new Set([408, 425, 429]);
const hopeless = new Set(['private_address', 'redirect_refused', 'unsupported_scheme', 'too_large']);

/** The receiver takes nothing at present and does not say for how long. */
export class ReceiverBusy extends Error {}

/** The receiver has a problem of its own. */
export class ReceiverFailed extends Error {}

/** Milliseconds that a Retry-After header asks for (RFC 9110 10.2.3: seconds or a date), or null. */
export function retryAfterMs(header: string | undefined, now: number): number | null {
  if (!header) return null;
  const ms = /^\d+(\.\d+)?$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? null : Math.min(longestWaitMs, Math.max(0, ms));
}

/** What an answer means for the delivery, null when it arrived; the body's first words help its user find the cause. */
export function failureOf(response: HttpResponse, now: number): Error | null {
  const { status } = response;
  if (status >= 200 && status < 300) return null;
  const words = response.body.toString('utf8', 0, 300).replace(/\s+/g, ' ').trim();
  const said = `HTTP ${status}${words === '' ? '' : `: ${words}`}`;
  if (status < 500 && !passing.has(status)) return new PermanentFailure(said);
  const waitMs = retryAfterMs(response.headers['retry-after'], now);
  if (waitMs !== null) return new RetryLater(said, waitMs);
  return status === 429 || status === 503 ? new ReceiverBusy(said) : new ReceiverFailed(said);
}

const unreachable = new Set<string>(['dns', 'refused', 'timeout', 'tls']);

/** Whether a failure is the receiver's rather than the message's, so that other messages had better wait as well. */
export function isAway(error: unknown): boolean {
  return error instanceof RetryLater || error instanceof ReceiverBusy || (error instanceof HttpClientError && unreachable.has(error.kind));
}

/** Runs one request and throws what its outcome means for the delivery. */
export async function delivered(request: Promise<HttpResponse>): Promise<HttpResponse> {
  const response = await request.catch((error: unknown) => {
    if (error instanceof HttpClientError && hopeless.has(error.kind)) throw new PermanentFailure(error.message);
    throw error;
  });
  const failure = failureOf(response, Date.now());
  if (failure) throw failure;
  return response;
}

/** Limits of a request to somebody else's server. */
export const outgoing = { timeoutMs: 10_000, headersTimeoutMs: 10_000, maxBodyBytes: 1_048_576 };
