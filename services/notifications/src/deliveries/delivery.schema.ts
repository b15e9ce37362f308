import { Schema } from 'mongoose';
import type { Delivery } from './delivery.ts';

export type DeliveryRow = Omit<Delivery, 'id'> & { _id: string };

const keptSeconds = 90 * 86_400;

export const deliverySchema = new Schema<DeliveryRow>(
  {
    _id: String,
    userId: String,
    platform: String,
    channelId: String,
    status: String,
    taskId: String,
    runId: String,
    resultId: String,
    briefingId: String,
    title: String,
    target: String,
    attempts: Number,
    error: String,
    createdAt: { type: Date, expires: keptSeconds },
    settledAt: Date,
    reference: String,
    reached: { type: [String], default: undefined },
  },
  { versionKey: false },
);
deliverySchema.index({ userId: 1, createdAt: -1, _id: -1 });
deliverySchema.index({ taskId: 1 });
