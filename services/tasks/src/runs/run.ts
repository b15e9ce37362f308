import type { Position } from '../tasks/task.ts';

/** What a check of one source saw, as the run keeps it. */
export type SourceState = {
  url: string;
  name: string;
  status: 'pending' | 'ok' | 'unchanged' | 'empty' | 'blocked' | 'failed' | 'robots';
  error: string | null;
  articlesFound: number;
  checkedAt: Date | null;
  failingSince: Date | null;
};

export type LeftOut = { url: string; title: string; code: string; reason: string };
export type RunTrigger = 'schedule' | 'source-update' | 'manual';

/** One pass over a task's sources. `finished` is a run that was stopped with its task. */
export type Run = {
  id: string;
  taskId: string;
  userId: string;
  status: 'running' | 'completed' | 'failed' | 'finished';
  trigger: RunTrigger;
  /** What was known to be new in its sources when it began. */
  news: Position[];
  createdAt: Date;
  finishedAt: Date | null;
  changesDetected: boolean;
  resultCount: number;
  error: string | null;
  credits: number;
  engine: string | null;
  sources: SourceState[];
  leftOut: LeftOut[];
};

export type ResultLink = { id: string; url: string; title: string; sourceName: string; language: string | null };

/** One event that a run found, told once. */
export type Result = {
  id: string;
  taskId: string;
  runId: string;
  title: string;
  description: string;
  summary: string;
  url: string;
  imageUrl: string | null;
  language: string | null;
  publicationDate: Date | null;
  foundAt: Date;
  updateOf: string | null;
  reason: string | null;
  links: ResultLink[];
};
