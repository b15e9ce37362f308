import { Schema } from 'mongoose';
import type { Schedule } from './schedule.ts';

export type ScheduleRow = Omit<Schedule, 'taskId'> & { _id: string; leaseId: string | null; leaseUntil: Date };

export const scheduleSchema = new Schema<ScheduleRow>(
  {
    _id: String,
    userId: String,
    active: Boolean,
    intervalSeconds: Number,
    sourceUrls: [String],
    nextDueAt: Date,
    leaseId: { type: String, default: null },
    leaseUntil: { type: Date, default: new Date(0) },
  },
  { versionKey: false },
);
scheduleSchema.index({ nextDueAt: 1 }, { partialFilterExpression: { active: true } });
scheduleSchema.index({ sourceUrls: 1, intervalSeconds: 1 }, { partialFilterExpression: { active: true } });
scheduleSchema.index({ leaseId: 1 }, { sparse: true });
scheduleSchema.index({ userId: 1 });
