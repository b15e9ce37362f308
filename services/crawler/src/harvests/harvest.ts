import type { EventInit, EventOf } from '@forewire/contracts/events';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { shownUrl } from '@forewire/contracts/source-address';
import { type SourceState, type SourceStatus } from '../sources/source.ts';
import type { Article } from './article.ts';

/** What a run asks the crawler for, as its job keeps it. */
export type Harvest = {
  runId: string;
  taskId: string;
  userId: string;
  title: string;
  prompt: string;
  enrichedPrompt: string;
  language: string;
  trigger: string;
  threshold?: number;
  sources: HarvestSource[];
};
/** `given` is the number of the newest article that the task has had of the source; 0 for none. */
export type HarvestSource = { url: string; name: string; given: number };

/** What is said about one source of a run. */
export type Finding = {
  asked: HarvestSource;
  name: string;
  status: SourceStatus;
  error: string | null;
  position: number;
  articlesFound: number;
  checkedAt: Date | null;
  failingSince: Date | null;
};

export function toHarvest(event: EventOf<'run.started'>): Harvest {
  const { runId, taskId, userId, title, prompt, enrichedPrompt, language, trigger, threshold } = event;
  const sources = event.sources.map(({ url, name, position }) => ({ url, name, given: Number(position ?? 0n) }));
  return { runId, taskId, userId, title, prompt, enrichedPrompt, language, trigger, sources, ...(threshold === undefined ? {} : { threshold }) };
}

export function toFinding(asked: HarvestSource, source: SourceState, position: number, articlesFound: number): Finding {
  const { status, error, lastCheckedAt, failingSince, title } = source;
  return { asked, name: asked.name || (title ?? ''), status, error, position, articlesFound, checkedAt: lastCheckedAt, failingSince };
}

/** A source of which nothing can be said yet, or ever. */
export function unseen(asked: HarvestSource, status: SourceStatus, error: string | null): Finding {
  return { asked, name: asked.name, status, error, position: asked.given, articlesFound: 0, checkedAt: null, failingSince: null };
}

/** The event that ends a harvest. */
export function toRunCollected(harvest: Harvest, findings: readonly Finding[], articles: readonly { article: Article; sourceUrl: string }[]): EventInit<'run.collected'> {
  const { runId, taskId, userId, title, prompt, enrichedPrompt, language, threshold } = harvest;
  return {
    runId,
    taskId,
    userId,
    title,
    prompt,
    enrichedPrompt,
    language,
    ...(threshold === undefined ? {} : { threshold }),
    articles: articles.map(({ article, sourceUrl }) => toEventArticle(article, sourceUrl)),
    sources: findings.map(({ asked, name, status, error, position, articlesFound, checkedAt, failingSince }) => ({
      url: asked.url,
      name,
      status,
      error: error ?? '',
      position: BigInt(position),
      articlesFound,
      ...(checkedAt && { checkedAt: timestampFromDate(checkedAt) }),
      ...(failingSince && { failingSince: timestampFromDate(failingSince) }),
    })),
  };
}

function toEventArticle(article: Article, sourceUrl: string): NonNullable<EventInit<'run.collected'>['articles']>[number] {
  const { _id: id, url, title, byline, text, language, imageUrl, publishedAt, foundAt, sourceName } = article;
  return {
    id,
    sourceUrl: shownUrl(sourceUrl),
    url,
    title,
    byline,
    text,
    language,
    imageUrl,
    foundAt: timestampFromDate(foundAt),
    sourceName,
    ...(publishedAt && { publishedAt: timestampFromDate(publishedAt) }),
  };
}
