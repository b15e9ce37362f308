import { Injectable } from '@nestjs/common';
import { Database } from '@forewire/kit/mongo';
import { mapPage, type Page, type PageQuery, readPage } from '@forewire/kit/page';
import type { Model } from 'mongoose';
import { predictionNotFound, questionKey, type Prediction } from './prediction.ts';
import { type PredictionRow, predictionSchema } from './prediction.schema.ts';

function toPrediction({ _id, runningKey: _key, ...rest }: PredictionRow): Prediction {
  return { id: _id, ...rest };
}

/** The predictions as they are stored. */
@Injectable()
export class PredictionRepository {
  private readonly predictions: Model<PredictionRow>;

  constructor(database: Database) {
    this.predictions = database.model('Prediction', predictionSchema, 'predictions');
  }

  async find(id: string): Promise<Prediction | null> {
    const row = await this.predictions.findById(id).lean<PredictionRow>();
    return row && toPrediction(row);
  }

  async get(id: string): Promise<Prediction> {
    const prediction = await this.find(id);
    if (!prediction) throw predictionNotFound();
    return prediction;
  }

  async findRunning(userId: string, taskId: string | null, question: string): Promise<Prediction | null> {
    const row = await this.predictions.findOne({ runningKey: questionKey(userId, taskId, question) }).lean<PredictionRow>();
    return row && toPrediction(row);
  }

  async listOfUser(userId: string, page: PageQuery): Promise<Page<Prediction>> {
    return this.page({ userId }, page);
  }

  async listOfTask(taskId: string, page: PageQuery): Promise<Page<Prediction>> {
    return this.page({ taskId }, page);
  }

  async listAnswered(taskId: string, page: PageQuery): Promise<Page<Prediction>> {
    return this.page({ taskId, status: 'success' }, page);
  }

  async countRunning(userId: string): Promise<number> {
    return this.predictions.countDocuments({ userId, status: 'running' });
  }

  async countAnsweredSince(userId: string, since: Date): Promise<number> {
    return this.predictions.countDocuments({ userId, status: 'success', finishedAt: { $gt: since } });
  }

  async insert({ id, ...fields }: Prediction): Promise<void> {
    await this.predictions.create([{ _id: id, ...fields, runningKey: questionKey(fields.userId, fields.taskId, fields.question) }]);
  }

  /** Counts another start; null when the prediction is gone or has ended. */
  async begin(id: string): Promise<Prediction | null> {
    const row = await this.predictions.findOneAndUpdate({ _id: id, status: 'running' }, { $inc: { starts: 1 } }, { returnDocument: 'after' }).lean<PredictionRow>();
    return row && toPrediction(row);
  }

  /** Stores how far it has come; false when it is gone, has ended, or a later start has taken it over. */
  async saveProgress({ id, starts, agents, synthesis }: Prediction): Promise<boolean> {
    const { matchedCount } = await this.predictions.updateOne({ _id: id, status: 'running', starts }, { $set: { agents, synthesis } });
    return matchedCount > 0;
  }

  /** Ends a running prediction; false when there is none to end. */
  async settle({ id, status, error, agents, synthesis, result, finishedAt }: Prediction): Promise<boolean> {
    const { matchedCount } = await this.predictions.updateOne(
      { _id: id, status: 'running' },
      { $set: { status, error, agents, synthesis, result, finishedAt }, $unset: { runningKey: 1 } },
    );
    return matchedCount > 0;
  }

  async removeOfTask(taskId: string): Promise<void> {
    await this.predictions.deleteMany({ taskId });
  }

  async removeOfUser(userId: string): Promise<void> {
    await this.predictions.deleteMany({ userId });
  }

  private async page(filter: { userId: string } | { taskId: string; status?: 'success' }, { before, limit }: PageQuery): Promise<Page<Prediction>> {
    const older = before ? { _id: { $lt: before } } : {};
    // What an agent answered is in the result once there is one, and until then in its text.
    const listed = this.predictions.find({ ...filter, ...older }, { 'agents.output': 0 }).sort({ _id: -1 });
    return mapPage(await readPage<PredictionRow>(listed, limit), ({ agents, ...row }) => toPrediction({ ...row, agents: agents.map((agent) => ({ ...agent, output: null })) }));
  }
}
