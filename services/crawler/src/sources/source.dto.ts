import { sourceHealthListResponse, sourceHealthQuery, sourceHealthResponse, type SourceHealth } from '@forewire/contracts/http/crawler';
import { shownUrl } from '@forewire/contracts/source-address';
import { createZodDto } from 'nestjs-zod';
import { checkIntervalSeconds, type Source } from './source.ts';

export class SourceHealthQueryDto extends createZodDto(sourceHealthQuery) {}
export class SourceHealthDto extends createZodDto(sourceHealthResponse) {}
export class SourceHealthListDto extends createZodDto(sourceHealthListResponse) {}

export function toSourceHealth(source: Source, articleCount: number, hotSeconds: number): SourceHealth {
  const { watchers } = source;
  const interval = checkIntervalSeconds(source, hotSeconds);
  return {
    id: source._id,
    url: shownUrl(source.url),
    name: source.title ?? new URL(source.url).hostname,
    title: source.title,
    kind: source.kind,
    feedUrl: source.feedUrl === null ? null : shownUrl(source.feedUrl),
    status: source.status,
    error: source.error,
    failures: source.failures,
    failingSince: source.failingSince?.toISOString() ?? null,
    articlesFound: source.position,
    articleCount,
    checkedAt: source.lastCheckedAt?.toISOString() ?? null,
    lastChangedAt: source.lastChangedAt?.toISOString() ?? null,
    // A source without real-time watchers is checked when a run asks.
    nextCheckAt: source.hot ? source.nextCheckAt.toISOString() : null,
    checkIntervalSeconds: interval,
    watchers: watchers.realtime + watchers.hourly + watchers.daily,
  };
}
