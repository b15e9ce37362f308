import { context, propagation, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { withContext } from './context.ts';
import { newId } from './ids.ts';
import { type Endings, LostLease } from './job-endings.ts';
import { type JobRow, longAgo } from './job.schema.ts';
import { jobBackoffMs, PermanentFailure, PutOff, RetryLater, type WorkerOptions } from './job.ts';
import { log } from './log.ts';
import type { Transaction } from './mongo.ts';
import type { RawRows } from './rows.ts';
import { jobsSettled } from './telemetry.ts';
import { cutText } from './whole-text.ts';
import { workController } from './work-signal.ts';

// Jobs that this process adds, retries or finds waiting it takes up by itself; looking is for those that others left behind.
const lookEveryMs = { alone: 5000, shared: 1000 } as const;
const retryLookMs = 1000;
// Many that failed at once fall due moments apart and are looked for together; the longer the wait, the less a moment matters.
const dueTogetherMs = { soon: 100, later: 1000 } as const;
// What falls due after this comes with a look by habit.
const knownAheadMs = 60_000;
const timerSlackMs = 2;

/** A job that this worker holds the lease of; its payload is read from its row only when nobody has it in memory. */
export type Taken<P> = Pick<JobRow, '_id' | 'attempts' | 'traceparent'> & { payload: () => P };

/** What all workers of a service stand on. */
export type WorkerBase = { rows: RawRows<JobRow>; transaction: Transaction; endings: Endings; alone: boolean };

/** Does the jobs of one kind in this process: claims them, keeps their leases, ends or retries them. */
export class Worker<P> {
  private readonly running = new Map<string, { done: Promise<void>; abort: AbortController }>();
  private readonly backlog: Taken<P>[] = [];
  private timer: NodeJS.Timeout | null = null;
  private timerAt = Infinity;
  /** When jobs that this process has added or failed fall due. */
  private readonly due = new Set<number>();
  private beat: NodeJS.Timeout | null = null;
  private polling = false;
  /** The database has, or may have, more than this worker could take. */
  private isBehind = false;
  private stopped = true;
  readonly leaseId = newId();
  private readonly leaseMs: number;

  private readonly rows: RawRows<JobRow>;

  constructor(
    private readonly kind: string,
    private readonly base: WorkerBase,
    private readonly options: WorkerOptions<P>,
  ) {
    this.rows = base.rows;
    this.leaseMs = options.leaseMs ?? 15_000;
  }

  /** How many jobs this worker may still take on without going to the database for them. */
  get free(): number {
    return this.stopped ? 0 : this.options.concurrency * 2 - this.running.size - this.backlog.length;
  }

  leaseUntil(): Date {
    return new Date(Date.now() + this.leaseMs);
  }

  start(): void {
    this.stopped = false;
    this.beat = setInterval(() => void this.renew(), this.leaseMs / 3);
    this.poll();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    if (this.timer) clearTimeout(this.timer);
    if (this.beat) clearInterval(this.beat);
    this.backlog.length = 0;
    const grace = setTimeout(() => {
      for (const { abort } of this.running.values()) abort.abort();
    }, 5000);
    await Promise.all([...this.running.values()].map((entry) => entry.done));
    clearTimeout(grace);
    // What was not begun goes back at once rather than after its lease.
    await this.rows.updateMany({ leaseId: this.leaseId }, { $set: { leaseId: null, leaseUntil: longAgo } }).catch(() => undefined);
  }

  /** What the database keeps of a payload. */
  toStored(payload: P): unknown {
    return this.options.stored ? this.options.stored.toText(payload) : payload;
  }

  take(jobs: Taken<P>[]): void {
    this.backlog.push(...jobs);
    this.drain();
  }

  /** Looks for jobs that fall due at this moment. */
  pollAt(time: number): void {
    const now = Date.now();
    if (time <= now) return this.lookBy(time);
    const step = time < now + lookEveryMs.alone ? dueTogetherMs.soon : dueTogetherMs.later;
    const together = Math.ceil(time / step) * step;
    if (together < now + knownAheadMs) this.due.add(together);
    this.lookBy(together);
  }

  private lookBy(time: number): void {
    if (this.stopped || time >= this.timerAt) return;
    this.timerAt = time;
    if (this.polling) return;
    if (this.timer) clearTimeout(this.timer);
    // A timer may be early by a moment, and what is not yet due then would wait for the next look.
    this.timer = setTimeout(() => this.poll(), Math.max(0, time - Date.now() + timerSlackMs));
  }

  private poll(): void {
    if (this.stopped || this.polling) return;
    this.polling = true;
    const begun = Date.now();
    this.timerAt = Infinity;
    if (this.timer) clearTimeout(this.timer);
    void this.claim()
      .then(() => (this.base.alone ? lookEveryMs.alone : lookEveryMs.shared))
      .catch((error: unknown) => {
        log.warn({ err: error, kind: this.kind }, 'job worker is waiting for its database');
        return retryLookMs;
      })
      .then((waitMs) => {
        for (const time of this.due) if (time <= begun) this.due.delete(time);
        const wanted = Math.min(this.timerAt, Date.now() + waitMs, ...this.due);
        this.polling = false;
        this.timerAt = Infinity;
        this.lookBy(wanted);
      });
  }

  private async claim(): Promise<void> {
    const room = this.options.concurrency - this.running.size - this.backlog.length;
    this.isBehind = room <= 0;
    if (this.isBehind) return;
    const now = new Date();
    const due = { kind: this.kind, parked: false, runAt: { $lte: now }, leaseUntil: { $lt: now } };
    const found = await this.rows.find(due, { projection: { _id: 1 }, sort: { runAt: 1 }, limit: room });
    if (found.length === 0) return;
    this.isBehind = found.length === room;
    const ids = found.map((row) => row._id);
    await this.rows.updateMany({ ...due, _id: { $in: ids } }, { $set: { leaseId: this.leaseId, leaseUntil: this.leaseUntil() } });
    const mine = await this.rows.find({ _id: { $in: ids }, leaseId: this.leaseId });
    this.take(mine.filter((row) => !this.running.has(row._id) && !this.backlog.some((other) => other._id === row._id)).map((row) => this.toTaken(row)));
  }

  private toTaken({ _id, attempts, traceparent, payload }: JobRow): Taken<P> {
    const { stored } = this.options;
    const read = () => (stored ? stored.fromText(payload as string) : (payload as P));
    return { _id, attempts, ...(traceparent ? { traceparent } : {}), payload: read };
  }

  private async renew(): Promise<void> {
    const ids = [...this.running.keys(), ...this.backlog.map((row) => row._id)].filter((id) => !this.base.endings.isWriting(id));
    if (ids.length === 0) return;
    await this.rows
      .updateMany({ _id: { $in: ids }, leaseId: this.leaseId }, { $set: { leaseUntil: this.leaseUntil() } })
      .catch((error: unknown) => log.warn({ err: error, kind: this.kind }, 'job leases could not be renewed'));
  }

  private drain(): void {
    while (!this.stopped && this.running.size < this.options.concurrency) {
      const job = this.backlog.shift();
      if (!job) return;
      const abort = workController();
      const done = this.run(job, abort.signal).finally(() => {
        this.running.delete(job._id);
        if (this.backlog.length > 0) this.drain();
        else if (this.isBehind && this.running.size <= this.options.concurrency / 2) this.poll();
      });
      this.running.set(job._id, { done, abort });
    }
  }

  private async run(job: Taken<P>, signal: AbortSignal): Promise<void> {
    const parent = job.traceparent ? propagation.extract(ROOT_CONTEXT, { traceparent: job.traceparent }) : context.active();
    const span = trace.getTracer('forewire.jobs').startSpan(`job ${this.kind}`, {}, parent);
    await context.with(trace.setSpan(parent, span), () => withContext({ jobId: job._id }, () => this.attempt(job, signal)));
    span.end();
  }

  private async attempt(job: Taken<P>, signal: AbortSignal): Promise<void> {
    try {
      const commit = await this.options.work({ id: job._id, payload: job.payload(), attempt: job.attempts + 1, signal });
      await this.base.endings.end(job._id, this.leaseId, commit ?? undefined);
      jobsSettled.inc({ kind: this.kind, outcome: 'done' });
    } catch (error) {
      if (error instanceof PutOff) await this.putOff(job, error.afterMs);
      else if (error instanceof LostLease) log.warn({ jobId: job._id, kind: this.kind }, 'job was taken over by another worker');
      else await this.failed(job, error instanceof Error ? error : new Error(String(error)));
    }
  }

  private async putOff(job: Taken<P>, afterMs: number): Promise<void> {
    try {
      const set = { runAt: new Date(Date.now() + afterMs), leaseId: null, leaseUntil: longAgo };
      await this.rows.updateOne({ _id: job._id, leaseId: this.leaseId }, { $set: set });
      this.pollAt(Date.now() + afterMs);
    } catch (error) {
      // The lease runs out and the job comes back by itself.
      log.warn({ err: error, jobId: job._id, kind: this.kind }, 'job could not be put off');
    }
  }

  private async failed(job: Taken<P>, error: Error): Promise<void> {
    const attempts = job.attempts + 1;
    const givenUp = error instanceof PermanentFailure || attempts >= this.options.maxAttempts;
    const waitMs = error instanceof RetryLater ? error.afterMs : (this.options.backoffMs ?? jobBackoffMs)(attempts);
    log.warn({ jobId: job._id, kind: this.kind, attempts, givenUp, err: error }, 'job failed');
    jobsSettled.inc({ kind: this.kind, outcome: givenUp ? 'given-up' : 'retry' });
    const next = { attempts, error: cutText(error.message, 2000), leaseId: null, leaseUntil: longAgo };
    try {
      await this.base.transaction.run(async () => {
        const set = givenUp ? { ...next, parked: true } : { ...next, runAt: new Date(Date.now() + waitMs) };
        const { matchedCount } = await this.rows.updateOne({ _id: job._id, leaseId: this.leaseId }, { $set: set });
        if (givenUp && matchedCount > 0) await this.options.onGiveUp?.(job.payload(), error);
      });
      if (!givenUp) this.pollAt(Date.now() + waitMs);
    } catch (again) {
      // The lease runs out and the job comes back by itself.
      log.error({ err: again, jobId: job._id, kind: this.kind }, 'job failure could not be recorded');
    }
  }
}
