import { Schema } from 'mongoose';
import type { Channel } from './channel.ts';

export type ChannelRow = Omit<Channel, 'id' | 'config'> & { _id: string; sealedConfig: string };

export const channelSchema = new Schema<ChannelRow>(
  {
    _id: String,
    userId: String,
    name: String,
    platform: String,
    broadcastType: String,
    taskId: String,
    options: new Schema({ minResults: Number, includeSummary: Boolean, customMessage: String }, { _id: false }),
    enabled: Boolean,
    sealedConfig: String,
    createdAt: Date,
    updatedAt: Date,
  },
  { versionKey: false, minimize: false },
);
channelSchema.index({ userId: 1, _id: 1 });
channelSchema.index({ taskId: 1 });
