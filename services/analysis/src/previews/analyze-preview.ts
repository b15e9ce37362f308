import { Inject, Injectable } from '@nestjs/common';
import type { EventInit, EventOf } from '@forewire/contracts/events';
import { type AnalysisConfig, analysisConfigToken, engineToken } from '../config.ts';
import type { Engine, StoryGroup, StorySignature } from '../engine/engine.ts';
import { RunBudget } from '../engine/model/run-budget.ts';
import { engineOf, toArticle } from '../runs/analyze-run.ts';
import { judgeRun, type JudgedRun } from '../runs/judge-run.ts';
import { StoryRepository } from '../stories/story.repository.ts';
import { markOf } from './mark.ts';

type Collected = EventOf<'preview.collected'>;
type Previewed = NonNullable<EventInit<'preview.analyzed'>['articles']>[number];
type Outcome = Pick<Previewed, 'outcome' | 'reason'> & { storyId: string | null };

/** Says what a run would make of articles, by the same steps; nothing is remembered to have been told. */
@Injectable()
export class AnalyzePreview {
  constructor(
    @Inject(engineToken) private readonly engine: Engine,
    @Inject(analysisConfigToken) private readonly config: AnalysisConfig,
    private readonly stories: StoryRepository,
  ) {}

  async execute({ taskId, prompt, enrichedPrompt, articles, threshold }: Collected, signal: AbortSignal): Promise<Pick<EventInit<'preview.analyzed'>, 'articles' | 'threshold' | 'engine'>> {
    const context = { now: new Date(), budget: new RunBudget(this.config.LLM_RUN_TOKEN_BUDGET), signal };
    const run = { taskId, prompt: enrichedPrompt || prompt, articles: articles.map(toArticle), threshold };
    const judged = await judgeRun(this.engine, this.stories, run, context);
    const previewed = await Promise.all(articles.map((article) => this.describe(taskId, article, judged)));
    return { articles: previewed, engine: engineOf(this.engine, judged.notes), ...markOf(this.engine, threshold) };
  }

  private async describe(taskId: string, article: Collected['articles'][number], judged: JudgedRun): Promise<Previewed> {
    const { id, url, title, sourceName, language, publishedAt } = article;
    const { storyId, ...outcome } = outcomeOf(id, judged);
    const repeated = storyId ?? (outcome.outcome === 'already-told' ? await this.stories.findIdByUrl(taskId, url) : null);
    const story = await signatureOf(repeated, judged);
    const score = judged.verdicts.find(({ articleId }) => articleId === id)?.score;
    return {
      ...{ url, title, sourceName, language, ...outcome, storyTitle: story?.title ?? '', storyUrl: story?.url ?? '' },
      ...(publishedAt ? { publishedAt } : {}),
      ...(score === undefined ? {} : { score }),
    };
  }
}

function outcomeOf(articleId: string, { groups, leftOut, verdicts }: JudgedRun): Outcome {
  const group = groups.find(({ memberIds }) => memberIds.includes(articleId));
  const out = leftOut.find(({ article }) => article.id === articleId);
  if (group && out?.code !== 'not-judged') return ofGroup(group, verdicts.find((verdict) => verdict.articleId === articleId)?.reason ?? '');
  return { outcome: out?.code ?? 'not-judged', reason: out?.reason ?? '', storyId: null };
}

function ofGroup({ status, reason }: StoryGroup, relevance: string): Outcome {
  if (status.kind === 'new') return { outcome: 'new', reason: relevance || reason, storyId: null };
  return { outcome: status.kind, reason: status.kind === 'update' ? status.changed : reason, storyId: status.of };
}

async function signatureOf(storyId: string | null, { known }: JudgedRun): Promise<StorySignature | null> {
  return (await known.find(({ id }) => id === storyId)?.signature()) ?? null;
}
