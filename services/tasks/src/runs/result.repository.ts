import { Injectable } from '@nestjs/common';
import { notFound } from '@forewire/kit/errors';
import { Database, readsAllRows, Transaction } from '@forewire/kit/mongo';
import { mapPage, type Page, type PageQuery, readPage } from '@forewire/kit/page';
import { RawRows } from '@forewire/kit/rows';
import type { Model } from 'mongoose';
import type { Sentiment } from '../feedback/mark.ts';
import type { Result } from './run.ts';
import { type ResultRow, resultSchema } from './run.schema.ts';

/** A row of a version before that kept the one mark of a result with its links. */
type MarkedRow = Pick<ResultRow, '_id' | 'taskId' | 'foundAt'> & { links: { sentiment?: Sentiment | null }[] };
type MarkedInLink = Pick<Result, 'id' | 'taskId'> & { sentiment: Sentiment; at: Date };

function toResult({ _id, ...rest }: ResultRow): Result {
  return { id: _id, ...rest };
}

/** The results as they are stored. */
@Injectable()
export class ResultRepository {
  private readonly results: Model<ResultRow>;
  private readonly rows: RawRows<ResultRow>;

  constructor(
    database: Database,
    private readonly transaction: Transaction,
  ) {
    this.results = database.model('Result', resultSchema, 'results');
    this.rows = new RawRows(this.results);
  }

  /** Stores results at the end of the present transaction, together with those of the other runs that it closes. */
  async insertMany(results: Result[]): Promise<void> {
    if (results.length === 0) return;
    const rows = results.map(({ id, ...rest }): ResultRow => ({ _id: id, ...rest }));
    await this.transaction.gather(this, rows, (all) => this.rows.insertMany(all));
  }

  /** Newest first. */
  async list(taskId: string, { before, limit }: PageQuery): Promise<Page<Result>> {
    const last = before ? await this.results.findById(before, { foundAt: 1 }).lean<ResultRow>() : null;
    const older = last ? { $or: [{ foundAt: { $lt: last.foundAt } }, { foundAt: last.foundAt, _id: { $lt: last._id } }] } : {};
    return mapPage(await readPage<ResultRow>(this.results.find({ taskId, ...older }).sort({ foundAt: -1, _id: -1 }), limit), toResult);
  }

  async listOfRun(runId: string): Promise<Result[]> {
    const rows = await this.results.find({ runId }).lean<ResultRow[]>();
    return rows.map(toResult);
  }

  /** The newest results of these tasks, for pages that anyone may see. */
  async listRecentOf(taskIds: readonly string[], limit: number): Promise<Result[]> {
    const { rows } = await readPage<ResultRow>(this.results.find({ taskId: { $in: [...taskIds] } }, { links: 0 }).sort({ foundAt: -1 }), limit);
    return rows.map((row) => ({ ...toResult(row), links: [] }));
  }

  async getByLink(linkId: string): Promise<Result> {
    const row = await this.results.findOne({ 'links.id': linkId }).lean<ResultRow>();
    if (!row) throw notFound('result_link', 'Result not found');
    return toResult(row);
  }

  async listByIds(ids: readonly string[]): Promise<Result[]> {
    if (ids.length === 0) return [];
    const rows = await this.rows.find({ _id: { $in: [...ids] } });
    return rows.map(toResult);
  }

  /** A task's newest results since then. */
  async listSince(taskId: string, since: Date, limit: number): Promise<Result[]> {
    const rows = await this.rows.find({ taskId, foundAt: { $gte: since } }, { sort: { foundAt: -1, _id: -1 }, limit });
    return rows.map(toResult);
  }

  /** What was said of results before each person had a say, when it was kept with their links. */
  async *markedInLinks(): AsyncGenerator<MarkedInLink> {
    const cursor = this.results.find({ 'links.sentiment': { $in: ['relevant', 'not_relevant'] } }, { taskId: 1, foundAt: 1, links: 1 }).comment(readsAllRows).lean<MarkedRow[]>().cursor();
    for await (const { _id: id, taskId, foundAt: at, links } of cursor as AsyncIterable<MarkedRow>) {
      const sentiment = links.find((link) => link.sentiment)?.sentiment;
      if (sentiment) yield { id, taskId, sentiment, at };
    }
  }

  async removeOf(taskId: string): Promise<void> {
    await this.results.deleteMany({ taskId });
  }
}
