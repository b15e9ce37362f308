import { keepContext } from './context.ts';
import { Drain } from './drain.ts';
import type { JobRow } from './job.schema.ts';
import type { Transaction } from './mongo.ts';
import { Pace } from './pace.ts';
import type { RawRows } from './rows.ts';

/** Another worker has taken the job over meanwhile. */
export class LostLease extends Error {}

type Ending = { jobId: string; leaseId: string; commit: (() => Promise<void>) | undefined; resolve: () => void; reject: (error: unknown) => void };

const endingsPerTransaction = 32;
const waveMs = 40;

/** Ends jobs together: those that finish in the same moment share a transaction, since each commit waits for the disk. */
export class Endings {
  private queue: Ending[] = [];
  private readonly pace = new Pace(waveMs);
  private readonly writing = new Drain(() => this.queue.length > 0, () => this.transaction.outside(() => this.writeAll()));
  /** Jobs that the present transaction ends. */
  private readonly underWay = new Set<string>();

  constructor(
    private readonly rows: RawRows<JobRow>,
    private readonly transaction: Transaction,
  ) {}

  /** Removes the job and stores its effect, both or neither; throws LostLease when it is no longer the worker's. */
  end(jobId: string, leaseId: string, commit: (() => Promise<void>) | undefined): Promise<void> {
    // Each ending keeps the ids and the trace of its own job, although another job's may write it.
    const within = keepContext();
    const own = commit && (() => within(commit));
    return new Promise((resolve, reject) => {
      this.queue.push({ jobId, leaseId, commit: own, resolve, reject });
      this.writing.wake();
    });
  }

  /** Whether the job's end is being written: whoever touched its row now would wait for that, over and over. */
  isWriting(jobId: string): boolean {
    return this.underWay.has(jobId);
  }

  private async writeAll(): Promise<void> {
    while (this.queue.length > 0) {
      await this.pace.turn();
      const batch = this.queue.splice(0, endingsPerTransaction);
      await this.write(batch).catch(async (error: unknown) => {
        const [only, ...others] = batch;
        if (only && others.length === 0) return only.reject(error);
        for (const one of batch) await this.write([one]).catch((own: unknown) => one.reject(own));
      });
    }
  }

  private async write(batch: Ending[]): Promise<void> {
    for (const { jobId } of batch) this.underWay.add(jobId);
    try {
      await this.transaction.run(() => this.endAll(batch));
    } finally {
      for (const { jobId } of batch) this.underWay.delete(jobId);
    }
    for (const { resolve } of batch) resolve();
  }

  private async endAll(batch: readonly Ending[]): Promise<void> {
    const held = { $or: batch.map(({ jobId, leaseId }) => ({ _id: jobId, leaseId })) };
    const deletedCount = await this.rows.deleteMany(held);
    if (deletedCount !== batch.length) throw new LostLease();
    for (const { commit } of batch) await commit?.();
  }
}
