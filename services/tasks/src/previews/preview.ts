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
  /** The event that it tells, in a preview of many articles. */
  storyId: string | null;
  ruledOut: boolean;
  own: boolean;
  /** How many articles a day it stands for. */
  perDay: number;
};

/** What a task would make of articles, for the person who asked: of one at an address, or of what sources have brought. */
export type Preview = {
  id: string;
  taskId: string | null;
  userId: string;
  url: string | null;
  /** The same for the same question. */
  question: string | null;
  status: 'running' | 'done' | 'failed';
  error: string | null;
  threshold: number | null;
  engine: string | null;
  articles: PreviewedArticle[];
  createdAt: Date;
};

export const previewNotFound = () => notFound('preview', 'This check is no longer here. Start it again');
export const notForPredictions = () => new CodedError('preview.not_a_monitor', 409, 'A prediction watches nothing, so no article can be tried on it');

/** News comes, so that an answer is good for a while only. */
export const answerMs = 600_000;
export const previewKeepSeconds = 86_400;
// Reading takes up to 35 seconds at a busy host, and judging as long again with a slow model.
const longestMs = 120_000;

export const tookTooLong = 'This took too long. Try again in a moment';

/** A preview that waits for its answer. */
export function started(asked: Pick<Preview, 'id' | 'userId' | 'taskId' | 'url' | 'question'>, now: Date): Preview {
  return { ...asked, status: 'running', error: null, threshold: null, engine: null, articles: [], createdAt: now };
}

/** A preview that nobody has answered in time counts as failed. */
export function asOf(preview: Preview, now: Date): Preview {
  const late = preview.status === 'running' && now.getTime() - preview.createdAt.getTime() > longestMs;
  return late ? { ...preview, status: 'failed', error: tookTooLong } : preview;
}
