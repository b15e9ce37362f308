import { z } from 'zod';
import { id, isoDate, list, longestUrl, text, url } from './common.ts';

/** One article, and what would happen to it. */
export const previewedArticle = z.object({
  url,
  title: text(500),
  sourceName: text(255),
  language: text(35).nullable(),
  publishedAt: isoDate.nullable(),
  outcome: z.enum(['new', 'update', 'already-told', 'not-relevant', 'not-judged']),
  reason: text(1000).describe('Why; for an update, what it changes'),
  score: z.number().nullable().describe('How well it fits what the task asks for, 0 to 1; null when that was not looked at'),
  story: z.object({ title: text(500), url }).nullable().describe('What it repeats or takes further'),
});
export type PreviewedArticle = z.infer<typeof previewedArticle>;

/** What a task would make of articles, without anything coming of it. */
export const preview = z.object({
  id,
  taskId: id,
  url,
  status: z.enum(['running', 'done', 'failed']),
  error: text(1000).nullable().describe('Why it failed'),
  threshold: z.number().nullable().describe('From this score on an article is relevant; null while it runs, and where a model decides without one'),
  engine: text(200).nullable().describe('What judged it'),
  articles: list(previewedArticle, 200),
  createdAt: isoDate,
});
export type Preview = z.infer<typeof preview>;
export const previewResponse = z.object({ preview });
export const tryAddressRequest = z.strictObject({ url: z.string().trim().min(1, 'Enter the address of an article').max(longestUrl, 'This address is too long') });
