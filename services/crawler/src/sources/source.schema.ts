import { Schema } from 'mongoose';
import type { Source } from './source.ts';

const counters = { realtime: Number, hourly: Number, daily: Number, inactive: Number };

export const sourceSchema = new Schema<Source>(
  {
    _id: String,
    url: String,
    kind: String,
    feedUrl: String,
    title: String,
    status: String,
    error: String,
    failures: Number,
    failingSince: Date,
    etag: String,
    lastModified: String,
    fingerprint: String,
    movedTo: String,
    moves: Number,
    position: Number,
    dayBegan: Date,
    dayArticles: Number,
    watchers: counters,
    accounts: { type: [String], default: undefined },
    slow: Boolean,
    hot: Boolean,
    lastCheckedAt: Date,
    lastReadAt: Date,
    lastChangedAt: Date,
    nextCheckAt: Date,
    notBefore: Date,
    checkingUntil: Date,
    expiresAt: Date,
    createdAt: Date,
  },
  { versionKey: false, minimize: false },
);
/** The index of the sources that the poller looks after. */
export const hotDueIndex = 'hot_due';
sourceSchema.index({ url: 1 }, { unique: true });
// Only what the poller looks after is in its index, so that the other sources cost it nothing.
sourceSchema.index({ nextCheckAt: 1 }, { name: hotDueIndex, partialFilterExpression: { hot: true } });
sourceSchema.index({ checkingUntil: 1 }, { name: 'cold_checking', partialFilterExpression: { hot: false } });
sourceSchema.index({ expiresAt: 1 }, { name: 'unwatched', partialFilterExpression: { expiresAt: { $type: 'date' } } });

