import { HttpClientError, type HttpResponse } from '@forewire/kit/http-client';
import { log } from '@forewire/kit/log';
import { cutText } from '@forewire/kit/whole-text';
import { WorkerFailure } from '@forewire/kit/worker-failure';
import { FeedReadError } from '../feeds/feed.ts';
import type { Source } from '../sources/source.ts';
import { HostBusy } from './host-budget.ts';
import type { Outcome } from './outcome.ts';
import { retryAfter } from './retry-after.ts';
import { RobotsDenied } from './robots-cache.ts';
import { UnreadableDocument } from './unreadable-document.ts';

type Failure = Extract<Outcome, { kind: 'failed' }>;

/** A check that could not see the source; says which state the source is in. */
export class CheckFailed extends Error {
  override name = 'CheckFailed';
  constructor(
    readonly status: Failure['status'],
    message: string,
    readonly retryAt: Date | null = null,
  ) {
    super(message);
  }
}

const refusing = new Set([401, 402, 403, 407, 429, 451]);
const goneRetryMs = 86_400_000;
const busyMs = 5000;

/** Tells a wall from other errors; `Documents` does. */
export type RefusalReader = { refusalIn(response: HttpResponse): Promise<string | null> };

/** Throws CheckFailed for an answer that is not the document that was asked for. */
export async function requireDocument(response: HttpResponse, now: Date, reader: RefusalReader): Promise<void> {
  const { status } = response;
  if (status === 304 || (status >= 200 && status < 300)) return;
  const { host } = new URL(response.url);
  if (status === 404) throw new CheckFailed('failed', `${host} says that there is nothing at this address (404)`);
  if (status === 410) throw new CheckFailed('failed', `${host} says that this address is gone for good (410)`, new Date(now.getTime() + goneRetryMs));
  const retryAt = status === 429 || status === 503 ? retryAfter(response.headers['retry-after'], now) : null;
  throw refusal(status, host, await reader.refusalIn(response), retryAt);
}

function refusal(status: number, host: string, wall: string | null, retryAt: Date | null): CheckFailed {
  if (wall) return new CheckFailed('blocked', `${host} answered with ${wall} (${status})`, retryAt);
  if (refusing.has(status)) return new CheckFailed('blocked', refusalText(host, status, retryAt), retryAt);
  return new CheckFailed('failed', status >= 500 ? `${host} has a problem of its own (${status})` : `${host} gave no document (${status})`, retryAt);
}

function refusalText(host: string, status: number, retryAt: Date | null): string {
  if (status !== 429) return `${host} refuses to be read by programs (${status})`;
  return retryAt ? `${host} asks to be left alone until ${retryAt.toISOString()} (429)` : `${host} says that it is asked too often (429)`;
}

/** What a check that threw came to; errors of the database are thrown on. */
export function toOutcome(error: unknown): Outcome {
  if (error instanceof HostBusy) return { kind: 'postponed', until: error.until };
  if (isOwnFault(error)) return { kind: 'postponed', until: new Date(Date.now() + busyMs) };
  const known = toFailure(error);
  if (known) return known;
  // The database is ours; what else goes wrong lies in the document, and must not stop those who wait for it.
  if (!(error instanceof Error) || error.name.startsWith('Mongo')) throw error;
  log.error({ err: error }, 'a document could not be read');
  return failure('failed', 'The document could not be read');
}

/** What kept a document from being read, in words for people. */
export function problemOf(error: unknown): string {
  if (error instanceof HostBusy) return `${error.host} was asked too often already. Try again in a moment`;
  if (isOwnFault(error)) return 'Too much is being read at the moment. Try again in a moment';
  return toFailure(error)?.error ?? 'The page could not be read';
}

/** There was no room for the document here and now. */
function isOwnFault(error: unknown): boolean {
  if (error instanceof HttpClientError) return error.kind === 'busy';
  return error instanceof WorkerFailure && (error.kind === 'busy' || error.kind === 'stopped');
}

function toFailure(error: unknown): Failure | null {
  if (error instanceof CheckFailed) return failure(error.status, error.message, error.retryAt);
  if (error instanceof UnreadableDocument) return failure(error.status, error.message);
  if (error instanceof RobotsDenied) return failure(error.byRule ? 'robots' : 'failed', error.message);
  if (error instanceof FeedReadError) return failure(error.kind === 'blocked' ? 'blocked' : 'failed', feedProblem(error));
  if (error instanceof HttpClientError) return failure('failed', error.kind === 'aborted' ? 'The check took too long' : sentence(error.message));
  if (error instanceof WorkerFailure) return failure('failed', workerProblems[error.kind]);
  return null;
}

const workerProblems = {
  too_slow: 'The page took too long to read',
  too_large: 'The page needs too much memory to be read',
  aborted: 'The check took too long',
  busy: 'Too much is being read at the moment',
  stopped: 'The process is stopping',
};

function failure(status: Failure['status'], error: string, retryAt: Date | null = null): Failure {
  return { kind: 'failed', status, error: cutText(error, 500), retryAt, set: {} };
}

function feedProblem(error: FeedReadError): string {
  return error.kind === 'not_a_feed' ? `Not a feed: ${error.message}` : sentence(error.message);
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Validators to send next time; none where the server says that its answers are stale at once, for such validators are not to be trusted. */
export function validatorsOf({ headers }: HttpResponse): Pick<Source, 'etag' | 'lastModified'> {
  const isStaleAtOnce = /^\s*(?:0|-1)\s*$/.test(headers['expires'] ?? '');
  return isStaleAtOnce ? { etag: null, lastModified: null } : { etag: headers['etag'] ?? null, lastModified: headers['last-modified'] ?? null };
}

const movesUntilBelieved = 3;

/** Follows "moved for good" to the new address once it was said several times in a row. */
export function movesOf(source: Source, response: HttpResponse): Partial<Source> {
  const isForGood = response.redirects.length > 0 && response.redirects.every(({ status }) => status === 301 || status === 308);
  if (!isForGood) return source.movedTo === null ? {} : { movedTo: null, moves: 0 };
  const moves = source.movedTo === response.url ? source.moves + 1 : 1;
  return moves >= movesUntilBelieved ? { feedUrl: response.url, movedTo: null, moves: 0 } : { movedTo: response.url, moves };
}
