import { Injectable } from '@nestjs/common';
import { articleTextLimit, isNews, type NewArticle } from '../harvests/article.ts';
import { htmlToText } from '../html/html-to-text.ts';
import type { Source } from '../sources/source.ts';
import type { Candidate } from './identity.ts';
import type { Progress } from './outcome.ts';

export type ReadContext = {
  source: Source;
  language: string | null;
  isFirst: boolean;
  now: Date;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
};

const articlesPerCheck = 50;
const titleLimit = 300;
const titleFromText = 100;

/** Makes articles of what a check found new, oldest first. */
@Injectable()
export class ArticleReader {
  async read(candidates: readonly Candidate[], context: ReadContext): Promise<NewArticle[]> {
    const newest = inOrder(candidates, context.now).slice(-articlesPerCheck);
    return newest.map((candidate) => toArticle(candidate, context));
  }
}

/** Oldest first; what has no date counts as of now, and documents begin with the newest. */
export function inOrder<C extends Pick<Candidate, 'publishedAt'>>(candidates: readonly C[], now: Date): C[] {
  const time = (candidate: C): number => candidate.publishedAt?.getTime() ?? now.getTime();
  return [...candidates].reverse().sort((a, b) => time(a) - time(b));
}

function toArticle(candidate: Candidate, { source, language, now }: ReadContext): NewArticle {
  const text = (candidate.contentHtml ? htmlToText(candidate.contentHtml) : (candidate.summary ?? '')).slice(0, articleTextLimit);
  return {
    url: candidate.url ?? source.url,
    title: (candidate.title || text.slice(0, titleFromText)).slice(0, titleLimit),
    byline: candidate.authors.flatMap(({ name }) => name ?? []).join(', ').slice(0, titleLimit),
    text,
    language: language?.slice(0, 2).toLowerCase() ?? '',
    imageUrl: candidate.imageUrl ?? '',
    publishedAt: candidate.publishedAt,
    foundAt: now,
    sourceName: source.title ?? new URL(source.url).hostname,
    fresh: isNews(candidate.publishedAt, now),
  };
}
