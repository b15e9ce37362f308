import { Injectable } from '@nestjs/common';
import { notFound } from '@forewire/kit/errors';
import { HeldRows, type RowChange } from '@forewire/kit/held-rows';
import { Database, Transaction } from '@forewire/kit/mongo';
import { mapPage, type Page, type PageQuery, readPage } from '@forewire/kit/page';
import { RawRows } from '@forewire/kit/rows';
import type { Model } from 'mongoose';
import type { Run } from './run.ts';
import { type RunRow, runSchema } from './run.schema.ts';

const keepUnchangedMs = 14 * 86_400_000;

// Rows that an earlier version wrote know nothing of news.
function toRun({ _id, expiresAt: _expiresAt, news = [], ...rest }: RunRow): Run {
  return { id: _id, news, ...rest };
}

function toRow({ id, ...rest }: Run): RunRow {
  return { _id: id, ...rest, expiresAt: null };
}

/** A run that has ended without a find is forgotten some day. */
function toUpdate({ set: { id: _id, ...set } }: RowChange<Run>, now: Date): Partial<RunRow> {
  const foundNothing = set.status !== undefined && set.status !== 'running' && !set.changesDetected;
  return foundNothing ? { ...set, expiresAt: new Date(now.getTime() + keepUnchangedMs) } : set;
}

/** The runs as they are stored. */
@Injectable()
export class RunRepository {
  private readonly runs: Model<RunRow>;
  private readonly rows: RawRows<RunRow>;
  private readonly held: HeldRows<Run>;

  constructor(database: Database, transaction: Transaction) {
    this.runs = database.model('Run', runSchema, 'runs');
    this.rows = new RawRows(this.runs);
    this.held = new HeldRows(transaction, {
      read: (ids) => this.read(ids),
      insert: (runs) => this.rows.insertMany(runs.map(toRow)),
      update: (changes) => this.write(changes),
    });
  }

  private async read(ids: string[]): Promise<Run[]> {
    const rows = await this.rows.find({ _id: { $in: ids } });
    return rows.map(toRun);
  }

  private async write(changes: RowChange<Run>[]): Promise<void> {
    const now = new Date();
    await this.rows.setEach(changes.map((change) => ({ id: change.id, set: toUpdate(change, now) })));
  }

  /** Reads ahead what the present transaction is going to look for. */
  load(ids: readonly string[]): Promise<void> {
    return this.held.load(ids);
  }

  find(id: string): Promise<Run | null> {
    return this.held.find(id);
  }

  async get(id: string): Promise<Run> {
    const run = await this.find(id);
    if (!run) throw notFound('run', 'Run not found');
    return run;
  }

  /** Newest first, without the articles that were left out. */
  async list(taskId: string, { before, limit }: PageQuery): Promise<Page<Run>> {
    const filter = before ? { taskId, _id: { $lt: before } } : { taskId };
    const page = await readPage<RunRow>(this.runs.find(filter, { leftOut: 0, news: 0 }).sort({ _id: -1 }), limit);
    return mapPage(page, (row) => ({ ...toRun(row), leftOut: [] }));
  }

  /** Runs that have been open since before this moment. */
  async listRunningSince(before: Date, limit: number): Promise<Run[]> {
    const rows = await this.runs.find({ status: 'running', createdAt: { $lt: before } }).sort({ createdAt: 1 }).limit(limit).lean<RunRow[]>();
    return rows.map(toRun);
  }

  insert(run: Run): Promise<void> {
    return this.held.insert(run);
  }

  update(run: Run): Promise<void> {
    return this.held.update(run);
  }

  /** Ends what is under way because its task was stopped. */
  async finishRunning(taskId: string, now: Date): Promise<void> {
    await this.held.flush();
    await this.runs.updateMany(
      { taskId, status: 'running' },
      { $set: { status: 'finished', finishedAt: now, expiresAt: new Date(now.getTime() + keepUnchangedMs) } },
    );
  }

  async removeOf(taskId: string): Promise<void> {
    await this.held.flush();
    await this.runs.deleteMany({ taskId });
  }
}
