import { Schema } from 'mongoose';
import type { Standing } from './standing.ts';
import { creditLimitExceeded, type Rerun, type Task } from './task.ts';

/** Rows written before a task could remember several sources name the one that had something new. */
type RerunOfOneSource = { trigger: 'source-update'; sourceUrl: string; position: number };
/** Rows from before accounts could be disabled have no standing. */
export type TaskRow = Omit<Task, 'id' | 'rerun' | 'standing'> & { _id: string; rerun: Rerun | RerunOfOneSource | null; standing?: Standing };

export const taskSchema = new Schema<TaskRow>(
  {
    _id: String,
    userId: String,
    companyId: { type: String, default: null },
    title: String,
    prompt: String,
    enrichedPrompt: { type: String, default: null },
    mode: String,
    intervalSeconds: Number,
    priority: String,
    threshold: { type: Number, default: null },
    refinements: { type: Schema.Types.Mixed, default: [] },
    // Lists of plain values: made documents of, a hundred of them would cost more than all else about a run.
    sources: { type: Schema.Types.Mixed, default: [] },
    email: Boolean,
    active: Boolean,
    visibility: String,
    publicSlug: String,
    standing: { type: String, default: 'open' },
    lastRun: { type: Date, default: null },
    nextRunDate: { type: Date, default: null },
    lastRunStatus: String,
    error: { type: String, default: null },
    pausedReason: { type: String, default: null },
    changesDetected: Boolean,
    latestRunId: { type: String, default: null },
    runningRunId: { type: String, default: null },
    rerun: { type: Schema.Types.Mixed, default: null },
    latestResultTitle: { type: String, default: null },
    latestResultAt: { type: Date, default: null },
    lastViewedAt: { type: Date, default: null },
    engine: { type: String, default: null },
    positions: { type: Schema.Types.Mixed, default: [] },
    createdAt: Date,
    updatedAt: Date,
  },
  { versionKey: false },
);
taskSchema.index({ userId: 1, _id: -1 });
taskSchema.index({ companyId: 1, _id: -1 }, { sparse: true });
// Asked with every change of a person's credits, and of most there are none.
taskSchema.index({ userId: 1, pausedReason: 1 }, { partialFilterExpression: { pausedReason: creditLimitExceeded } });
taskSchema.index({ publicSlug: 1 }, { unique: true });
taskSchema.index({ visibility: 1, lastRun: -1 });
