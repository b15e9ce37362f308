import { Injectable } from '@nestjs/common';
import { Database } from '@forewire/kit/mongo';
import { RawRows } from '@forewire/kit/rows';
import { Schema } from 'mongoose';
import type { Mark, Sentiment } from './mark.ts';

type MarkRow = Mark & { _id: string };

const markSchema = new Schema<MarkRow>({ _id: String, taskId: String, resultId: String, userId: String, sentiment: String, at: Date }, { versionKey: false });
markSchema.index({ taskId: 1, sentiment: 1, at: -1 });
markSchema.index({ userId: 1 });

/** Marks of relevance, one for each person and result. */
@Injectable()
export class MarkRepository {
  private readonly marks: RawRows<MarkRow>;

  constructor(database: Database) {
    this.marks = new RawRows(database.model('Mark', markSchema, 'marks'));
  }

  async save(mark: Mark): Promise<void> {
    const { taskId, resultId, userId, sentiment, at } = mark;
    await this.marks.updateOne({ _id: idOf(mark) }, { $set: { taskId, resultId, userId, sentiment, at } }, { upsert: true });
  }

  /** Stores marks where there is none yet. */
  async insertNew(marks: readonly Mark[]): Promise<void> {
    await this.marks.insertNew(marks.map((mark) => ({ _id: idOf(mark), ...mark })));
  }

  async remove(mark: Pick<Mark, 'resultId' | 'userId'>): Promise<void> {
    await this.marks.deleteMany({ _id: idOf(mark) });
  }

  /** What a person said of these results. */
  async sentimentsOf(userId: string, resultIds: readonly string[]): Promise<Map<string, Sentiment>> {
    if (resultIds.length === 0) return new Map();
    const rows = await this.marks.find({ _id: { $in: resultIds.map((resultId) => idOf({ resultId, userId })) } });
    return new Map(rows.map(({ resultId, sentiment }) => [resultId, sentiment]));
  }

  /** The newest marks of a task that say this. */
  async list(taskId: string, sentiment: Sentiment, limit: number): Promise<Mark[]> {
    const rows = await this.marks.find({ taskId, sentiment }, { sort: { at: -1 }, limit });
    return rows.map(({ _id, ...mark }) => mark);
  }

  /** The tasks that a person has marked results of. */
  async listTaskIds(userId: string): Promise<string[]> {
    const rows = await this.marks.find({ userId }, { projection: { taskId: 1 } });
    return [...new Set(rows.map(({ taskId }) => taskId))];
  }

  /** Removes what a person said of a task's results. */
  async removeOfMember(taskId: string, userId: string): Promise<void> {
    await this.marks.deleteMany({ userId, taskId });
  }

  /** Removes what all but one person said of a task's results, and gives whether there was any. */
  async removeOfOthers(taskId: string, userId: string): Promise<boolean> {
    return (await this.marks.deleteMany({ taskId, userId: { $ne: userId } })) > 0;
  }

  async removeOf(taskId: string): Promise<void> {
    await this.marks.deleteMany({ taskId });
  }

  async removeOfUser(userId: string): Promise<void> {
    await this.marks.deleteMany({ userId });
  }
}

function idOf({ resultId, userId }: Pick<Mark, 'resultId' | 'userId'>): string {
  return `${resultId} ${userId}`;
}
