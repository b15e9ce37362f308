import { cutText } from '@forewire/kit/whole-text';
import { type BaseEngine, type Evidence, isStory, type LikelyPair, type ToGroup } from '../base-engine.ts';
import type { Answer, Article, EngineContext, EnrichedTask, FoundSource, PromptAssessment, SourceRequest, StoryGroup, Summary, TaskMode, TaskToEnrich, ToldStory, Verdict } from '../engine.ts';
import { withoutEnrichment } from '../prompts/enrichment.ts';
import { openingOf } from '../stories/openings.ts';
import { Background } from './background.ts';
import type { Embedder, TextToEmbed } from './embedder.ts';
import type { EmbeddingProblem } from './embedding-source.ts';
import { REFERENCE_NEWS } from './reference-news.ts';
import { addedToPair, closeness, withCloseness } from './similarity.ts';
import type { VectorStore } from './vector-store.ts';

/** Articles of this installation that show what is usual. */
const ARTICLES_SAMPLED = 256;
const SAMPLE_MS = 10 * 60_000;
const LABEL_LIMIT = 120;
/**
 * Characters of an article that are embedded. With bge-small-en-v1.5 and e5-small-v2, reports are found by prompts better
 * up to about here (mean average precision 0.73 and 0.75 from 480 characters, 0.78 and 0.79 from 1,200, 0.78 and 0.80
 * from 2,000).
 */
const BEGINNING = 1200;

type Embedded = { ok: true; vectors: Float32Array[]; background: Background } | { ok: false; problem: EmbeddingProblem };
interface Sample {
  identity: string;
  at: number;
  background: Background;
}

/**
 * Weighs meaning beside words: closeness of embeddings, measured against what is usual among the news read here. What an
 * embeddings server does not give, the extractive engine decides alone.
 */
export class EmbeddingsEngine implements BaseEngine {
  readonly kind = 'embeddings';
  readonly name = 'embeddings engine';
  readonly label: string;
  private sample: Sample | null = null;

  constructor(
    private readonly embedder: Embedder,
    private readonly store: VectorStore,
    private readonly extractive: BaseEngine,
    kindOfEmbeddings: 'Embeddings' | 'Embeddings in this process' = 'Embeddings',
  ) {
    this.label = cutText(`${kindOfEmbeddings}: ${embedder.model}`, LABEL_LIMIT);
  }

  get trouble(): string | null {
    const { problem, what } = this.embedder.source;
    return problem === null ? null : `The ${what} ${problem}: articles are judged by their words alone.`;
  }

  async judge(prompt: string, articles: readonly Article[], context: EngineContext): Promise<Answer<Verdict[]>> {
    const own = await this.extractive.judge(prompt, articles, context);
    const judged = new Map(own.value.map((verdict) => [verdict.articleId, verdict]));
    const readable = articles.filter(({ id }) => judged.has(id));
    if (readable.length === 0) return own;
    const texts = await Promise.all(readable.map((article) => this.textOf(article)));
    const asked: TextToEmbed = { text: withoutEnrichment(prompt), kind: 'prompt', language: '' };
    const embedded = await this.embed([asked, ...texts], context);
    if (!embedded.ok) return { ...own, notes: [...own.notes, this.noteOf(embedded.problem, 'judged')] };
    const [subject, ...vectors] = embedded.vectors;
    for (const [at, { id }] of readable.entries()) {
      const [verdict, vector] = [judged.get(id), vectors[at]];
      if (verdict && vector && subject) judged.set(id, withCloseness(verdict, closeness(subject, vector, texts[at]?.language ?? '', embedded.background)));
    }
    return { ...own, value: own.value.flatMap(({ articleId }) => judged.get(articleId) ?? []), by: 'embeddings' };
  }

  group(prompt: string, articles: readonly Article[], known: readonly ToldStory[], context: EngineContext): Promise<Answer<StoryGroup[]>> {
    return this.groupWith({ prompt, articles, known }, [], context);
  }

  async groupWith(input: ToGroup, evidence: Evidence, context: EngineContext): Promise<Answer<StoryGroup[]>> {
    const { evidence: added, notes } = await this.closenessOf(input, context);
    const grouped = await this.extractive.groupWith(input, merged(evidence, added), context);
    return { ...grouped, by: notes.length > 0 ? grouped.by : 'embeddings', notes: [...grouped.notes, ...notes] };
  }

  async likelyPairs(input: ToGroup, evidence: Evidence, context: EngineContext): Promise<LikelyPair[]> {
    const { evidence: added } = await this.closenessOf(input, context);
    return this.extractive.likelyPairs(input, merged(evidence, added), context);
  }

  isGrounded(summary: string, article: Article, context: EngineContext): Promise<boolean> {
    return this.extractive.isGrounded(summary, article, context);
  }

  summarise(article: Article, prompt: string, context: EngineContext): Promise<Answer<Summary>> {
    return this.extractive.summarise(article, prompt, context);
  }

  detectLanguage(text: string): Promise<string> {
    return this.extractive.detectLanguage(text);
  }

  titleOf(prompt: string, context: EngineContext): Promise<Answer<string>> {
    return this.extractive.titleOf(prompt, context);
  }

  assessPrompt(prompt: string, mode: TaskMode, context: EngineContext): Promise<Answer<PromptAssessment>> {
    return this.extractive.assessPrompt(prompt, mode, context);
  }

  enrichTask(task: TaskToEnrich, context: EngineContext): Promise<Answer<EnrichedTask>> {
    return this.extractive.enrichTask(task, context);
  }

  findSources(request: SourceRequest, context: EngineContext): Promise<Answer<FoundSource[]>> {
    return this.extractive.findSources(request, context);
  }

  /** What embeddings say of the pairs that words find likely. */
  private async closenessOf(input: ToGroup, context: EngineContext): Promise<{ evidence: Evidence; notes: string[] }> {
    const pairs = await this.extractive.likelyPairs(input, [], context);
    if (pairs.length === 0) return { evidence: [], notes: [] };
    const partners = [...new Set(pairs.flatMap(({ report, other }) => [report, other]))];
    const texts = await Promise.all(partners.map((partner) => this.textsOf(partner)));
    const embedded = await this.embed(texts.flat(), context);
    if (!embedded.ok) return { evidence: [], notes: [this.noteOf(embedded.problem, 'compared')] };
    const vectors = new Map<Article | ToldStory, Float32Array[]>();
    let at = 0;
    for (const [number, partner] of partners.entries()) {
      const count = texts[number]?.length ?? 0;
      vectors.set(partner, embedded.vectors.slice(at, at + count));
      at += count;
    }
    const language = new Map(partners.map((partner, number) => [partner, texts[number]?.[0]?.language ?? '']));
    return { evidence: pairs.flatMap(({ report, other }) => evidenceOf({ report, other }, vectors, language.get(other) ?? '', embedded.background)), notes: [] };
  }

  private noteOf(problem: EmbeddingProblem, done: string): string {
    return `Articles were ${done} by the extractive engine alone: the ${this.embedder.source.what} ${problem}.`;
  }

  private async textOf(article: Article): Promise<TextToEmbed> {
    const text = beginningOf(article);
    return { text, kind: 'article', language: article.language ?? (await this.extractive.detectLanguage(text)) };
  }

  private async textsOf(partner: Article | ToldStory): Promise<TextToEmbed[]> {
    if (!isStory(partner)) return [await this.textOf(partner)];
    const story = await partner.signature();
    if (story === null) return [];
    const openings = story.openings?.length ? story.openings : [story.title];
    return openings.map((text) => ({ text, kind: 'article', language: story.language }));
  }

  private async embed(texts: readonly TextToEmbed[], { signal }: EngineContext): Promise<Embedded> {
    const embedded = await this.embedder.embed(texts, signal);
    if (!embedded.ok) return embedded;
    const background = await this.backgroundOf(embedded.identity, signal);
    return background === null ? { ok: false, problem: 'gave no usable answer' } : { ok: true, vectors: embedded.vectors, background };
  }

  /** Null when the server answers with another model than a moment ago. */
  private async backgroundOf(identity: string, signal?: AbortSignal): Promise<Background | null> {
    const { sample } = this;
    if (sample?.identity === identity && Date.now() - sample.at < SAMPLE_MS) return sample.background;
    const references = await this.embedder.embed(REFERENCE_NEWS, signal);
    if (!references.ok || references.identity !== identity) return null;
    const usual = references.vectors.map((vector, at) => ({ key: `${at}`, identity, kind: 'reference' as const, language: REFERENCE_NEWS[at]?.language ?? '', vector }));
    const background = new Background([...usual, ...(await this.store.newestArticles(identity, ARTICLES_SAMPLED))]);
    this.sample = { identity, at: Date.now(), background };
    return background;
  }
}

/** What of an article is embedded. */
export function beginningOf(article: Pick<Article, 'title' | 'text'>): string {
  return openingOf(article, BEGINNING);
}

/** The nearest of a story's openings counts: it is told by several reports. */
function evidenceOf({ report, other }: Pick<LikelyPair, 'report' | 'other'>, vectors: ReadonlyMap<Article | ToldStory, Float32Array[]>, language: string, background: Background): Evidence {
  const own = vectors.get(report)?.[0];
  const added = own === undefined ? [] : (vectors.get(other) ?? []).map((vector) => addedToPair(own, vector, language, background));
  return added.length === 0 ? [] : [{ report, other, similarity: Math.max(...added) }];
}

/** Decisions and similarities of the same pair, together. */
function merged(given: Evidence, added: Evidence): Evidence {
  const partners = new Map<Article, Set<Article | ToldStory>>();
  for (const { report, other } of given) partners.set(report, (partners.get(report) ?? new Set()).add(other));
  return [...given, ...added.filter(({ report, other }) => partners.get(report)?.has(other) !== true)];
}
