import { Injectable } from '@nestjs/common';
import { Database } from '@forewire/kit/mongo';
import { RawRows } from '@forewire/kit/rows';
import { Schema } from 'mongoose';
import { type Preview, previewKeepSeconds } from './preview.ts';

type PreviewRow = Omit<Preview, 'id'> & { _id: string };

const previewSchema = new Schema<PreviewRow>(
  {
    _id: String,
    taskId: String,
    userId: String,
    url: String,
    question: String,
    status: String,
    error: String,
    threshold: Number,
    engine: String,
    articles: Schema.Types.Mixed,
    createdAt: { type: Date, expires: previewKeepSeconds },
  },
  { versionKey: false, minimize: false },
);
previewSchema.index({ userId: 1, question: 1 });
previewSchema.index({ taskId: 1 });

function toPreview({ _id, ...preview }: PreviewRow): Preview {
  return { id: _id, ...preview };
}

/** Previews, for a day. */
@Injectable()
export class PreviewRepository {
  private readonly previews: RawRows<PreviewRow>;

  constructor(database: Database) {
    this.previews = new RawRows(database.model('Preview', previewSchema, 'previews'));
  }

  async insert({ id, ...preview }: Preview): Promise<void> {
    await this.previews.insertMany([{ _id: id, ...preview }]);
  }

  async find(id: string): Promise<Preview | null> {
    const row = await this.previews.findOne({ _id: id });
    return row && toPreview(row);
  }

  /** What a person was answered to the same question since then. */
  async findAnswer(userId: string, question: string, since: Date): Promise<Preview | null> {
    const row = await this.previews.findOne({ userId, question, status: 'done', createdAt: { $gte: since } }, { sort: { createdAt: -1 } });
    return row && toPreview(row);
  }

  /** Stores the verdict on a preview that still waits for one. */
  async settle(id: string, verdict: Pick<Preview, 'status' | 'error' | 'threshold' | 'engine' | 'articles'>): Promise<void> {
    await this.previews.updateOne({ _id: id, status: 'running' }, { $set: verdict });
  }

  /** Gives up what a person still waits for. */
  async removeRunningOf(userId: string): Promise<void> {
    await this.previews.deleteMany({ userId, status: 'running' });
  }

  /** Gives one up, or forgets it. */
  async remove(id: string): Promise<void> {
    await this.previews.deleteMany({ _id: id });
  }

  async removeOf(taskId: string): Promise<void> {
    await this.previews.deleteMany({ taskId });
  }

  async removeOfUser(userId: string): Promise<void> {
    await this.previews.deleteMany({ userId });
  }
}
