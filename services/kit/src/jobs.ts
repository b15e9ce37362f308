import { context, propagation } from '@opentelemetry/api';
import { Endings } from './job-endings.ts';
import { type JobRow, jobSchema, longAgo } from './job.schema.ts';
import { type Taken, Worker } from './job-worker.ts';
import type { WorkerOptions } from './job.ts';
import type { Database, Transaction } from './mongo.ts';
import { RawRows } from './rows.ts';
import { expectJobs } from './telemetry.ts';

export { type Job, PermanentFailure, PutOff, RetryLater, type WorkerOptions } from './job.ts';

/** A job as it is added; its worker here takes the payload as it is, and others what the row has. */
type Added = { row: JobRow; payload: unknown };

/** A service's durable work list: a job is added with the change that needs it and ends with the change that it makes. */
export class Jobs {
  private readonly rows: RawRows<JobRow>;
  private readonly workers = new Map<string, Worker<unknown>>();
  private readonly endings: Endings;

  constructor(
    database: Database,
    private readonly transaction: Transaction,
    /** True when no other process shares this database: leases of an earlier life are void at once. */
    private readonly alone: boolean,
  ) {
    this.rows = new RawRows(database.model('Job', jobSchema, 'jobs'));
    this.endings = new Endings(this.rows, transaction);
  }

  /** Adds a job in the present transaction; the same id is added once, whatever happens. */
  async add(kind: string, id: string, payload: unknown, runAt = new Date()): Promise<void> {
    await this.addMany(kind, [{ id, payload, runAt }]);
  }

  /** `attempts` are those that were made before it became a job of its own. */
  async addMany(kind: string, list: { id: string; payload: unknown; runAt?: Date; attempts?: number }[]): Promise<void> {
    if (list.length === 0) return;
    const carrier: { traceparent?: string } = {};
    propagation.inject(context.active(), carrier);
    const now = new Date();
    const worker = this.workers.get(kind);
    const added = list.map(({ id, payload, runAt = now, attempts = 0 }): Added => {
      const stored = worker ? worker.toStored(payload) : payload;
      const fresh = { leaseId: null, leaseUntil: longAgo, attempts, parked: false, error: null };
      return { row: { _id: id, kind, payload: stored, runAt, ...fresh, ...carrier }, payload };
    });
    await this.transaction.gather(this, added, (all) => this.insert(all));
  }

  private async insert(added: Added[]): Promise<void> {
    const rows = added.map(({ row }) => row);
    const mine = this.keepForHere(rows);
    const isNew = await this.rows.insertNew(rows);
    const fresh = added.filter((_one, index) => isNew[index]);
    this.transaction.afterCommit(() => this.transaction.outside(() => this.hand(fresh, mine)));
  }

  /** Leases to the free workers of this process what is due, so that it need not go through the database once more. */
  private keepForHere(rows: readonly JobRow[]): ReadonlySet<JobRow> {
    const now = new Date();
    const mine = new Set<JobRow>();
    for (const [kind, worker] of this.workers) {
      const due = rows.filter((row) => row.kind === kind && row.runAt <= now).slice(0, Math.max(0, worker.free));
      for (const row of due) {
        Object.assign(row, { leaseId: worker.leaseId, leaseUntil: worker.leaseUntil() });
        mine.add(row);
      }
    }
    return mine;
  }

  private hand(fresh: readonly Added[], mine: ReadonlySet<JobRow>): void {
    for (const [kind, worker] of this.workers) {
      const own = fresh.filter(({ row }) => row.kind === kind);
      const taken = own.filter(({ row }) => mine.has(row));
      if (taken.length > 0) worker.take(taken.map(toTaken));
      if (taken.length < own.length) worker.pollAt(Math.min(...own.filter(({ row }) => !mine.has(row)).map(({ row }) => row.runAt.getTime())));
    }
  }

  /** Says who does the jobs of a kind; they begin once the service has started. */
  work<P>(kind: string, options: WorkerOptions<P>): void {
    expectJobs(kind);
    this.workers.set(kind, new Worker<P>(kind, { rows: this.rows, transaction: this.transaction, endings: this.endings, alone: this.alone }, options) as Worker<unknown>);
  }

  async start(): Promise<void> {
    if (this.alone) await this.rows.updateMany({ leaseId: { $ne: null } }, { $set: { leaseId: null, leaseUntil: longAgo } });
    for (const worker of this.workers.values()) worker.start();
  }

  async stop(): Promise<void> {
    await Promise.all([...this.workers.values()].map((worker) => worker.stop()));
  }

  async counts(): Promise<{ waiting: number; parked: number }> {
    const [waiting, parked] = await Promise.all([this.rows.count({ parked: false }), this.rows.count({ parked: true })]);
    return { waiting, parked };
  }
}

function toTaken({ row: { _id, attempts, traceparent }, payload }: Added): Taken<unknown> {
  return { _id, attempts, ...(traceparent ? { traceparent } : {}), payload: () => payload };
}
