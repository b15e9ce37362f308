import { normalizeSourceUrl, shownUrl } from '@forewire/contracts/source-address';
import { Injectable } from '@nestjs/common';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { EventInit } from '@forewire/contracts/events';
import { log } from '@forewire/kit/log';
import { People } from '@forewire/kit/people';
import { cutText } from '@forewire/kit/whole-text';
import type { Article } from '../harvests/article.ts';
import { ArticleRepository } from '../harvests/article.repository.ts';
import { Checks } from '../polling/checks.ts';
import { needsCheck, type SourceState } from '../sources/source.ts';
import { SourceRepository } from '../sources/source.repository.ts';
import { WatchingRepository } from '../sources/watching.repository.ts';
import { articlesPerSource, articlesSampled, daysOf, newsAmong } from './sample.ts';

type Collected = EventInit<'preview.collected'>;
type Sampled = { url: string; own: boolean; days: number; articleIds: string[] };

const sourcesSampled = 50;
const sourcesChecked = 20;
const tasksLookedAt = 100;
// Sources that were checked within the hour are as good as what they list now.
const freshMs = 3_600_000;
const checkingMs = 20_000;
// What a judgement on relevance needs; a hundred whole texts would be more than a message may weigh.
const textLimit = 2_000;

/**
 * Gathers what a monitor's sources list now, and what others have brought of late that the person may see: what they and
 * their teams watch, and what public monitors name. Sources that only others watch, and streams, stay out.
 */
@Injectable()
export class CollectSample {
  constructor(
    private readonly sources: SourceRepository,
    private readonly watchings: WatchingRepository,
    private readonly people: People,
    private readonly articles: ArticleRepository,
    private readonly checks: Checks,
  ) {}

  async execute(userId: string, urls: readonly string[], signal: AbortSignal): Promise<Pick<Collected, 'articles' | 'sources' | 'error'>> {
    const asked = urls.flatMap((url) => normalizeSourceUrl(url) ?? []).slice(0, sourcesSampled);
    const own = asked.length > 0 ? await this.sources.findOrMake(asked, new Date()) : [];
    await this.refresh(userId, own, signal);
    const others = await this.listOthers(userId, new Set(own.map(({ _id }) => _id)), sourcesSampled - own.length);
    const all = [...own.map((source) => ({ source, own: true })), ...others.map((source) => ({ source, own: false }))];
    const sampled = await this.sampleOf(all, new Date());
    const articles = await this.read(sampled);
    if (articles.length === 0) return { error: nothingRead };
    return { articles, sources: sampled.map(({ url, own: isOwn, days }) => ({ url, own: isOwn, days })) };
  }

  /** Has the sources checked that need it, for a while; what comes later is there for the next preview. */
  private async refresh(account: string, own: readonly SourceState[], signal: AbortSignal): Promise<void> {
    const stale = own.filter((source) => needsCheck(source, freshMs, 'schedule', new Date())).slice(0, sourcesChecked);
    if (stale.length === 0) return;
    const checked = stale.map((source) => this.checks.demand(source, { account, realtimeTaskId: null, onProgress: () => undefined }).catch((error: unknown) => log.warn({ err: error }, 'a source of a preview could not be checked')));
    await Promise.race([Promise.all(checked), ended(AbortSignal.any([signal, AbortSignal.timeout(checkingMs)]))]);
  }

  private async listOthers(userId: string, own: ReadonlySet<string>, limit: number): Promise<SourceState[]> {
    if (limit <= 0) return [];
    const { memberships } = await this.people.get(userId);
    const watched = await this.watchings.listSourceIdsOf({ userId, companyIds: memberships.map(({ companyId }) => companyId) }, tasksLookedAt);
    const shown = await this.watchings.listSourceIdsInPublic(tasksLookedAt);
    const ids = [...new Set([...watched, ...shown])].filter((id) => !own.has(id)).slice(0, limit);
    const found = await this.sources.listByIds(ids);
    const mine = new Set(watched);
    return found.filter(({ _id, kind }) => kind !== 'ingest' || mine.has(_id));
  }

  private async sampleOf(all: readonly { source: SourceState; own: boolean }[], now: Date): Promise<Sampled[]> {
    const each = articlesPerSource(all.length);
    const sampled = await Promise.all(
      all.map(async ({ source, own }) => {
        const heads = newsAmong(await this.articles.listNewest(source._id, each), now);
        return { url: shownUrl(source.url), own, days: daysOf(heads, now), articleIds: heads.map(({ _id }) => _id) };
      }),
    );
    return sampled.filter(({ articleIds }) => articleIds.length > 0);
  }

  private async read(sampled: readonly Sampled[]): Promise<NonNullable<Collected['articles']>> {
    const urlOf = new Map(sampled.flatMap(({ url, articleIds }) => articleIds.map((id) => [id, url] as const)));
    const articles = await this.articles.listByIds([...urlOf.keys()].slice(0, articlesSampled));
    return articles.map((article) => toEventArticle(article, urlOf.get(article._id) ?? ''));
  }
}

const nothingRead = 'Nothing has been read yet that this could be tried on. Add a source, or come back once some have been checked';

function toEventArticle({ _id: id, url, title, byline, text, language, publishedAt, foundAt, sourceName }: Article, sourceUrl: string): NonNullable<Collected['articles']>[number] {
  return { id, sourceUrl, url, title, byline, text: cutText(text, textLimit), language, sourceName, foundAt: timestampFromDate(foundAt), ...(publishedAt && { publishedAt: timestampFromDate(publishedAt) }) };
}

function ended(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
