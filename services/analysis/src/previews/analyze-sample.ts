import { Inject, Injectable } from '@nestjs/common';
import type { EventInit, EventOf } from '@forewire/contracts/events';
import { type AnalysisConfig, analysisConfigToken, engineToken } from '../config.ts';
import type { Engine, StoryGroup, Verdict } from '../engine/engine.ts';
import { RunBudget } from '../engine/model/run-budget.ts';
import { engineOf, toArticle } from '../runs/analyze-run.ts';
import { markOf } from './mark.ts';

type Collected = EventOf<'preview.collected'>;
type Previewed = NonNullable<EventInit<'preview.analyzed'>['articles']>[number];

/** No slider goes further down; what is below it needs no comparing. */
const loosest = 0.1;
const mostTokens = 20_000;

/** Says what a prompt would have found in what sources have brought, as if nothing had been told before. */
@Injectable()
export class AnalyzeSample {
  constructor(
    @Inject(engineToken) private readonly engine: Engine,
    @Inject(analysisConfigToken) private readonly config: AnalysisConfig,
  ) {}

  async execute({ prompt, enrichedPrompt, articles: collected, sources }: Collected, signal: AbortSignal): Promise<Pick<EventInit<'preview.analyzed'>, 'articles' | 'threshold' | 'engine'>> {
    const context = { now: new Date(), budget: new RunBudget(Math.min(mostTokens, this.config.LLM_RUN_TOKEN_BUDGET)), signal };
    const articles = collected.map(toArticle);
    const words = enrichedPrompt || prompt;
    const verdicts = await this.engine.judge(words, articles, context);
    const byId = new Map(verdicts.value.map((verdict) => [verdict.articleId, verdict]));
    const groups = await this.engine.group(words, articles.filter(({ id }) => mayBeRelevant(byId.get(id))), [], context);
    const bySource = new Map(sources.map((source) => [source.url, source]));
    const previewed = collected.map((article) => describe({ article, verdict: byId.get(article.id), groups: groups.value, source: bySource.get(article.sourceUrl) }));
    return { articles: previewed, engine: engineOf(this.engine, [...verdicts.notes, ...groups.notes]), ...markOf(this.engine, undefined) };
  }
}

function mayBeRelevant(verdict: Verdict | undefined): boolean {
  return verdict !== undefined && verdict.isRuledOut !== true && (verdict.relevant || verdict.score >= loosest);
}

type Subject = { article: Collected['articles'][number]; verdict: Verdict | undefined; groups: readonly StoryGroup[]; source: Collected['sources'][number] | undefined };

function describe({ article, verdict, groups, source }: Subject): Previewed {
  const { id, url, title, sourceName, language, publishedAt } = article;
  return {
    ...{ url, title, sourceName, language, ...said(verdict) },
    ...(publishedAt ? { publishedAt } : {}),
    storyId: groups.find(({ memberIds }) => memberIds.includes(id))?.storyId ?? '',
    ...(source ? { own: source.own, perDay: 1 / Math.max(1, source.days) } : {}),
  };
}

type Said = { outcome: string; reason?: string; score?: number; ruledOut?: boolean };

function said(verdict: Verdict | undefined): Said {
  if (!verdict) return { outcome: 'not-judged' };
  return { outcome: verdict.relevant ? 'new' : 'not-relevant', reason: verdict.reason, score: verdict.score, ruledOut: verdict.isRuledOut ?? false };
}
