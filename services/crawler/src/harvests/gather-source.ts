import { Inject, Injectable } from '@nestjs/common';
import { type CrawlerConfig, crawlerConfigToken } from '../config.ts';
import { Checks } from '../polling/checks.ts';
import type { Progress } from '../polling/outcome.ts';
import { freshnessMs, needsCheck, type SourceState, type WatchClass } from '../sources/source.ts';
import { ArticleRepository } from './article.repository.ts';
import { articlesOfNewSource, articlesPerRun, introduction, type Offer } from './choose-articles.ts';
import type { Harvest, HarvestSource } from './harvest.ts';
import { RunProgress } from './run-progress.ts';

/** One source of a run, as fresh as the run needs it, and what it has for the run's task. */
export type Gathered = { asked: HarvestSource; source: SourceState; offer: Offer };

// So many articles are read whole, rather than their heads first and then those that are chosen.
const few = 10;

/** Makes one source of a run fresh, unless it is, and looks up what is new in it for the task. */
@Injectable()
export class GatherSource {
  constructor(
    private readonly articles: ArticleRepository,
    private readonly checks: Checks,
    private readonly progress: RunProgress,
    @Inject(crawlerConfigToken) private readonly config: CrawlerConfig,
  ) {}

  /** The source as it is when it is fresh and has nothing new for the task, as nearly all sources of a run; else null. */
  glance(harvest: Harvest, asked: HarvestSource, source: SourceState, watch: WatchClass): Gathered | null {
    if (source.position > asked.given || this.needsCheck(harvest, source, watch)) return null;
    this.progress.done(harvest, asked.url, source.status, 0);
    return { asked, source, offer: nothingNew(asked, source) };
  }

  async execute(harvest: Harvest, asked: HarvestSource, known: SourceState, watch: WatchClass): Promise<Gathered> {
    const source = this.needsCheck(harvest, known, watch) ? await this.check(harvest, asked, known, watch) : known;
    const offer = await this.offerOf(asked, source);
    this.progress.done(harvest, asked.url, source.status, offer.heads.filter((head) => head.fresh).length);
    return { asked, source, offer };
  }

  private needsCheck({ trigger }: Harvest, source: SourceState, watch: WatchClass): boolean {
    return needsCheck(source, freshnessMs(watch, trigger, this.config.HOT_SOURCE_SECONDS * 1000), trigger, new Date());
  }

  private async check(harvest: Harvest, { url }: HarvestSource, source: SourceState, watch: WatchClass): Promise<SourceState> {
    this.progress.stage(harvest, url, 'searching');
    const onProgress = (progress: Progress): void => {
      this.progress.stage(harvest, url, progress.stage);
      if (progress.stage === 'reading') this.progress.article(harvest, url, progress.title);
    };
    const checked = await this.checks.demand(source, { account: harvest.userId, realtimeTaskId: watch === 'realtime' ? harvest.taskId : null, onProgress });
    return checked.source;
  }

  private async offerOf(asked: HarvestSource, source: SourceState): Promise<Offer> {
    const base = { sourceId: source._id, given: asked.given, newest: source.position };
    if (source.position <= asked.given) return nothingNew(asked, source);
    if (asked.given === 0) {
      const newestFirst = await this.articles.listNewest(source._id, articlesOfNewSource * 2);
      return { ...base, heads: introduction(newestFirst, source.position, new Date()), isComplete: true };
    }
    if (source.position - asked.given <= few) {
      const articles = await this.articles.listFew(source._id, asked.given, source.position);
      return { ...base, heads: articles, articles, isComplete: true };
    }
    const heads = await this.articles.listAfter(source._id, asked.given, articlesPerRun + 1);
    return { ...base, heads: heads.filter((head) => head.seq <= source.position), isComplete: heads.length <= articlesPerRun };
  }
}

function nothingNew({ given }: HarvestSource, { _id: sourceId }: SourceState): Offer {
  return { sourceId, given, newest: given, heads: [], isComplete: true };
}
