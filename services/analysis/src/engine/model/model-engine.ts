import { cutText } from '@forewire/kit/whole-text';
import { searchFeeds } from '../../sources/search-feeds.ts';
import { SOURCE_CATALOGUE } from '../../sources/source-catalogue.ts';
import { withoutDuplicates } from '../../sources/without-duplicates.ts';
import { type Answer, type Article, type Engine, type EngineContext, type EnrichedTask, type FoundSource, NO_USAGE, type PromptAssessment, type SourceRequest, type StoryGroup, type Summary, type TaskMode, type TaskToEnrich, type TokenUsage, type ToldStory, type Verdict } from '../engine.ts';
import type { BaseEngine } from '../base-engine.ts';
import { composeEnrichment } from '../prompts/enrichment.ts';
import { SUMMARY_LIMIT } from '../summaries/shorten.ts';
import { Chat, type ChatProblem, type ChatSettings, type Question, type Reply } from './chat.ts';
import { decidePairs } from './decide-pairs.ts';
import { type DecisionMemory, DecisionsInMemory } from './decision-memory.ts';
import { makeFence } from './fence.ts';
import { inParallel } from './in-parallel.ts';
import { judgeArticle } from './judge-article.ts';
import { ASSESSMENT, assessmentSchema, ENRICHMENT, enrichmentSchema, SOURCES, sourcesSchema, SUMMARY, summarySchema, TITLE, titleSchema } from './model-prompts.ts';

export type ModelEngineSettings = ChatSettings & { concurrency?: number; decisions?: DecisionMemory };

/** Calls of one run at the same time: each is for one article, so they are many and short. */
const CONCURRENCY = 6;
/** Below this nothing of the subject is in the article: no reason to spend tokens on it. */
const HOPELESS = 0.05;
const LABEL_LIMIT = 120;
const TITLE_LIMIT = 50;
const ARTICLE_LIMIT = 4000;

/** Lets a language model judge, tell events apart and write, held to what the articles say; without an answer, the base engine's counts. */
export class ModelEngine implements Engine {
  readonly kind = 'model';
  readonly label: string;
  private readonly chat: Chat;
  private readonly concurrency: number;
  private readonly decisions: DecisionMemory;

  constructor(
    private readonly settings: ModelEngineSettings,
    private readonly base: BaseEngine,
  ) {
    this.label = cutText(`Model: ${settings.model}`, LABEL_LIMIT);
    this.decisions = settings.decisions ?? new DecisionsInMemory();
    this.chat = new Chat(settings);
    this.concurrency = settings.concurrency ?? CONCURRENCY;
  }

  get trouble(): string | null {
    const { problem } = this.chat;
    return problem === null ? this.base.trouble : `The model ${problem}: articles are judged by the ${this.base.name}.`;
  }

  async judge(prompt: string, articles: readonly Article[], context: EngineContext): Promise<Answer<Verdict[]>> {
    const first = (await this.base.judge(prompt, articles, context)).value;
    const verdicts = new Map(first.map((verdict) => [verdict.articleId, verdict]));
    const promising = articles.filter((article) => isPromising(verdicts.get(article.id)));
    // The likeliest first: they are judged well even when the budget ends.
    promising.sort((a, b) => (verdicts.get(b.id)?.score ?? 0) - (verdicts.get(a.id)?.score ?? 0));
    const usage: TokenUsage = { ...NO_USAGE };
    const problems = new Map<string, number>();
    await inParallel(promising, this.concurrency, async (article) => {
      const answer = await judgeArticle(this.chat, prompt, article, context);
      addUsage(usage, answer.usage);
      if (answer.verdict) verdicts.set(article.id, answer.verdict);
      else problems.set(answer.problem, (problems.get(answer.problem) ?? 0) + 1);
    });
    const notes = [...problems].map(([problem, count]) => `${count} ${count === 1 ? 'article was' : 'articles were'} judged by the ${this.base.name}: the model ${problem}.`);
    return { value: articles.flatMap((article) => verdicts.get(article.id) ?? []), by: 'model', usage, notes };
  }

  /** The model decides what the base engine doubts; decisions are remembered, so that what was told is found again alike in every run. */
  async group(prompt: string, articles: readonly Article[], known: readonly ToldStory[], context: EngineContext): Promise<Answer<StoryGroup[]>> {
    const input = { prompt, articles, known };
    const pairs = await this.base.likelyPairs(input, [], context);
    const { chat, base, concurrency, decisions: memory } = this;
    const { evidence, usage, problems } = await decidePairs({ chat, base, concurrency, memory, model: this.settings.model }, pairs, context);
    const grouped = await base.groupWith(input, evidence, context);
    const notes = [...problems].map(([problem, count]) => `${count} ${count === 1 ? 'report was' : 'reports were'} compared by the ${base.name}: the model ${problem}.`);
    return { value: grouped.value, by: evidence.length > 0 ? 'model' : grouped.by, usage, notes: [...grouped.notes, ...notes] };
  }

  async summarise(article: Article, prompt: string, context: EngineContext): Promise<Answer<Summary>> {
    const own = await this.base.summarise(article, prompt, context);
    const { language } = own.value;
    const reply = await this.ask(context, { name: 'summary', instructions: SUMMARY(language), material: [['request of the user', prompt], ['article', `${article.title}\n${cutText(article.text, ARTICLE_LIMIT)}`]], schema: summarySchema, maxAnswerTokens: 220 });
    if (!reply.ok) return fallBack(own, reply);
    const text = reply.value.summary.replace(/\s+/gu, ' ').trim();
    if (text.length > SUMMARY_LIMIT || !(await this.base.isGrounded(text, article, context))) return { ...own, usage: reply.usage, notes: ['The summary is an extract: the model named what the article does not.'] };
    return { value: { articleId: article.id, text, language }, by: 'model', usage: reply.usage, notes: [] };
  }

  detectLanguage(text: string): Promise<string> {
    return this.base.detectLanguage(text);
  }

  async titleOf(prompt: string, context: EngineContext): Promise<Answer<string>> {
    const own = await this.base.titleOf(prompt, context);
    if (prompt.trim() === '') return own;
    const reply = await this.ask(context, { name: 'title', instructions: TITLE, material: [['request of the user', prompt]], schema: titleSchema, maxAnswerTokens: 40 });
    if (!reply.ok) return fallBack(own, reply);
    const title = reply.value.title.replace(/[\s"“”„«»]+/gu, ' ').trim();
    return title === '' || title.length > TITLE_LIMIT ? { ...own, usage: reply.usage } : { value: title, by: 'model', usage: reply.usage, notes: [] };
  }

  async assessPrompt(prompt: string, mode: TaskMode, context: EngineContext): Promise<Answer<PromptAssessment>> {
    const own = await this.base.assessPrompt(prompt, mode, context);
    if (prompt.trim() === '') return own;
    const reply = await this.ask(context, { name: 'assessment', instructions: ASSESSMENT(mode), material: [['request of the user', prompt]], schema: assessmentSchema, maxAnswerTokens: 160 });
    if (!reply.ok) return fallBack(own, reply);
    const { needsClarification, question, reason } = reply.value;
    const value = needsClarification && question.trim() !== '' ? { needsClarification, question: question.trim(), reason } : { needsClarification: false, question: null, reason };
    return { value, by: 'model', usage: reply.usage, notes: [] };
  }

  async enrichTask(task: TaskToEnrich, context: EngineContext): Promise<Answer<EnrichedTask>> {
    const own = await this.base.enrichTask(task, context);
    if (task.prompt.trim() === '') return own;
    const reply = await this.ask(context, { name: 'enrichment', instructions: ENRICHMENT, material: [['request of the user', task.prompt]], schema: enrichmentSchema, maxAnswerTokens: 500 });
    if (!reply.ok) return fallBack(own, reply);
    const { restatement, keywords, entities, exclusions, languages } = reply.value;
    const codes = languages.filter((code) => /^[a-z]{2}$/.test(code));
    return {
      value: { enrichedPrompt: composeEnrichment(task.prompt, { names: entities, subjects: keywords, restatement, exclusions }), keywords, entities, exclusions, languages: codes.length > 0 ? codes.slice(0, 4) : own.value.languages },
      by: 'model',
      usage: reply.usage,
      notes: [],
    };
  }

  /** The model may choose and search, but not name addresses: those it tends to make up. */
  async findSources(request: SourceRequest, context: EngineContext): Promise<Answer<FoundSource[]>> {
    const own = await this.base.findSources(request, context);
    const subject = request.enrichedPrompt || [request.title, request.description].filter(Boolean).join('\n');
    if (subject.trim() === '') return own;
    const catalogue = SOURCE_CATALOGUE.map((source, i) => `${i + 1}. ${source.name}: ${source.description}`).join('\n');
    const reply = await this.ask(context, { name: 'sources', instructions: `${SOURCES}\n${catalogue}`, material: [['request of the user', subject]], schema: sourcesSchema, maxAnswerTokens: 500 });
    if (!reply.ok) return fallBack(own, reply);
    const chosen = reply.value.catalogue.slice(0, 6).flatMap(({ number, reason }): FoundSource[] => {
      const source = SOURCE_CATALOGUE[number - 1];
      return source === undefined ? [] : [{ url: source.url, name: source.name, source_type: source.type, reason }];
    });
    const searches = reply.value.queries.slice(0, 3).flatMap(({ query, language }) => searchFeeds(cutText(query, 120).trim(), language));
    const isCatalogue = (source: FoundSource): boolean => SOURCE_CATALOGUE.some((entry) => entry.url === source.url);
    const kept = chosen.length === 0 ? own.value : own.value.filter((source) => !isCatalogue(source));
    return { value: withoutDuplicates([...kept, ...searches, ...chosen], request.existingSources), by: 'model', usage: reply.usage, notes: [] };
  }

  private ask<T>(context: EngineContext, question: Omit<Question<T>, 'material'> & { material: [string, string][] }): Promise<Reply<T>> {
    const fence = makeFence();
    return this.chat.ask({
      ...question,
      instructions: `${question.instructions}\n${fence.rule}`,
      material: question.material.map(([kind, text]) => fence.wrap(`kind="${kind}"`, text)).join('\n\n'),
      ...(context.budget === undefined ? {} : { budget: context.budget }),
      ...(context.signal === undefined ? {} : { signal: context.signal }),
    });
  }
}

/** Words can only be compared within a language, so the model sees every report in another one; what could not be read at all it does not see. */
function isPromising(verdict: Verdict | undefined): boolean {
  return verdict !== undefined && (verdict.score >= HOPELESS || verdict.isForeign === true);
}

function fallBack<T>(own: Answer<T>, reply: { problem: ChatProblem; usage: TokenUsage }): Answer<T> {
  return { ...own, usage: reply.usage, notes: [`Done by the extractive engine: the model ${reply.problem}.`] };
}

function addUsage(total: TokenUsage, usage: TokenUsage): void {
  total.promptTokens += usage.promptTokens;
  total.completionTokens += usage.completionTokens;
}
