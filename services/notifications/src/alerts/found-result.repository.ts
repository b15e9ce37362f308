import { Injectable } from '@nestjs/common';
import { Database, Transaction } from '@forewire/kit/mongo';
import { RawRows } from '@forewire/kit/rows';
import type { Model } from 'mongoose';
import type { Delivery } from '../deliveries/delivery.ts';
import type { Content } from '../deliveries/delivery-job.ts';
import type { Alert, FoundResult } from './alert.ts';
import { foundResultSchema, type FoundResultRow } from './found-result.schema.ts';

/** A result with the task that found it. */
export type TaskResult = FoundResult & { taskId: string; runId: string; taskTitle: string; priority: string };

function toTaskResult({ _id, ownerId: _owner, ...row }: FoundResultRow): TaskResult {
  return { id: _id, ...row };
}

function toContent({ _id, taskId, runId, ownerId, taskTitle, priority, ...result }: FoundResultRow): Content {
  return { kind: 'result', alert: { taskId, runId, ownerId, taskTitle, priority, results: [] }, result: { id: _id, ...result } };
}

@Injectable()
export class FoundResultRepository {
  private readonly results: Model<FoundResultRow>;
  private readonly rows: RawRows<FoundResultRow>;

  constructor(
    database: Database,
    private readonly transaction: Transaction,
  ) {
    this.results = database.model('FoundResult', foundResultSchema, 'found_results');
    this.rows = new RawRows(this.results);
  }

  /** Looks ahead which of these alerts' results are kept already, for the present transaction. */
  async load(alerts: readonly Alert[]): Promise<void> {
    await this.presence(alerts.flatMap(({ results }) => results.map(({ id }) => id)));
  }

  /** Keeps a run's results and says whether all of them are new; those that are kept already stay as they are. */
  async insertOf(alert: Alert): Promise<boolean> {
    const present = await this.presence(alert.results.map(({ id }) => id));
    const fresh = alert.results.filter(({ id }) => !present.get(id));
    for (const { id } of fresh) present.set(id, true);
    const { taskId, runId, ownerId, taskTitle, priority } = alert;
    const rows = fresh.map(({ id, ...result }): FoundResultRow => ({ _id: id, taskId, runId, ownerId, taskTitle, priority, ...result }));
    if (rows.length > 0) await this.transaction.gather(this, rows, (all) => this.rows.insertMany(all));
    return fresh.length === alert.results.length;
  }

  /** What deliveries that tell one result each carry, by the delivery's id, as far as the results are still kept. */
  async contents(deliveries: readonly Pick<Delivery, 'id' | 'resultId'>[]): Promise<Map<string, Content>> {
    const ids = deliveries.flatMap(({ resultId }) => resultId ?? []);
    if (ids.length === 0) return new Map();
    const rows = new Map((await this.rows.find({ _id: { $in: ids } })).map((row) => [row._id, row]));
    return new Map(
      deliveries.flatMap(({ id, resultId }): [string, Content][] => {
        const row = resultId === null ? undefined : rows.get(resultId);
        return row ? [[id, toContent(row)]] : [];
      }),
    );
  }

  private async presence(ids: string[]): Promise<Map<string, boolean>> {
    const known = this.transaction.local(this, () => new Map<string, boolean>()) ?? new Map<string, boolean>();
    const unknown = ids.filter((id) => !known.has(id));
    if (unknown.length === 0) return known;
    for (const id of unknown) known.set(id, false);
    for (const { _id } of await this.rows.find({ _id: { $in: unknown } }, { projection: { _id: 1 } })) known.set(_id, true);
    return known;
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

  async removeOfTasks(taskIds: string[]): Promise<void> {
    await this.results.deleteMany({ taskId: { $in: taskIds } });
  }
}
