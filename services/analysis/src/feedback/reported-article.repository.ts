import { Injectable } from '@nestjs/common';
import { Database } from '@forewire/kit/mongo';
import { RawRows } from '@forewire/kit/rows';
import { cutText } from '@forewire/kit/whole-text';
import { Schema } from 'mongoose';
import type { Article } from '../engine/engine.ts';

/** A report that a task alerted to, by the id of its result. */
export interface ReportedArticle {
  resultId: string;
  taskId: string;
  article: Omit<Article, 'id'>;
}

type ReportedRow = { _id: string; taskId: string; article: Omit<Article, 'id'>; at: Date };

// Somewhat longer than the month that effects are shown for, since marks come later.
const keepSeconds = 60 * 86_400;
const keptPerTask = 400;
// Relevance is decided by what a report says first.
const textKept = 4_000;

const reportedSchema = new Schema<ReportedRow>(
  { _id: String, taskId: String, article: Schema.Types.Mixed, at: { type: Date, expires: keepSeconds } },
  { versionKey: false, minimize: false },
);
reportedSchema.index({ taskId: 1, at: -1 });

/** The texts of what tasks alerted to, so that a change to a prompt can be tried on them. */
@Injectable()
export class ReportedArticleRepository {
  private readonly rows: RawRows<ReportedRow>;

  constructor(database: Database) {
    this.rows = new RawRows(database.model('ReportedArticle', reportedSchema, 'reported_articles'));
  }

  async saveMany(reported: readonly ReportedArticle[]): Promise<void> {
    const at = new Date();
    await this.rows.insertNew(reported.map(({ resultId, taskId, article }) => ({ _id: resultId, taskId, article: { ...article, text: cutText(article.text, textKept) }, at })));
  }

  /** The newest of a task, by the ids of their results. */
  async list(taskId: string): Promise<Map<string, Article>> {
    const rows = await this.rows.find({ taskId }, { sort: { at: -1 }, limit: keptPerTask });
    return new Map(rows.map(({ _id, article }) => [_id, { ...article, id: _id }]));
  }

  async removeOf(taskId: string): Promise<void> {
    await this.rows.deleteMany({ taskId });
  }
}
