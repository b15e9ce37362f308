import { Injectable } from '@nestjs/common';
import { Database } from '@forewire/kit/mongo';
import { RawRows } from '@forewire/kit/rows';
import { Schema } from 'mongoose';
import type { Feedback } from './feedback.ts';
import { MarkRepository } from './mark.repository.ts';

type FeedbackRow = Omit<Feedback, 'taskId'> & { _id: string };

const feedbackSchema = new Schema<FeedbackRow>(
  { _id: String, reviewId: String, suggestion: Schema.Types.Mixed, dismissed: Schema.Types.Mixed },
  { versionKey: false, minimize: false },
);

/** What the marks of each task have come to. */
@Injectable()
export class FeedbackRepository {
  private readonly rows: RawRows<FeedbackRow>;

  constructor(
    database: Database,
    private readonly marks: MarkRepository,
  ) {
    this.rows = new RawRows(database.model('Feedback', feedbackSchema, 'feedback'));
  }

  async find(taskId: string): Promise<Feedback | null> {
    const row = await this.rows.findOne({ _id: taskId });
    return row && { taskId, reviewId: row.reviewId, suggestion: row.suggestion, dismissed: row.dismissed };
  }

  async save({ taskId, reviewId, suggestion, dismissed }: Feedback): Promise<void> {
    await this.rows.updateOne({ _id: taskId }, { $set: { reviewId, suggestion, dismissed } }, { upsert: true });
  }

  /** Forgets it together with the marks. */
  async removeOf(taskId: string): Promise<void> {
    await this.rows.deleteMany({ _id: taskId });
    await this.marks.removeOf(taskId);
  }

  async removeOfUser(userId: string): Promise<void> {
    await this.marks.removeOfUser(userId);
  }
}
