import { Schema } from 'mongoose';

/** A job as it is stored. */
export type JobRow = {
  _id: string;
  kind: string;
  payload: unknown;
  runAt: Date;
  leaseId: string | null;
  leaseUntil: Date;
  attempts: number;
  parked: boolean;
  error: string | null;
  traceparent?: string;
};

export const jobSchema = new Schema<JobRow>(
  {
    _id: String,
    kind: String,
    payload: Schema.Types.Mixed,
    runAt: Date,
    leaseId: String,
    leaseUntil: Date,
    attempts: Number,
    parked: Boolean,
    error: String,
    traceparent: String,
  },
  { versionKey: false, minimize: false },
);
jobSchema.index({ kind: 1, parked: 1, runAt: 1 });
jobSchema.index({ leaseId: 1 }, { sparse: true });

/** The end of a lease that nobody holds. */
export const longAgo = new Date(0);
