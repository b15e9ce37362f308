import { Injectable } from '@nestjs/common';
import { Database } from '@forewire/kit/mongo';
import type { Model } from 'mongoose';
import type { Alert, FoundResult } from './alert.ts';
import { foundResultSchema, type FoundResultRow } from './found-result.schema.ts';

/** A result with the task that found it. */
export type TaskResult = FoundResult & { taskId: string; runId: string; taskTitle: string; priority: string };

function toTaskResult({ _id, ownerId: _owner, ...row }: FoundResultRow): TaskResult {
  return { id: _id, ...row };
}

@Injectable()
export class FoundResultRepository {
  private readonly results: Model<FoundResultRow>;

  constructor(database: Database) {
    this.results = database.model('FoundResult', foundResultSchema, 'found_results');
  }

  /** Keeps a run's results and says whether all of them are new; those that are kept already stay as they are. */
  async insertOf(alert: Alert): Promise<boolean> {
    const present = await this.results.find({ _id: { $in: alert.results.map((result) => result.id) } }, { _id: 1 }).lean();
    const known = new Set(present.map((row) => row._id));
    const { taskId, runId, ownerId, taskTitle, priority } = alert;
    const fresh = alert.results
      .filter((result) => !known.has(result.id))
      .map(({ id, ...result }): FoundResultRow => ({ _id: id, taskId, runId, ownerId, taskTitle, priority, ...result }));
    if (fresh.length > 0) await this.results.insertMany(fresh, { lean: true });
    return known.size === 0;
  }

  /** Results of these tasks that were found from `start` up to, not including, `end`; newest first. */
  async listFound(taskIds: string[], start: Date, end: Date, limit: number): Promise<TaskResult[]> {
    const rows = await this.results
      .find({ taskId: { $in: taskIds }, foundAt: { $gte: start, $lt: end } })
      .sort({ foundAt: -1 })
      .limit(limit)
      .lean<FoundResultRow[]>();
    return rows.map(toTaskResult);
  }

  async removeOfTask(taskId: string): Promise<void> {
    await this.results.deleteMany({ taskId });
  }

  async removeOfOwner(ownerId: string): Promise<void> {
    await this.results.deleteMany({ ownerId });
  }
}
