import { Inject, Injectable } from '@nestjs/common';
import { type Timestamp, timestampDate } from '@bufbuild/protobuf/wkt';
import type { EventInit, EventOf } from '@forewire/contracts/events';
import { newId } from '@forewire/kit/ids';
import { WorkerFailure } from '@forewire/kit/worker-failure';
import { type AnalysisConfig, analysisConfigToken, engineToken } from '../config.ts';
import type { Answer, Article, Engine, EngineContext, StoryGroup, Summary, TokenUsage, Verdict } from '../engine/engine.ts';
import { RunBudget } from '../engine/model/run-budget.ts';
import { StoryRepository } from '../stories/story.repository.ts';
import type { KnownStory, Story } from '../stories/story.ts';
import { judgeRun, type LeftOut, notJudged, toStory } from './judge-run.ts';
import { sumOf } from './usage.ts';

type Collected = EventOf<'run.collected'>;
type CollectedArticle = Collected['articles'][number];
type Analyzed = EventInit<'run.analyzed'>;
type FindingInit = NonNullable<Analyzed['findings']>[number];
type LeftOutInit = NonNullable<Analyzed['leftOut']>[number];

export type Analysis = { findings: FindingInit[]; leftOut: LeftOutInit[]; stories: Story[]; engine: string; usage: TokenUsage };

const isoOf = (timestamp: Timestamp | undefined): string | null => (timestamp ? timestampDate(timestamp).toISOString() : null);

function toArticle(article: CollectedArticle): Article {
  return {
    ...{ id: article.id, url: article.url, title: article.title, text: article.text, sourceUrl: article.sourceUrl },
    publishedAt: isoOf(article.publishedAt),
    language: article.language || null,
  };
}

/** Judges what a run collected: what is relevant, which reports tell one event, and what was told before. */
@Injectable()
export class AnalyzeRun {
  constructor(
    @Inject(engineToken) private readonly engine: Engine,
    @Inject(analysisConfigToken) private readonly config: AnalysisConfig,
    private readonly stories: StoryRepository,
  ) {}

  async execute(run: Collected, signal: AbortSignal): Promise<Analysis> {
    const budget = new RunBudget(this.config.LLM_RUN_TOKEN_BUDGET);
    const context: EngineContext = { now: new Date(), budget, signal };
    const prompt = run.enrichedPrompt || run.prompt;
    const articles = run.articles.map(toArticle);
    const { verdicts, groups, known, leftOut, usage } = await judgeRun(this.engine, this.stories, { taskId: run.taskId, prompt, articles }, context);
    const told = await this.tell(run, groups, { known, articles, verdicts, context, prompt });
    return {
      findings: told.findings,
      stories: told.stories,
      leftOut: [...leftOut, ...told.leftOut].map(toLeftOut),
      engine: this.engine.label,
      usage: sumOf([usage, told.usage]),
    };
  }

  private async tell(run: Collected, groups: readonly StoryGroup[], given: Given): Promise<Told> {
    const told: Told = { findings: [], stories: [], leftOut: [], usage: { promptTokens: 0, completionTokens: 0 } };
    const before = await readResultIds(groups, given.known);
    for (const group of groups) {
      const members = run.articles.filter((article) => group.memberIds.includes(article.id));
      const lead = members.find((article) => article.id === group.leadArticleId);
      const article = given.articles.find((one) => one.id === group.leadArticleId);
      if (!lead || !article) continue;
      const toldAs = before.get(group.storyId) ?? '';
      const resultId = group.status.kind === 'already-told' ? toldAs : newId();
      const urls = members.map(({ url }) => url);
      const story = toStory(group, { taskId: run.taskId, resultId, urls, toldAt: given.context.now });
      if (group.status.kind === 'already-told') {
        told.stories.push(story);
        continue;
      }
      const summary = await this.summarise(article, given);
      if (!summary) {
        told.leftOut.push(...members.map((member) => notJudged(toArticle(member))));
        continue;
      }
      told.stories.push(story);
      told.usage = sumOf([told.usage, summary.usage]);
      const verdict = given.verdicts.find((other) => other.articleId === lead.id);
      const updateOf = group.status.kind === 'update' ? toldAs : '';
      told.findings.push(toFinding({ id: resultId, lead, members, group, summary: summary.value, verdict, updateOf }));
    }
    return told;
  }

  /** Null for an article that cannot be summarised within the limits of a thread. */
  private async summarise(article: Article, { prompt, context }: Given): Promise<Answer<Summary> | null> {
    try {
      return await this.engine.summarise(article, prompt, context);
    } catch (error) {
      if (error instanceof WorkerFailure && error.isOfInput) return null;
      throw error;
    }
  }
}

function toLeftOut({ article, code, reason }: LeftOut): LeftOutInit {
  return { url: article.url, title: article.title, code, reason };
}

type Given = { known: readonly KnownStory[]; articles: readonly Article[]; verdicts: readonly Verdict[]; context: EngineContext; prompt: string };
type Told = { findings: FindingInit[]; stories: Story[]; leftOut: LeftOut[]; usage: TokenUsage };

type FindingParts = {
  id: string;
  lead: CollectedArticle;
  members: readonly CollectedArticle[];
  group: StoryGroup;
  summary: { text: string; language: string };
  verdict: Verdict | undefined;
  updateOf: string;
};

function toFinding({ id, lead, members, group, summary, verdict, updateOf }: FindingParts): FindingInit {
  const ordered = [lead, ...members.filter((article) => article.id !== lead.id)];
  const reason = group.status.kind === 'update' ? group.status.changed : (verdict?.reason ?? group.reason);
  return {
    ...{ id, title: lead.title, summary: summary.text, language: lead.language || summary.language, imageUrl: lead.imageUrl },
    ...(lead.publishedAt ? { publishedAt: lead.publishedAt } : {}),
    ...(lead.foundAt ? { foundAt: lead.foundAt } : {}),
    ...{ score: verdict?.score ?? 0, storyId: group.storyId, updateOf, reason },
    links: ordered.map(({ url, title, sourceName, language }) => ({ url, title, sourceName, language })),
  };
}

/** The results that told those stories last which the groups repeat or take further. */
async function readResultIds(groups: readonly StoryGroup[], known: readonly KnownStory[]): Promise<Map<string, string>> {
  const told = new Set(groups.filter(({ status }) => status.kind !== 'new').map(({ storyId }) => storyId));
  return new Map(await Promise.all(known.filter(({ id }) => told.has(id)).map(async ({ id, resultId }) => [id, await resultId()] as const)));
}
