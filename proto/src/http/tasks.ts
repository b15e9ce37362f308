import { z } from 'zod';
import { id, isoDate, list, longestUrl, next, text, url } from './common.ts';

export const priority = z.enum(['high', 'medium', 'low', 'none']);
export const taskMode = z.enum(['monitoring', 'predict']);
export const visibility = z.enum(['private', 'public']);
export const longestPrompt = 4000;
export const prompt = z.string().trim().min(1, 'Prompt cannot be empty').max(longestPrompt, `Prompt must be at most ${longestPrompt} characters`);
/** Minutes: 5 real-time, 60 hourly, 1440 daily, 0 predict (spec tasks.md §4). */
export const intervalInMinutes = z.literal([0, 5, 60, 1440]);

export const longestSourceName = 200;
export const maxSources = 100;
export const source = z.object({ url, name: text(longestSourceName), sourceType: text(50), domain: text(255) });
export type Source = z.infer<typeof source>;

/** Last known state of a source, as the last run saw it. */
export const sourceState = z.object({
  url,
  name: text(longestSourceName),
  status: z.enum(['pending', 'ok', 'unchanged', 'empty', 'blocked', 'failed', 'robots']),
  error: text(1000).nullable(),
  articlesFound: z.number().int(),
  checkedAt: isoDate.nullable(),
  failingSince: isoDate.nullable(),
});
export type SourceState = z.infer<typeof sourceState>;

export const runStatus = z.enum(['created', 'running', 'success', 'failed']);

/** A change to what a task asks for that was accepted from feedback. */
export const refinementKind = z.enum(['leave-out', 'only-where']);
export const maxRefinements = 20;
export const longestRefinement = 200;
export const longestClause = 300;
export const refinement = z.object({
  id,
  kind: refinementKind,
  text: text(longestRefinement).describe('What is left out or asked for'),
  clause: text(longestClause).describe('The sentence that the prompt gains'),
  acceptedAt: isoDate,
});
export type Refinement = z.infer<typeof refinement>;

export const task = z.object({
  id,
  userId: id,
  companyId: id.nullable(),
  title: text(200),
  prompt: text(longestPrompt),
  enrichedPrompt: text(8000).nullable(),
  taskMode,
  interval: z.number().int().describe('Seconds; 0 for predict'),
  priority,
  refinements: list(refinement, maxRefinements).describe('Changes accepted from feedback: what is watched for is the prompt with these'),
  threshold: z.number().nullable().describe('From this score on an article is relevant; null for the middle, where most people are served best'),
  sources: list(source, maxSources),
  email: z.boolean(),
  active: z.boolean(),
  visibility,
  publicSlug: text(100),
  lastRun: isoDate.nullable(),
  nextRunDate: isoDate.nullable(),
  lastRunStatus: runStatus,
  error: text(1000).nullable(),
  pausedReason: text(500).nullable(),
  changesDetected: z.boolean(),
  latestTaskRunId: id.nullable(),
  latestResultTitle: text(500).nullable(),
  latestResultAt: isoDate.nullable().describe('When that was found'),
  lastViewedAt: isoDate.nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
  canEdit: z.boolean().describe('Whether the caller may change it; false shows View Only'),
  subscribed: z.boolean(),
  ownerName: text(254).nullable().describe('Whose it is, when it belongs to somebody else of the caller’s team'),
  engine: text(200).nullable().describe('What judged the last run: extractive or a model name'),
});
export type Task = z.infer<typeof task>;

export const sentiment = z.enum(['relevant', 'not_relevant']);
export const resultLink = z.object({
  id,
  url,
  title: text(500),
  sourceName: text(255),
  language: text(35).nullable(),
  sentiment: sentiment.nullable().describe('What the caller said of the result'),
});
export const result = z.object({
  id,
  taskId: id,
  runId: id,
  title: text(500),
  description: text(5000),
  summary: text(5000),
  url,
  imageUrl: url.nullable(),
  language: text(35).nullable(),
  publicationDate: isoDate.nullable(),
  foundAt: isoDate,
  updateOf: id.nullable(),
  reason: text(1000).nullable(),
  links: list(resultLink, 100),
});
export type Result = z.infer<typeof result>;

export const leftOut = z.object({ url, title: text(500), code: text(100), reason: text(1000) });

export const run = z.object({
  id,
  taskId: id,
  status: z.enum(['running', 'completed', 'failed', 'finished']),
  trigger: z.enum(['schedule', 'source-update', 'manual']),
  createdAt: isoDate,
  finishedAt: isoDate.nullable(),
  changesDetected: z.boolean(),
  resultCount: z.number().int(),
  error: text(1000).nullable(),
  credits: z.number().int(),
  engine: text(200).nullable(),
  sources: list(sourceState, maxSources),
});
export type Run = z.infer<typeof run>;
/** A run with the reason for each article that it left out. */
export const runDetail = run.extend({ results: list(result, 1000), leftOut: list(leftOut, 1000) });

const sourceUrl = z.string().trim().min(1, 'Invalid URL').max(longestUrl, 'Invalid URL');
const newSource = z.strictObject({
  url: sourceUrl,
  name: z.string().trim().max(longestSourceName).optional(),
  sourceType: z.string().trim().max(50).optional(),
  domain: z.string().max(255).optional().describe('Known from the address; what is sent is not looked at'),
});
/** How closely an article has to fit, from broad to narrow. */
const threshold = z.number().min(0.1).max(0.9).nullable();
export const createTaskRequest = z.strictObject({
  prompt,
  intervalInMinutes: intervalInMinutes.optional(),
  taskMode: taskMode.optional(),
  email: z.boolean().optional().describe('Alerts by mail; on unless said otherwise'),
  sources: z.array(z.union([sourceUrl, newSource])).max(maxSources).optional(),
  title: z.string().trim().max(200).optional(),
  priority: priority.optional(),
  companyId: id.nullish(),
  enrichedPrompt: z.string().max(8000).optional(),
  threshold: threshold.optional(),
});
export type CreateTaskRequest = z.infer<typeof createTaskRequest>;
export const taskResponse = z.object({ task });
export const maxTasksPerPage = 1000;
/** Newest first. All of what people have fits into one page; whoever has more asks again with `before`. */
export const tasksQuery = z.strictObject({ before: id.optional(), limit: z.coerce.number().int().min(1).max(maxTasksPerPage).default(maxTasksPerPage) });
/** The same for get-tasks, which may also come without a body. */
export const tasksRequest = tasksQuery.prefault({});
export const tasksResponse = z.object({ tasks: list(task, maxTasksPerPage), next });
export type TasksResponse = z.infer<typeof tasksResponse>;

export const updateTaskRequest = z
  .strictObject({
    title: z.string().trim().min(1, 'Title cannot be empty').max(200),
    prompt,
    enrichedPrompt: z.string().max(8000).nullable(),
    intervalInMinutes: z.literal([5, 60, 1440]),
    priority,
    threshold,
    email: z.boolean(),
    active: z.boolean(),
    visibility,
    lastViewedAt: isoDate,
  })
  .partial();
export type UpdateTaskRequest = z.infer<typeof updateTaskRequest>;

export const sourceRequest = z.strictObject({ taskId: id, sourceUrl });
export const sourcesResponse = z.object({ success: z.literal(true), sources: list(source, maxSources) });
export const testRunTaskRequest = z.strictObject({ taskId: id, userId: id.optional() });
/** The run goes on; its results come live and under /api/runs/{runId}. */
export const testRunTaskResponse = z.object({ runId: id, newResultTitle: text(500).nullable() });
export const runsResponse = z.object({ runs: list(run, 100), next });
export const resultsResponse = z.object({ results: list(result, 100), next });
export const sentimentRequest = z.strictObject({ sentiment: sentiment.nullable().describe('Null takes back what was said') });
export const subscriptionRequest = z.strictObject({ taskId: id, action: z.enum(['subscribe', 'unsubscribe']) });
export const subscriptionResponse = z.object({ success: z.literal(true), subscribed: z.boolean(), message: text(200) });

export const trendingTopic = z.object({ id, title: text(200), prompt: text(4000), isActive: z.boolean(), createdAt: isoDate });
export const trendingTopicsResponse = z.object({ topics: list(trendingTopic, 100) });
export const premadeTask = z.object({ id: text(100), title: text(200), description: text(4000), interval: z.number(), sources: list(url, maxSources), priority });
export const premadeTasksResponse = z.object({ tasks: list(premadeTask, 100) });
export const recentResult = z.object({
  id,
  title: text(500),
  summary: text(5000),
  publishedDate: isoDate.nullable(),
  createdAt: isoDate,
  url,
  domain: text(255),
  imageUrl: url.nullable(),
});
export const recentResultsResponse = z.object({ results: list(recentResult, 100) });
/** What the spec's client sends (spec tasks.md §7); the list is short, and the same for everybody. */
export const premadeTasksRequest = z
  .strictObject({ focusAreaLocations: z.array(z.string().max(200)).max(50).optional(), limit: z.number().int().min(1).max(50).optional() })
  .default({});
/** What anyone may see of a public task. */
export const publicTaskResponse = z.object({ task: task.pick({ id: true, title: true, prompt: true, interval: true, sources: true, publicSlug: true, createdAt: true, active: true, subscribed: true, taskMode: true }).extend({ own: z.boolean() }), results: list(result, 100) });
