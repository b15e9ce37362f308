import { Inject, Injectable } from '@nestjs/common';
import { LiveBus } from '@forewire/kit/live';
import { type CrawlerConfig, crawlerConfigToken } from '../config.ts';
import { Checks } from '../polling/checks.ts';
import type { Progress } from '../polling/outcome.ts';
import { freshnessMs, needsCheck, normalizeSourceUrl, type Source, type WatchClass } from '../sources/source.ts';
import { SourceRepository } from '../sources/source.repository.ts';
import { WatchingRepository } from '../sources/watching.repository.ts';
import type { Article } from './article.ts';
import { ArticleRepository } from './article.repository.ts';
import { articlesOfNewSource, articlesPerRun, chooseArticles, introduction, type Offer } from './choose-articles.ts';
import { type Finding, type Harvest, type HarvestSource, toFinding, unseen } from './harvest.ts';

export type Collected = { findings: Finding[]; articles: { article: Article; sourceUrl: string }[] };
/** What one source of the run came to: its state and what it offers, or a finding where there is nothing to offer. */
type Gathered = { asked: HarvestSource; source: Source; offer: Offer };

/** Makes the sources of a run fresh and gathers what is new in them for its task. */
@Injectable()
export class CollectRun {
  constructor(
    private readonly sources: SourceRepository,
    private readonly watchings: WatchingRepository,
    private readonly articles: ArticleRepository,
    private readonly checks: Checks,
    private readonly live: LiveBus,
    @Inject(crawlerConfigToken) private readonly config: CrawlerConfig,
  ) {}

  /** Never fails because of a source: each is reported as it is, the slow ones as pending. */
  async execute(harvest: Harvest): Promise<Collected> {
    const urls = harvest.sources.flatMap(({ url }) => normalizeSourceUrl(url) ?? []);
    const [rows, watching] = await Promise.all([this.sources.ensure(urls, new Date()), this.watchings.find(harvest.taskId)]);
    const byUrl = new Map(rows.map((row) => [row.url, row]));
    const deadline = Date.now() + this.config.HARVEST_SECONDS * 1000;
    const watch = watching?.watchClass ?? 'hourly';
    const parts = await Promise.all(
      harvest.sources.map((asked) => {
        const source = byUrl.get(normalizeSourceUrl(asked.url) ?? '');
        return source ? within(deadline, this.gather(harvest, asked, source, watch)) : null;
      }),
    );
    return this.conclude(harvest, parts);
  }

  private async gather(harvest: Harvest, asked: HarvestSource, known: Source, watch: WatchClass): Promise<Gathered> {
    const maxAgeMs = freshnessMs(watch, harvest.trigger, this.config.HOT_SOURCE_SECONDS * 1000);
    const source = needsCheck(known, maxAgeMs, harvest.trigger, new Date()) ? await this.check(harvest, asked, known, watch) : known;
    const offer = await this.offerOf(asked, source);
    this.tell(harvest, asked, 'done', { status: source.status, articlesFound: offer.heads.filter((head) => head.fresh).length });
    return { asked, source, offer };
  }

  private async check(harvest: Harvest, asked: HarvestSource, source: Source, watch: WatchClass): Promise<Source> {
    const onProgress = (progress: Progress): void => {
      this.tell(harvest, asked, progress.stage);
      if (progress.stage === 'reading') this.tellArticle(harvest, asked.url, progress.title);
    };
    onProgress({ stage: 'searching' });
    const checked = await this.checks.demand(source, { realtimeTaskId: watch === 'realtime' ? harvest.taskId : null, onProgress });
    return checked.source;
  }

  private async offerOf(asked: HarvestSource, source: Source): Promise<Offer> {
    const base = { sourceId: source._id, given: asked.given, newest: source.position };
    if (source.position <= asked.given) return { ...base, newest: asked.given, heads: [], isComplete: true };
    if (asked.given === 0) {
      const newestFirst = await this.articles.listNewest(source._id, articlesOfNewSource * 2);
      return { ...base, heads: introduction(newestFirst, source.position, new Date()), isComplete: true };
    }
    const heads = await this.articles.listAfter(source._id, asked.given, articlesPerRun + 1);
    return { ...base, heads: heads.filter((head) => head.seq <= source.position), isComplete: heads.length <= articlesPerRun };
  }

  private async conclude(harvest: Harvest, parts: (Gathered | 'late' | null)[]): Promise<Collected> {
    const gathered = parts.filter((part): part is Gathered => part !== null && part !== 'late');
    const choice = chooseArticles(unique(gathered.map(({ offer }) => offer)));
    const stored = new Map((await this.articles.listByIds(choice.articleIds)).map((article) => [article._id, article]));
    const urlOf = new Map(gathered.map(({ source, asked }) => [source._id, asked.url]));
    const articles = choice.articleIds.flatMap((id) => {
      const article = stored.get(id);
      return article ? { article, sourceUrl: urlOf.get(article.sourceId) ?? '' } : [];
    });
    for (const { article, sourceUrl } of articles) this.tellArticle(harvest, sourceUrl, article.title);
    const findings = harvest.sources.map((asked, index): Finding => {
      const part = parts[index];
      if (!part) return unseen(asked, 'failed', 'This address can’t be watched');
      if (part === 'late') return unseen(asked, 'pending', null);
      const id = part.source._id;
      return toFinding(asked, part.source, choice.positions.get(id) ?? asked.given, choice.counts.get(id) ?? 0);
    });
    return { findings, articles };
  }

  private tell({ userId, taskId, runId }: Harvest, { url }: HarvestSource, stage: 'searching' | 'reading' | 'done', more: { status?: string; articlesFound?: number } = {}): void {
    this.live.publish(userId, 'task-source-processing', { taskId, runId, sourceUrl: url, stage, ...more });
  }

  private tellArticle({ userId, taskId, runId }: Harvest, sourceUrl: string, title: string): void {
    this.live.publish(userId, 'task-article-extraction', { taskId, runId, sourceUrl, title });
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
