import { z } from 'zod';
import { id, isoDate } from './common.ts';

export const priority = z.enum(['high', 'medium', 'low', 'none']);
export const taskMode = z.enum(['monitoring', 'predict']);
export const visibility = z.enum(['private', 'public']);
export const prompt = z.string().trim().min(1, 'Prompt cannot be empty').max(4000, 'Prompt must be at most 4000 characters');
/** Minutes: 5 real-time, 60 hourly, 1440 daily, 0 predict (spec tasks.md §4). */
export const intervalInMinutes = z.literal([0, 5, 60, 1440]);

export const source = z.object({ url: z.string(), name: z.string(), sourceType: z.string(), domain: z.string() });
export type Source = z.infer<typeof source>;

/** Last known state of a source, as the last run saw it. */
export const sourceState = z.object({
  url: z.string(),
  name: z.string(),
  status: z.enum(['pending', 'ok', 'unchanged', 'empty', 'blocked', 'failed', 'robots']),
  error: z.string().nullable(),
  articlesFound: z.number().int(),
  checkedAt: isoDate.nullable(),
  failingSince: isoDate.nullable(),
});
export type SourceState = z.infer<typeof sourceState>;

export const runStatus = z.enum(['created', 'running', 'success', 'failed']);

export const task = z.object({
  id,
  userId: id,
  companyId: id.nullable(),
  title: z.string(),
  prompt: z.string(),
  enrichedPrompt: z.string().nullable(),
  taskMode,
  interval: z.number().int().describe('Seconds; 0 for predict'),
  priority,
  sources: z.array(source),
  email: z.boolean(),
  active: z.boolean(),
  visibility,
  publicSlug: z.string(),
  lastRun: isoDate.nullable(),
  nextRunDate: isoDate.nullable(),
  lastRunStatus: runStatus,
  error: z.string().nullable(),
  pausedReason: z.string().nullable(),
  changesDetected: z.boolean(),
  latestTaskRunId: id.nullable(),
  latestResultTitle: z.string().nullable(),
  latestResultAt: isoDate.nullable().describe('When that was found'),
  lastViewedAt: isoDate.nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
  canEdit: z.boolean().describe('Whether the caller may change it; false shows View Only'),
  subscribed: z.boolean(),
  ownerName: z.string().nullable().describe('Whose it is, when it belongs to somebody else of the caller’s team'),
  engine: z.string().nullable().describe('What judged the last run: extractive or a model name'),
});
export type Task = z.infer<typeof task>;

export const sentiment = z.enum(['relevant', 'not_relevant']);
export const resultLink = z.object({
  id,
  url: z.string(),
  title: z.string(),
  sourceName: z.string(),
  language: z.string().nullable(),
  sentiment: sentiment.nullable(),
});
export const result = z.object({
  id,
  taskId: id,
  runId: id,
  title: z.string(),
  description: z.string(),
  summary: z.string(),
  url: z.string(),
  imageUrl: z.string().nullable(),
  language: z.string().nullable(),
  publicationDate: isoDate.nullable(),
  foundAt: isoDate,
  updateOf: id.nullable(),
  reason: z.string().nullable(),
  links: z.array(resultLink),
});
export type Result = z.infer<typeof result>;

export const leftOut = z.object({ url: z.string(), title: z.string(), code: z.string(), reason: z.string() });

export const run = z.object({
  id,
  taskId: id,
  status: z.enum(['running', 'completed', 'failed', 'finished']),
  trigger: z.enum(['schedule', 'source-update', 'manual']),
  createdAt: isoDate,
  finishedAt: isoDate.nullable(),
  changesDetected: z.boolean(),
  resultCount: z.number().int(),
  error: z.string().nullable(),
  credits: z.number().int(),
  engine: z.string().nullable(),
  sources: z.array(sourceState),
});
export type Run = z.infer<typeof run>;
/** A run with the reason for each article that it left out. */
export const runDetail = run.extend({ results: z.array(result), leftOut: z.array(leftOut) });

export const createTaskRequest = z.object({
  prompt,
  intervalInMinutes: intervalInMinutes.optional(),
  taskMode: taskMode.optional(),
  email: z.boolean().optional().describe('Alerts by mail; on unless said otherwise'),
  sources: z.array(z.union([z.string(), z.object({ url: z.string(), name: z.string().optional(), sourceType: z.string().optional() })])).max(100).optional(),
  title: z.string().trim().max(200).optional(),
  priority: priority.optional(),
  companyId: id.nullish(),
  enrichedPrompt: z.string().max(8000).optional(),
});
export type CreateTaskRequest = z.infer<typeof createTaskRequest>;
export const taskResponse = z.object({ task });
export const tasksResponse = z.object({ tasks: z.array(task) });

export const updateTaskRequest = z
  .object({
    title: z.string().trim().min(1, 'Title cannot be empty').max(200),
    prompt,
    enrichedPrompt: z.string().max(8000).nullable(),
    intervalInMinutes: z.literal([5, 60, 1440]),
    priority,
    email: z.boolean(),
    active: z.boolean(),
    visibility,
    lastViewedAt: isoDate,
  })
  .partial();
export type UpdateTaskRequest = z.infer<typeof updateTaskRequest>;

export const sourceRequest = z.object({ taskId: id, sourceUrl: z.string().trim().min(1, 'Invalid URL').max(2048, 'Invalid URL') });
export const sourcesResponse = z.object({ success: z.literal(true), sources: z.array(source) });
export const testRunTaskRequest = z.object({ taskId: id, userId: id.optional() });
/** The run goes on; its results come live and under /api/runs/{runId}. */
export const testRunTaskResponse = z.object({ runId: id, newResultTitle: z.string().nullable() });
export const runsResponse = z.object({ runs: z.array(run) });
export const resultsResponse = z.object({ results: z.array(result) });
export const sentimentRequest = z.object({ sentiment });
export const subscriptionRequest = z.object({ taskId: id, action: z.enum(['subscribe', 'unsubscribe']) });
export const subscriptionResponse = z.object({ success: z.literal(true), subscribed: z.boolean(), message: z.string() });

export const trendingTopic = z.object({ id, title: z.string(), prompt: z.string(), isActive: z.boolean(), createdAt: isoDate });
export const trendingTopicsResponse = z.object({ topics: z.array(trendingTopic) });
export const premadeTask = z.object({ id: z.string(), title: z.string(), description: z.string(), interval: z.number(), sources: z.array(z.string()), priority });
export const premadeTasksResponse = z.object({ tasks: z.array(premadeTask) });
export const recentResult = z.object({
  id,
  title: z.string(),
  summary: z.string(),
  publishedDate: isoDate.nullable(),
  createdAt: isoDate,
  url: z.string(),
  domain: z.string(),
  imageUrl: z.string().nullable(),
});
export const recentResultsResponse = z.object({ results: z.array(recentResult) });
/** What anyone may see of a public task. */
export const publicTaskResponse = z.object({ task: task.pick({ id: true, title: true, prompt: true, interval: true, sources: true, publicSlug: true, createdAt: true, active: true, subscribed: true }).extend({ own: z.boolean() }), results: z.array(result) });
