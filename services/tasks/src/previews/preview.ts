import { CodedError, notFound } from '@forewire/kit/errors';

export type PreviewedArticle = {
  url: string;
  title: string;
  sourceName: string;
  language: string | null;
  publishedAt: Date | null;
  outcome: 'new' | 'update' | 'already-told' | 'not-relevant' | 'not-judged';
  reason: string;
  score: number | null;
  story: { title: string; url: string } | null;
};

/** What a task would make of articles, for the person who asked. */
export type Preview = {
  id: string;
  taskId: string;
  userId: string;
  url: string;
  status: 'running' | 'done' | 'failed';
  error: string | null;
  threshold: number | null;
  engine: string | null;
  articles: PreviewedArticle[];
  createdAt: Date;
};

export const previewNotFound = () => notFound('preview', 'This check is no longer here. Start it again');
export const notForPredictions = () => new CodedError('preview.not_a_monitor', 409, 'A prediction watches nothing, so no article can be tried on it');

export const previewKeepSeconds = 86_400;
// Reading takes up to 35 seconds at a busy host, and judging as long again with a slow model.
const longestMs = 120_000;

export const tookTooLong = 'This took too long. Try again in a moment';

/** A preview that nobody has answered in time counts as failed. */
export function asOf(preview: Preview, now: Date): Preview {
  const late = preview.status === 'running' && now.getTime() - preview.createdAt.getTime() > longestMs;
  return late ? { ...preview, status: 'failed', error: tookTooLong } : preview;
}
