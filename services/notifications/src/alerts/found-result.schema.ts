import { Schema } from 'mongoose';
import type { FoundResult } from './alert.ts';

export type FoundResultRow = Omit<FoundResult, 'id'> & { _id: string; taskId: string; runId: string; ownerId: string; taskTitle: string; priority: string };

// Briefings look back one day; a fortnight leaves room for a service that was down.
const keptSeconds = 14 * 86_400;

export const foundResultSchema = new Schema<FoundResultRow>(
  {
    _id: String,
    taskId: String,
    runId: String,
    ownerId: String,
    taskTitle: String,
    priority: String,
    title: String,
    summary: String,
    url: String,
    language: String,
    publishedAt: Date,
    foundAt: { type: Date, expires: keptSeconds },
    links: [new Schema({ url: String, title: String, sourceName: String }, { _id: false })],
    updateOf: String,
  },
  { versionKey: false },
);
foundResultSchema.index({ taskId: 1, foundAt: -1 });
