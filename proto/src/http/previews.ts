import { z } from 'zod';
import { id, isoDate, list, longestUrl, text, url } from './common.ts';
import { maxSources, prompt } from './tasks.ts';

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
  storyId: text(100).nullable().describe('The event that it tells, the same for all that tell it; null where it is far from relevant'),
  ruledOut: z.boolean().describe('The prompt leaves it out: it is not relevant at any threshold'),
  own: z.boolean().describe('Its source is one of those that were asked for'),
  perDay: z.number().describe('How many articles a day it stands for, as one of those that its source has brought'),
});
export type PreviewedArticle = z.infer<typeof previewedArticle>;

/** What a task would make of articles, without anything coming of it. */
export const preview = z.object({
  id,
  taskId: id.nullable().describe('Null for a preview of what sources have brought'),
  url: url.nullable().describe('The article that was asked for'),
  status: z.enum(['running', 'done', 'failed']),
  error: text(1000).nullable().describe('Why it failed'),
  threshold: z.number().nullable().describe('From this score on an article is relevant; null while it runs, and where a model decides without one'),
  engine: text(200).nullable().describe('What judged it'),
  articles: list(previewedArticle, 200),
  createdAt: isoDate,
});
export type Preview = z.infer<typeof preview>;
export const previewResponse = z.object({ preview });
export const previewAlertsRequest = z.strictObject({ prompt, enrichedPrompt: z.string().max(16_000).nullish().describe('With the changes that were accepted from feedback'), sources: z.array(z.string().trim().min(1, 'Invalid URL').max(longestUrl, 'Invalid URL')).max(maxSources).default([]) });
export const tryAddressRequest = z.strictObject({ url: z.string().trim().min(1, 'Enter the address of an article').max(longestUrl, 'This address is too long') });
