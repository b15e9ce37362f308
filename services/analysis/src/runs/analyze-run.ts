import { Inject, Injectable } from '@nestjs/common';
import { type Timestamp, timestampDate } from '@bufbuild/protobuf/wkt';
import type { EventInit, EventOf } from '@forewire/contracts/events';
import { newId } from '@forewire/kit/ids';
import { log } from '@forewire/kit/log';
import { type AnalysisConfig, analysisConfigToken, engineToken } from '../config.ts';
import type { Answer, Article, Engine, EngineContext, StoryGroup, Summary, TokenUsage, Verdict } from '../engine/engine.ts';
import { orNull } from '../engine/input-failure.ts';
import { RunBudget } from '../engine/model/run-budget.ts';
import { type ReportedArticle, ReportedArticleRepository } from '../feedback/reported-article.repository.ts';
import { StoryRepository } from '../stories/story.repository.ts';
import type { KnownStory, Story } from '../stories/story.ts';
import { judgeRun, type LeftOut, notJudged, toStory } from './judge-run.ts';
import { articlesNotJudged } from './metrics.ts';
import { type CollectedArticle, NotJudgedRepository } from './not-judged.repository.ts';
import { sumOf } from './usage.ts';

type Collected = EventOf<'run.collected'>;
type Analyzed = EventInit<'run.analyzed'>;
type FindingInit = NonNullable<Analyzed['findings']>[number];
type LeftOutInit = NonNullable<Analyzed['leftOut']>[number];

/** What a run comes to; `save` remembers it in the present transaction. */
export type Analysis = { findings: FindingInit[]; leftOut: LeftOutInit[]; engine: string; usage: TokenUsage; save: () => Promise<void> };

const isoOf = (timestamp: Timestamp | undefined): string | null => (timestamp ? timestampDate(timestamp).toISOString() : null);

export function toArticle(article: CollectedArticle): Article {
  return {
    ...{ id: article.id, url: article.url, title: article.title, text: article.text, sourceUrl: article.sourceUrl },
    publishedAt: isoOf(article.publishedAt),
    foundAt: isoOf(article.foundAt),
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
    private readonly notJudged: NotJudgedRepository,
    private readonly reported: ReportedArticleRepository,
  ) {}

  async execute(collected: Collected, signal: AbortSignal): Promise<Analysis> {
    const again = await this.notJudged.listDue(collected.taskId);
    const run = { ...collected, articles: withoutRepeats([...collected.articles, ...again]) };
    const budget = new RunBudget(this.config.LLM_RUN_TOKEN_BUDGET);
    const context: EngineContext = { now: new Date(), budget, signal };
    const prompt = run.enrichedPrompt || run.prompt;
    const articles = run.articles.map(toArticle);
    const { verdicts, groups, known, leftOut, usage, notes } = await judgeRun(this.engine, this.stories, { taskId: run.taskId, prompt, articles, threshold: run.threshold }, context);
    const told = await this.tell(run, groups, { known, verdicts, context, prompt });
    const out = [...leftOut, ...told.leftOut];
    return {
      findings: told.findings,
      leftOut: out.map(toLeftOut),
      engine: engineOf(this.engine, notes),
      usage: sumOf([usage, told.usage]),
      save: () => this.save(run, told, again, out),
    };
  }

  private async save({ taskId, articles }: Collected, { stories, findings }: Told, again: readonly CollectedArticle[], leftOut: readonly LeftOut[]): Promise<void> {
    const urls = new Set(leftOut.filter(({ code }) => code === 'not-judged').map(({ article }) => article.url));
    const failed = articles.filter(({ url }) => urls.has(url));
    articlesNotJudged.inc(failed.length);
    await this.stories.saveMany(stories);
    await this.notJudged.settle(taskId, again, failed);
    await this.reported.saveMany(findings.flatMap((finding) => toReported(finding, taskId, articles)));
  }

  private async tell(run: Collected, groups: readonly StoryGroup[], given: Given): Promise<Told> {
    const told: Told = { findings: [], stories: [], leftOut: [], usage: { promptTokens: 0, completionTokens: 0 } };
    const before = await readResultIds(groups, given.known);
    for (const group of groups) {
      const members = run.articles.filter((article) => group.memberIds.includes(article.id));
      const toldAs = before.get(group.storyId) ?? '';
      const isTold = group.status.kind === 'already-told';
      const resultId = isTold ? toldAs : newId();
      const { lead, failed } = isTold ? { lead: null, failed: [] } : await this.summariseFirst(leadFirst(members, group), given);
      told.leftOut.push(...failed.map((member) => notJudged(toArticle(member))));
      const sound = members.filter((member) => !failed.includes(member));
      if (sound.length > 0) told.stories.push(toStory(group, { taskId: run.taskId, resultId, urls: sound.map(({ url }) => url), toldAt: given.context.now }));
      if (lead === null) continue;
      told.usage = sumOf([told.usage, lead.summary.usage]);
      const verdict = given.verdicts.find((other) => other.articleId === lead.article.id);
      const updateOf = group.status.kind === 'update' ? toldAs : '';
      told.findings.push(toFinding({ id: resultId, lead: lead.article, members: sound, group, summary: lead.summary.value, verdict, updateOf }));
    }
    return told;
  }

  /** The first report that can be summarised leads; those before it could not be. */
  private async summariseFirst(members: readonly CollectedArticle[], { prompt, context }: Given): Promise<{ lead: Lead | null; failed: CollectedArticle[] }> {
    const failed: CollectedArticle[] = [];
    for (const article of members) {
      const summary = await orNull(this.engine.summarise(toArticle(article), prompt, context));
      if (summary) return { lead: { article, summary }, failed };
      failed.push(article);
    }
    return { lead: null, failed };
  }
}

/** What judged the run, as its details show it: also that an engine had to do with less than is configured. */
export function engineOf({ label }: Engine, notes: readonly string[]): string {
  if (notes.length === 0) return label;
  log.warn({ notes }, 'a run was partly judged without the engine that is configured');
  return `${label}, partly without it`;
}

type Lead = { article: CollectedArticle; summary: Answer<Summary> };

function leadFirst(members: readonly CollectedArticle[], { leadArticleId }: StoryGroup): CollectedArticle[] {
  return [...members.filter(({ id }) => id === leadArticleId), ...members.filter(({ id }) => id !== leadArticleId)];
}

function withoutRepeats(articles: readonly CollectedArticle[]): CollectedArticle[] {
  return [...new Map(articles.map((article) => [article.url, article])).values()];
}

/** The report that leads a finding: what its alert is about. */
function toReported({ id: resultId = '', links }: FindingInit, taskId: string, articles: readonly CollectedArticle[]): ReportedArticle[] {
  const lead = articles.find(({ url }) => url === links?.[0]?.url);
  return lead ? [{ resultId, taskId, article: toArticle(lead) }] : [];
}

function toLeftOut({ article, code, reason }: LeftOut): LeftOutInit {
  return { url: article.url, title: article.title, code, reason };
}

type Given = { known: readonly KnownStory[]; verdicts: readonly Verdict[]; context: EngineContext; prompt: string };
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
