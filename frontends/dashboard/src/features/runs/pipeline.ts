import type { LiveEvent, RunStage } from '@forewire/contracts/live';

export type SourceProgress = { stage: RunStage | 'done'; title: string | null; articlesFound: number };

/** How far a run is, as its live events tell. */
export type Pipeline = {
  runId: string;
  stage: RunStage;
  /** When reading gives way to analyzing; reading is always seen for a moment. */
  analyzingAt: number | null;
  updatedAt: number;
  articleCount: number | null;
  sources: Readonly<Record<string, SourceProgress>>;
};

/** For how long reading is shown when the analysis begins before anything was seen of it (spec tasks.md §4). */
export const readingMs = 1500;
const stuckMs = { quick: 15_000, other: 30_000 };
// Hosts whose posts are read in one request: their runs are over soon.
const quickHosts = /(^|\.)(x\.com|twitter\.com|t\.me|telegram\.me|truthsocial\.com|reddit\.com|bsky\.app|mastodon\.social|threads\.(net|com))$/;

export function startPipeline(runId: string, now: number): Pipeline {
  return { runId, stage: 'searching', analyzingAt: null, updatedAt: now, articleCount: null, sources: {} };
}

function toAnalyzing(pipeline: Pipeline, now: number): Pipeline {
  if (pipeline.stage === 'searching') return { ...pipeline, stage: 'reading', analyzingAt: now + readingMs };
  return pipeline.analyzingAt === null ? { ...pipeline, stage: 'analyzing' } : pipeline;
}

function withSource(pipeline: Pipeline, url: string, progress: Partial<SourceProgress>): Pipeline {
  const known = pipeline.sources[url] ?? { stage: 'searching', title: null, articlesFound: 0 };
  return { ...pipeline, sources: { ...pipeline.sources, [url]: { ...known, ...progress } } };
}

function analyzeSources(pipeline: Pipeline, articleCount: number): Pipeline {
  const entries = Object.entries(pipeline.sources).map(([url, source]): [string, SourceProgress] => [
    url,
    source.articlesFound > 0 || source.title ? { ...source, stage: 'analyzing' } : { ...source, stage: 'done' },
  ]);
  return { ...pipeline, articleCount, sources: Object.fromEntries(entries) };
}

type RunEvent = Extract<LiveEvent, { data: { runId: string } }>;

/** The pipeline after an event; null once the run is over. An event of a run that nobody saw begin begins it. */
export function advancePipeline(before: Pipeline | null, event: RunEvent, now: number): Pipeline | null {
  const known = before?.runId === event.data.runId ? before : null;
  if (event.name === 'task-run-completed' || event.name === 'task-run-failed') return known ? null : before;
  const pipeline = { ...(known ?? startPipeline(event.data.runId, now)), updatedAt: now };
  if (event.name === 'task-run-started') return known ?? pipeline;
  return progress(pipeline, event, now);
}

type Progress = Exclude<RunEvent, { name: 'task-run-started' | 'task-run-completed' | 'task-run-failed' }>;

function progress(pipeline: Pipeline, event: Progress, now: number): Pipeline {
  if (event.name === 'task-grouping-articles') return toAnalyzing(analyzeSources(pipeline, event.data.articleCount), now);
  if (event.name === 'task-source-processing') return processSource(pipeline, event, now);
  return toReading(withSource(pipeline, event.data.sourceUrl, { stage: 'reading', title: event.data.title }));
}

function toReading(pipeline: Pipeline): Pipeline {
  return pipeline.stage === 'searching' ? { ...pipeline, stage: 'reading' } : pipeline;
}

function processSource(pipeline: Pipeline, event: Extract<LiveEvent, { name: 'task-source-processing' }>, now: number): Pipeline {
  const { sourceUrl, stage, articlesFound } = event.data;
  const moved = withSource(pipeline, sourceUrl, { stage, ...(articlesFound === undefined ? {} : { articlesFound }) });
  if (stage === 'analyzing') return toAnalyzing(moved, now);
  return stage === 'reading' ? toReading(moved) : moved;
}

/** The pipeline as time alone moves it: from reading to analyzing. */
export function tickPipeline(pipeline: Pipeline, now: number): Pipeline {
  if (pipeline.analyzingAt === null || now < pipeline.analyzingAt) return pipeline;
  return { ...pipeline, stage: 'analyzing', analyzingAt: null };
}

/** Whether nothing was heard of a run for so long that its events must have been lost. */
export function isStuck(pipeline: Pipeline, sourceDomains: readonly string[], now: number): boolean {
  const quick = sourceDomains.some((domain) => quickHosts.test(domain));
  return now - pipeline.updatedAt > (quick ? stuckMs.quick : stuckMs.other);
}

/** What a source's line says while its run is under way (spec tasks.md §4): the stage, and the article that is being read. */
export function sourceStage(pipeline: Pipeline | null, url: string): { text: string; title: string | null; busy: boolean } {
  const stage = pipeline ? stageAt(pipeline, url) : 'done';
  const title = stage === 'reading' ? (pipeline?.sources[url]?.title ?? null) : null;
  return { text: stageWords[stage], title, busy: stage !== 'done' };
}

const stageWords = { searching: 'Searching...', reading: 'Reading...', analyzing: 'Analyzing...', done: 'Monitoring' };

function stageAt(pipeline: Pipeline, url: string): SourceProgress['stage'] {
  const stage = pipeline.sources[url]?.stage ?? (pipeline.stage === 'searching' ? 'searching' : 'done');
  // A source shows reading for as long as its run does.
  return stage === 'analyzing' && pipeline.analyzingAt !== null ? 'reading' : stage;
}

/** The line over the whole run. */
export function stageText(pipeline: Pipeline): string {
  if (pipeline.stage === 'searching') return 'Searching sources';
  if (pipeline.stage === 'reading') return 'Reading articles';
  const count = pipeline.articleCount;
  return count ? `Analyzing ${count} article${count === 1 ? '' : 's'}` : 'Analyzing articles';
}
