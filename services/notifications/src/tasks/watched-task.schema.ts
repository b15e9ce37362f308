import { Schema } from 'mongoose';
import type { WatchedTask } from './watched-task.ts';

export type WatchedTaskRow = Omit<WatchedTask, 'id'> & { _id: string };
export type FollowerRow = { _id: string; taskId: string; userId: string };

const rememberGoneSeconds = 30 * 86_400;

export const watchedTaskSchema = new Schema<WatchedTaskRow>(
  {
    _id: String,
    userId: String,
    companyId: String,
    title: String,
    email: Boolean,
    visibility: String,
    mutedBy: [String],
    hasFollowers: Boolean,
    goneAt: { type: Date, expires: rememberGoneSeconds },
  },
  { versionKey: false },
);
watchedTaskSchema.index({ userId: 1 });
watchedTaskSchema.index({ mutedBy: 1 });

export const followerSchema = new Schema<FollowerRow>({ _id: String, taskId: String, userId: String }, { versionKey: false });
followerSchema.index({ taskId: 1 });
followerSchema.index({ userId: 1 });
