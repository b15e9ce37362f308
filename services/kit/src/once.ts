import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type Model, Schema } from 'mongoose';
import { Jobs } from './jobs.ts';
import { Database, Transaction } from './mongo.ts';

type DoneRow = { _id: string; doneAt: Date };

const doneSchema = new Schema<DoneRow>({ _id: String, doneAt: Date }, { versionKey: false });
const kind = 'once';

/** What an installation does once after an upgrade, while it runs: by one replica, again after a crash, and never after it is done. */
@Injectable()
export class Once implements OnApplicationBootstrap {
  private readonly done: Model<DoneRow>;
  private readonly steps = new Map<string, () => Promise<void>>();

  constructor(
    database: Database,
    private readonly jobs: Jobs,
    private readonly transaction: Transaction,
  ) {
    this.done = database.model('DoneOnce', doneSchema, 'done_once');
  }

  /** Adds a step, which is safe to repeat, before the service has started; its name never changes. */
  add(name: string, work: () => Promise<void>): void {
    if (this.steps.size === 0) this.jobs.work<{ name: string }>(kind, { concurrency: 1, maxAttempts: Infinity, work: ({ payload }) => this.run(payload.name) });
    this.steps.set(name, work);
  }

  async onApplicationBootstrap(): Promise<void> {
    for (const name of this.steps.keys()) {
      if (!(await this.done.exists({ _id: name }))) await this.transaction.run(() => this.jobs.add(kind, `once:${name}`, { name }));
    }
  }

  private async run(name: string): Promise<() => Promise<void>> {
    await this.steps.get(name)?.();
    return async () => {
      await this.done.updateOne({ _id: name }, { $set: { doneAt: new Date() } }, { upsert: true });
    };
  }
}
