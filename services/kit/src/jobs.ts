import { context, propagation } from '@opentelemetry/api';
import type { Model } from 'mongoose';
import { Endings } from './job-endings.ts';
import { type JobRow, jobSchema, longAgo } from './job.schema.ts';
import { Worker } from './job-worker.ts';
import type { WorkerOptions } from './job.ts';
import type { Database, Transaction } from './mongo.ts';

export { type Job, PermanentFailure, RetryLater, type WorkerOptions } from './job.ts';

/** A service's durable work list: a job is added with the change that needs it and ends with the change that it makes. */
export class Jobs {
  private readonly rows: Model<JobRow>;
  private readonly workers = new Map<string, Worker<never>>();
  private readonly endings: Endings;

  constructor(
    database: Database,
    private readonly transaction: Transaction,
    /** True when no other process shares this database: leases of an earlier life are void at once. */
    private readonly alone: boolean,
  ) {
    this.rows = database.model('Job', jobSchema, 'jobs');
    this.endings = new Endings(this.rows, transaction);
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
      const { upsertedIds } = await this.rows.bulkWrite(
        rows.map(({ _id, ...fields }) => ({ updateOne: { filter: { _id }, update: { $setOnInsert: fields }, upsert: true } })),
      );
      const fresh = rows.filter((_row, index) => upsertedIds[index] !== undefined);
      if (fresh.length === 0) return;
      this.transaction.afterCommit(() => this.transaction.outside(() => (direct ? direct.take(fresh) : worker?.poll())));
    });
  }

  /** Says who does the jobs of a kind; they begin once the service has started. */
  work<P>(kind: string, options: WorkerOptions<P>): void {
    this.workers.set(kind, new Worker<P>(kind, this.rows, this.transaction, this.endings, options) as unknown as Worker<never>);
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
