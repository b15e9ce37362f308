import { Schema } from 'mongoose';
import type { Result, Run } from './run.ts';

export type RunRow = Omit<Run, 'id'> & { _id: string; expiresAt: Date | null };
export type ResultRow = Omit<Result, 'id'> & { _id: string };

export const runSchema = new Schema<RunRow>(
  {
    _id: String,
    taskId: String,
    userId: String,
    status: String,
    trigger: String,
    news: { type: Schema.Types.Mixed, default: [] },
    createdAt: Date,
    finishedAt: { type: Date, default: null },
    changesDetected: Boolean,
    resultCount: Number,
    error: { type: String, default: null },
    credits: Number,
    engine: { type: String, default: null },
    sources: { type: Schema.Types.Mixed, default: [] },
    leftOut: { type: Schema.Types.Mixed, default: [] },
    // Runs that found nothing are forgotten after a fortnight.
    expiresAt: { type: Date, default: null, expires: 0 },
  },
  { versionKey: false },
);
runSchema.index({ taskId: 1, _id: -1 });
runSchema.index({ status: 1, createdAt: 1 }, { partialFilterExpression: { status: 'running' } });

export const resultSchema = new Schema<ResultRow>(
  {
    _id: String,
    taskId: String,
    runId: String,
    title: String,
    description: String,
    summary: String,
    url: String,
    imageUrl: { type: String, default: null },
    language: { type: String, default: null },
    publicationDate: { type: Date, default: null },
    foundAt: Date,
    updateOf: { type: String, default: null },
    reason: { type: String, default: null },
    links: { type: Schema.Types.Mixed, default: [] },
  },
  { versionKey: false },
);
resultSchema.index({ taskId: 1, foundAt: -1, _id: -1 });
resultSchema.index({ runId: 1 });
resultSchema.index({ 'links.id': 1 });
resultSchema.index({ foundAt: -1 });
