import { Schema } from 'mongoose';
import type { Prediction } from './prediction.ts';

/** `runningKey` is there while the prediction runs, so that the same question is never worked on twice at a time. */
export type PredictionRow = Omit<Prediction, 'id'> & { _id: string; runningKey?: string };

export const predictionSchema = new Schema<PredictionRow>(
  {
    _id: String,
    userId: String,
    taskId: { type: String, default: null },
    question: String,
    status: String,
    error: { type: String, default: null },
    agents: Schema.Types.Mixed,
    synthesis: Schema.Types.Mixed,
    result: { type: Schema.Types.Mixed, default: null },
    starts: Number,
    createdAt: Date,
    finishedAt: { type: Date, default: null },
    runningKey: String,
  },
  { versionKey: false, minimize: false },
);
predictionSchema.index({ runningKey: 1 }, { unique: true, sparse: true });
predictionSchema.index({ userId: 1, status: 1, finishedAt: 1 });
predictionSchema.index({ userId: 1, _id: -1 });
predictionSchema.index({ taskId: 1, _id: -1 });
