import { Schema } from 'mongoose';
import { type Article, articleDays } from './article.ts';

export const articleSchema = new Schema<Article>(
  {
    _id: String,
    sourceId: String,
    seq: Number,
    url: String,
    title: String,
    byline: String,
    text: String,
    language: String,
    imageUrl: String,
    publishedAt: Date,
    foundAt: { type: Date, expires: articleDays * 86_400 },
    sourceName: String,
    fresh: Boolean,
  },
  { versionKey: false, minimize: false },
);
articleSchema.index({ sourceId: 1, seq: 1 }, { unique: true });
