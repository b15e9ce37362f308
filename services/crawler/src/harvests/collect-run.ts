import { normalizeSourceUrl } from '@forewire/contracts/source-address';
import { Inject, Injectable } from '@nestjs/common';
import { type CrawlerConfig, crawlerConfigToken } from '../config.ts';
import { type SourceState, type WatchClass } from '../sources/source.ts';
import { SourceRepository } from '../sources/source.repository.ts';
import { WatchingRepository } from '../sources/watching.repository.ts';
import type { Article } from './article.ts';
import { ArticleRepository } from './article.repository.ts';
import { chooseArticles, type Offer } from './choose-articles.ts';
import { type Gathered, GatherSource } from './gather-source.ts';
import { type Finding, type Harvest, toFinding, unseen } from './harvest.ts';

export type Collected = { findings: Finding[]; articles: { article: Article; sourceUrl: string }[] };
/** Null for an address that can't be watched. */
type Part = Gathered | 'late' | null;

/** Makes the sources of a run fresh and gathers what is new in them for its task. */
@Injectable()
export class CollectRun {
  constructor(
    private readonly sources: SourceRepository,
    private readonly watchings: WatchingRepository,
    private readonly articles: ArticleRepository,
    private readonly gatherSource: GatherSource,
    @Inject(crawlerConfigToken) private readonly config: CrawlerConfig,
  ) {}

  /** Never fails because of a source: each is reported as it is, the slow ones as pending. */
  async execute(harvest: Harvest): Promise<Collected> {
    const addresses = harvest.sources.map(({ url }) => normalizeSourceUrl(url));
    const urls = addresses.filter((url) => url !== null);
    const [rows, watching] = await Promise.all([this.sources.findOrMake(urls, new Date()), this.watchings.findTogether(harvest.taskId)]);
    if (watching && !watching.userId) await this.watchings.noteOwner(harvest.taskId, harvest.userId);
    const byUrl = new Map(rows.map((row) => [row.url, row]));
    const parts = await this.gather(harvest, addresses.map((url) => byUrl.get(url ?? '')), watching?.watchClass ?? 'hourly');
    return this.conclude(harvest, parts);
  }

  /** Waits for the few sources that there is something to do for, all of them no longer than a run waits. */
  private async gather(harvest: Harvest, sources: readonly (SourceState | undefined)[], watch: WatchClass): Promise<Part[]> {
    const parts: Part[] = harvest.sources.map((asked, index) => {
      const source = sources[index];
      return source ? this.gatherSource.glance(harvest, asked, source, watch) : null;
    });
    const deadline = Date.now() + this.config.HARVEST_SECONDS * 1000;
    const waiting = harvest.sources.flatMap((asked, index) => {
      const source = sources[index];
      if (!source || parts[index]) return [];
      return [within(deadline, this.gatherSource.execute(harvest, asked, source, watch)).then((part) => (parts[index] = part))];
    });
    await Promise.all(waiting);
    return parts;
  }

  private async conclude(harvest: Harvest, parts: readonly Part[]): Promise<Collected> {
    const gathered = parts.filter((part): part is Gathered => part !== null && part !== 'late');
    const choice = chooseArticles(unique(gathered.map(({ offer }) => offer)));
    const stored = new Map(gathered.flatMap(({ offer }) => offer.articles ?? []).map((article) => [article._id, article]));
    const missing = choice.articleIds.filter((id) => !stored.has(id));
    if (missing.length > 0) for (const article of await this.articles.listByIds(missing)) stored.set(article._id, article);
    const urlOf = new Map(gathered.map(({ source, asked }) => [source._id, asked.url]));
    const articles = choice.articleIds.flatMap((id) => {
      const article = stored.get(id);
      return article ? { article, sourceUrl: urlOf.get(article.sourceId) ?? '' } : [];
    });
    const findings = harvest.sources.map((asked, index): Finding => {
      const part = parts[index];
      if (!part) return unseen(asked, 'failed', 'This address can’t be watched');
      if (part === 'late') return unseen(asked, 'pending', null);
      const id = part.source._id;
      return toFinding(asked, part.source, choice.positions.get(id) ?? asked.given, choice.counts.get(id) ?? 0);
    });
    return { findings, articles };
  }
}

// A task may list one source under two spellings.
function unique(offers: Offer[]): Offer[] {
  return [...new Map(offers.map((offer) => [offer.sourceId, offer])).values()];
}

/** The work's result, or "late" once the deadline has passed; the work itself goes on. */
async function within<T>(deadline: number, work: Promise<T>): Promise<T | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), deadline - Date.now());
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    // What comes too late has nobody left to hear of its failure.
    work.catch(() => undefined);
  }
}
