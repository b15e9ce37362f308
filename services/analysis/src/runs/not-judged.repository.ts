import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EventOf } from '@forewire/contracts/events';
import { decodeEvent, encodeEvent } from '@forewire/kit/event';
import { Database } from '@forewire/kit/mongo';
import { RawRows } from '@forewire/kit/rows';
import { Schema } from 'mongoose';
import { ENGINE_VERSION } from '../engine/engine.ts';

export type CollectedArticle = EventOf<'run.collected'>['articles'][number];

/** An article that no engine up to this version could judge, as the text of an event that carries it alone. */
type NotJudgedRow = { _id: string; taskId: string; article: string; engineVersion: number; at: Date };

// After two weeks it is no news any more.
const keepSeconds = 14 * 86_400;
const keptPerTask = 50;
// The engine reads no further, and one page may be huge.
const textKept = 20_000;

const notJudgedSchema = new Schema<NotJudgedRow>(
  { _id: String, taskId: String, article: String, engineVersion: Number, at: { type: Date, expires: keepSeconds } },
  { versionKey: false },
);
notJudgedSchema.index({ taskId: 1, at: -1 });

/** Articles that could not be judged, kept until an upgrade that may be able to. */
@Injectable()
export class NotJudgedRepository {
  private readonly rows: RawRows<NotJudgedRow>;

  constructor(database: Database) {
    this.rows = new RawRows(database.model('NotJudgedArticle', notJudgedSchema, 'not_judged_articles'));
  }

  /** Those of a task that were last tried by an earlier version. */
  async listDue(taskId: string): Promise<CollectedArticle[]> {
    const rows = await this.rows.find<Pick<NotJudgedRow, 'article'>>({ taskId, engineVersion: { $lt: ENGINE_VERSION } }, { projection: { article: 1 }, sort: { at: -1 }, limit: keptPerTask });
    return rows.flatMap(({ article }) => decodeEvent('run.collected', article).articles);
  }

  /** Keeps what could not be judged, and forgets what was tried with success. */
  async settle(taskId: string, tried: readonly CollectedArticle[], failed: readonly CollectedArticle[]): Promise<void> {
    const failedIds = new Set(failed.map((article) => idOf(taskId, article)));
    const done = tried.map((article) => idOf(taskId, article)).filter((id) => !failedIds.has(id));
    if (done.length > 0) await this.rows.deleteMany({ _id: { $in: done } });
    if (failed.length > 0) await this.keep(taskId, failed);
  }

  async removeOf(taskId: string): Promise<void> {
    await this.rows.deleteMany({ taskId });
  }

  private async keep(taskId: string, failed: readonly CollectedArticle[]): Promise<void> {
    const at = new Date();
    await this.rows.bulkWrite(
      failed.slice(0, keptPerTask).map((article) => {
        const stored = encodeEvent('run.collected', { articles: [{ ...article, text: article.text.slice(0, textKept) }] });
        return { updateOne: { filter: { _id: idOf(taskId, article) }, update: { $set: { taskId, article: stored, engineVersion: ENGINE_VERSION }, $setOnInsert: { at } }, upsert: true } };
      }),
    );
    const rows = await this.rows.find<{ _id: string }>({ taskId }, { projection: { _id: 1 }, sort: { at: -1 } });
    if (rows.length > keptPerTask) await this.rows.deleteMany({ _id: { $in: rows.slice(keptPerTask).map(({ _id }) => _id) } });
  }
}

function idOf(taskId: string, { url }: CollectedArticle): string {
  return `${taskId} ${createHash('sha256').update(url).digest('base64url')}`;
}
