/** Work outside of the database that must be done although the process may die: fetch, judge, send. No job changes its payload. */
export type Job<P> = { id: string; payload: P; attempt: number; signal: AbortSignal };

/** A failure that no retry will mend; the job is given up at once. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure';
}

/** A failure that says itself when to try again, as a server's Retry-After does. */
export class RetryLater extends Error {
  override name = 'RetryLater';
  constructor(
    message: string,
    readonly afterMs: number,
  ) {
    super(message);
  }
}

/** Not now: the job comes back after a while, and this was no attempt. */
export class PutOff extends Error {
  override name = 'PutOff';
  constructor(readonly afterMs: number) {
    super(`put off for ${Math.round(afterMs)} ms`);
  }
}

export type WorkerOptions<P> = {
  concurrency: number;
  maxAttempts: number;
  /** A worker that is silent for this long is taken for dead and its job is given to another. */
  leaseMs?: number;
  /** Wait before the n-th retry. */
  backoffMs?: (attempt: number) => number;
  /** How a payload lies in the database where it is large: one text costs a fraction of what its many parts would. */
  stored?: { toText: (payload: P) => string; fromText: (text: string) => P };
  /** Does the work; what it returns is run in one transaction with the job's end. */
  work: (job: Job<P>) => Promise<(() => Promise<void>) | void>;
  /** Runs in one transaction with the job's parking, once it is given up. */
  onGiveUp?: (payload: P, error: Error) => Promise<void>;
};

/** Milliseconds before the n-th retry: doubling from 1 s, at most 10 minutes, spread by a quarter. */
export function jobBackoffMs(attempt: number): number {
  return Math.min(600_000, 1000 * 2 ** (attempt - 1)) * (0.875 + Math.random() / 4);
}
