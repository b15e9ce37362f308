import { context, propagation, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { type Model, Schema } from 'mongoose';
import { withContext } from './context.ts';
import { newId } from './ids.ts';
import { log } from './log.ts';
import type { Database, Transaction } from './mongo.ts';
import { jobsSettled } from './telemetry.ts';

type JobRow = {
  _id: string;
  kind: string;
  payload: unknown;
  runAt: Date;
  leaseId: string | null;
  leaseUntil: Date;
  attempts: number;
  parked: boolean;
  error: string | null;
  traceparent?: string;
};

const jobSchema = new Schema<JobRow>(
  {
    _id: String,
    kind: String,
    payload: Schema.Types.Mixed,
    runAt: Date,
    leaseId: String,
    leaseUntil: Date,
    attempts: Number,
    parked: Boolean,
    error: String,
    traceparent: String,
  },
  { versionKey: false, minimize: false },
);
jobSchema.index({ kind: 1, parked: 1, runAt: 1 });
jobSchema.index({ leaseId: 1 }, { sparse: true });

/** Work outside of the database that must be done although the process may die: fetch, judge, send. */
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

export type WorkerOptions<P> = {
  concurrency: number;
  maxAttempts: number;
  /** A worker that is silent for this long is taken for dead and its job is given to another. */
  leaseMs?: number;
  /** Wait before the n-th retry. */
  backoffMs?: (attempt: number) => number;
  /** Does the work; what it returns is run in one transaction with the job's end. */
  work: (job: Job<P>) => Promise<(() => Promise<void>) | void>;
  /** Runs in one transaction with the job's parking, once it is given up. */
  onGiveUp?: (payload: P, error: Error) => Promise<void>;
};

const longAgo = new Date(0);
const pollMs = 1000;

/** Milliseconds before the n-th retry: doubling from 1 s, at most 10 minutes, spread by a quarter. */
export function jobBackoffMs(attempt: number): number {
  return Math.min(600_000, 1000 * 2 ** (attempt - 1)) * (0.875 + Math.random() / 4);
}

class LostLease extends Error {}

class Worker<P> {
  private readonly running = new Map<string, { done: Promise<void>; abort: AbortController }>();
  private readonly backlog: JobRow[] = [];
  private timer: NodeJS.Timeout | null = null;
  private beat: NodeJS.Timeout | null = null;
  private polling = false;
  private stopped = true;
  readonly leaseId = newId();
  private readonly leaseMs: number;

  constructor(
    private readonly kind: string,
    private readonly rows: Model<JobRow>,
    private readonly transaction: Transaction,
    private readonly options: WorkerOptions<P>,
  ) {
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

  take(rows: JobRow[]): void {
    this.backlog.push(...rows);
    this.drain();
  }

  poll(): void {
    if (this.stopped || this.polling) return;
    this.polling = true;
    void this.claim()
      .catch((error: unknown) => log.warn({ err: error, kind: this.kind }, 'job worker is waiting for its database'))
      .finally(() => {
        this.polling = false;
        if (this.stopped) return;
        if (this.timer) clearTimeout(this.timer);
        this.timer = setTimeout(() => this.poll(), pollMs);
      });
  }

  private async claim(): Promise<void> {
    const room = this.options.concurrency - this.running.size - this.backlog.length;
    if (room <= 0) return;
    const now = new Date();
    const due = { kind: this.kind, parked: false, runAt: { $lte: now }, leaseUntil: { $lt: now } };
    const found = await this.rows.find(due, { _id: 1 }).sort({ runAt: 1 }).limit(room).lean();
    if (found.length === 0) return;
    const ids = found.map((row) => row._id);
    const claimId = newId();
    await this.rows.updateMany({ ...due, _id: { $in: ids } }, { $set: { leaseId: claimId, leaseUntil: this.leaseUntil() } });
    const mine = await this.rows.find({ leaseId: claimId }).lean<JobRow[]>();
    await this.rows.updateMany({ leaseId: claimId }, { $set: { leaseId: this.leaseId } });
    this.take(mine.filter((row) => !this.running.has(row._id) && !this.backlog.some((other) => other._id === row._id)));
  }

  private async renew(): Promise<void> {
    const ids = [...this.running.keys(), ...this.backlog.map((row) => row._id)];
    if (ids.length === 0) return;
    await this.rows
      .updateMany({ _id: { $in: ids }, leaseId: this.leaseId }, { $set: { leaseUntil: this.leaseUntil() } })
      .catch((error: unknown) => log.warn({ err: error, kind: this.kind }, 'job leases could not be renewed'));
  }

  private drain(): void {
    while (!this.stopped && this.running.size < this.options.concurrency) {
      const row = this.backlog.shift();
      if (!row) return;
      const abort = new AbortController();
      const done = this.run(row, abort.signal).finally(() => {
        this.running.delete(row._id);
        if (this.backlog.length > 0) this.drain();
        else if (this.running.size === 0) this.poll();
      });
      this.running.set(row._id, { done, abort });
    }
  }

  private async run(row: JobRow, signal: AbortSignal): Promise<void> {
    const parent = row.traceparent ? propagation.extract(ROOT_CONTEXT, { traceparent: row.traceparent }) : context.active();
    const span = trace.getTracer('forewire.jobs').startSpan(`job ${this.kind}`, {}, parent);
    await context.with(trace.setSpan(parent, span), () => withContext({ jobId: row._id }, () => this.attempt(row, signal)));
    span.end();
  }

  private async attempt(row: JobRow, signal: AbortSignal): Promise<void> {
    const payload = row.payload as P;
    try {
      const commit = await this.options.work({ id: row._id, payload, attempt: row.attempts + 1, signal });
      await this.transaction.run(async () => {
        const { deletedCount } = await this.rows.deleteOne({ _id: row._id, leaseId: this.leaseId });
        if (deletedCount === 0) throw new LostLease();
        await commit?.();
      });
      jobsSettled.inc({ kind: this.kind, outcome: 'done' });
    } catch (error) {
      if (error instanceof LostLease) log.warn({ jobId: row._id, kind: this.kind }, 'job was taken over by another worker');
      else await this.failed(row, payload, error instanceof Error ? error : new Error(String(error)));
    }
  }

  private async failed(row: JobRow, payload: P, error: Error): Promise<void> {
    const attempts = row.attempts + 1;
    const givenUp = error instanceof PermanentFailure || attempts >= this.options.maxAttempts;
    const waitMs = error instanceof RetryLater ? error.afterMs : (this.options.backoffMs ?? jobBackoffMs)(attempts);
    log.warn({ jobId: row._id, kind: this.kind, attempts, givenUp, err: error }, 'job failed');
    jobsSettled.inc({ kind: this.kind, outcome: givenUp ? 'given-up' : 'retry' });
    const next = { attempts, error: error.message.slice(0, 2000), leaseId: null, leaseUntil: longAgo };
    try {
      await this.transaction.run(async () => {
        const set = givenUp ? { ...next, parked: true } : { ...next, runAt: new Date(Date.now() + waitMs) };
        const { matchedCount } = await this.rows.updateOne({ _id: row._id, leaseId: this.leaseId }, { $set: set });
        if (givenUp && matchedCount > 0) await this.options.onGiveUp?.(payload, error);
      });
    } catch (again) {
      // The lease runs out and the job comes back by itself.
      log.error({ err: again, jobId: row._id, kind: this.kind }, 'job failure could not be recorded');
    }
  }
}

/** A service's durable work list: a job is added with the change that needs it and ends with the change that it makes. */
export class Jobs {
  private readonly rows: Model<JobRow>;
  private readonly workers = new Map<string, Worker<never>>();

  constructor(
    database: Database,
    private readonly transaction: Transaction,
    /** True when no other process shares this database: leases of an earlier life are void at once. */
    private readonly alone: boolean,
  ) {
    this.rows = database.model('Job', jobSchema, 'jobs');
  }

  /** Adds a job in the present transaction; the same id is added once, whatever happens. */
  async add(kind: string, id: string, payload: unknown, runAt = new Date()): Promise<void> {
    await this.addMany(kind, [{ id, payload, runAt }]);
  }

  async addMany(kind: string, list: { id: string; payload: unknown; runAt?: Date }[]): Promise<void> {
    if (list.length === 0) return;
    const carrier: { traceparent?: string } = {};
    propagation.inject(context.active(), carrier);
    const worker = this.workers.get(kind);
    const now = new Date();
    // A free worker in this process takes the job with it, without another round through the database.
    const direct = worker && worker.free >= list.length && list.every((job) => (job.runAt ?? now) <= now) ? worker : null;
    const rows = list.map(
      (job): JobRow => ({
        _id: job.id,
        kind,
        payload: job.payload,
        runAt: job.runAt ?? now,
        leaseId: direct?.leaseId ?? null,
        leaseUntil: direct?.leaseUntil() ?? longAgo,
        attempts: 0,
        parked: false,
        error: null,
        ...carrier,
      }),
    );
    await this.transaction.run(async () => {
      const present = await this.rows.find({ _id: { $in: rows.map((row) => row._id) } }, { _id: 1 }).lean();
      const known = new Set(present.map((row) => row._id));
      const fresh = rows.filter((row) => !known.has(row._id));
      if (fresh.length === 0) return;
      await this.rows.insertMany(fresh, { lean: true });
      this.transaction.afterCommit(() => this.transaction.outside(() => (direct ? direct.take(fresh) : worker?.poll())));
    });
  }

  /** Says who does the jobs of a kind; they begin once the service has started. */
  work<P>(kind: string, options: WorkerOptions<P>): void {
    this.workers.set(kind, new Worker<P>(kind, this.rows, this.transaction, options) as unknown as Worker<never>);
  }

  async start(): Promise<void> {
    if (this.alone) await this.rows.updateMany({ leaseId: { $ne: null } }, { $set: { leaseId: null, leaseUntil: longAgo } });
    for (const worker of this.workers.values()) worker.start();
  }

  async stop(): Promise<void> {
    await Promise.all([...this.workers.values()].map((worker) => worker.stop()));
  }

  async counts(): Promise<{ waiting: number; parked: number }> {
    const [waiting, parked] = await Promise.all([this.rows.countDocuments({ parked: false }), this.rows.countDocuments({ parked: true })]);
    return { waiting, parked };
  }
}
