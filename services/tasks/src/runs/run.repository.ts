import { Injectable } from '@nestjs/common';
import { notFound } from '@forewire/kit/errors';
import { Database } from '@forewire/kit/mongo';
import type { Model } from 'mongoose';
import type { Run } from './run.ts';
import { type RunRow, runSchema } from './run.schema.ts';

const keepUnchangedMs = 14 * 86_400_000;

function toRun({ _id, expiresAt: _expiresAt, ...rest }: RunRow): Run {
  return { id: _id, ...rest };
}

function toRow({ id, ...rest }: Run): RunRow {
  const expiresAt = rest.changesDetected || rest.status === 'running' ? null : new Date(rest.createdAt.getTime() + keepUnchangedMs);
  return { _id: id, ...rest, expiresAt };
}

/** The runs as they are stored. */
@Injectable()
export class RunRepository {
  private readonly runs: Model<RunRow>;

  constructor(database: Database) {
    this.runs = database.model('Run', runSchema, 'runs');
  }

  async find(id: string): Promise<Run | null> {
    const row = await this.runs.findById(id).lean<RunRow>();
    return row && toRun(row);
  }

  async get(id: string): Promise<Run> {
    const run = await this.find(id);
    if (!run) throw notFound('run', 'Run not found');
    return run;
  }

  /** Newest first; `before` is the id of the last one already seen. */
  async list(taskId: string, page: { before?: string | undefined; limit: number }): Promise<Run[]> {
    const filter = page.before ? { taskId, _id: { $lt: page.before } } : { taskId };
    const rows = await this.runs.find(filter, { leftOut: 0 }).sort({ _id: -1 }).limit(page.limit).lean<RunRow[]>();
    return rows.map((row) => ({ ...toRun(row), leftOut: [] }));
  }

  /** Runs that have been open since before this moment. */
  async listRunningSince(before: Date, limit: number): Promise<Run[]> {
    const rows = await this.runs.find({ status: 'running', createdAt: { $lt: before } }).sort({ createdAt: 1 }).limit(limit).lean<RunRow[]>();
    return rows.map(toRun);
  }

  async insert(run: Run): Promise<void> {
    await this.runs.create([toRow(run)]);
  }

  async update(run: Run): Promise<void> {
    const { _id, ...set } = toRow(run);
    await this.runs.updateOne({ _id }, { $set: set });
  }

  /** Ends what is under way because its task was stopped. */
  async finishRunning(taskId: string, now: Date): Promise<void> {
    await this.runs.updateMany(
      { taskId, status: 'running' },
      { $set: { status: 'finished', finishedAt: now, expiresAt: new Date(now.getTime() + keepUnchangedMs) } },
    );
  }

  async removeOf(taskId: string): Promise<void> {
    await this.runs.deleteMany({ taskId });
  }
}
