import { Schema } from 'mongoose';
import type { Briefing } from './briefing.ts';

export type BriefingRow = Omit<Briefing, 'id'> & { _id: string };

const keptSeconds = 180 * 86_400;

export const briefingSchema = new Schema<BriefingRow>(
  {
    _id: String,
    userId: String,
    briefingType: String,
    status: String,
    contentPeriodStart: Date,
    contentPeriodEnd: Date,
    subjectLine: String,
    previewText: String,
    htmlContent: String,
    textContent: String,
    results: [Schema.Types.Mixed],
    sentAt: Date,
    createdAt: { type: Date, expires: keptSeconds },
  },
  { versionKey: false },
);
briefingSchema.index({ userId: 1, status: 1, sentAt: -1, _id: -1 });
