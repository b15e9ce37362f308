import { Injectable } from '@nestjs/common';
import { Database } from '@forewire/kit/mongo';
import { RawRows } from '@forewire/kit/rows';
import { Schema } from 'mongoose';

type LatestRow = { _id: string; reviewId: string; at: Date };

// By then whatever was asked for has been answered or given up.
const keepSeconds = 7 * 86_400;

const latestSchema = new Schema<LatestRow>({ _id: String, reviewId: String, at: { type: Date, expires: keepSeconds } }, { versionKey: false });

/** The review of each task that was asked for last: the answer to any other is no longer heeded. */
@Injectable()
export class LatestReviewRepository {
  private readonly rows: RawRows<LatestRow>;

  constructor(database: Database) {
    this.rows = new RawRows(database.model('LatestReview', latestSchema, 'latest_reviews'));
  }

  /** Requests of a task come in their order. */
  async save(taskId: string, reviewId: string): Promise<void> {
    await this.rows.updateOne({ _id: taskId }, { $set: { reviewId, at: new Date() } }, { upsert: true });
  }

  async isSuperseded(taskId: string, reviewId: string): Promise<boolean> {
    const latest = await this.rows.findOne({ _id: taskId });
    return latest !== null && latest.reviewId !== reviewId;
  }
}
