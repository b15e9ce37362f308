import type { RunBudget } from './model/run-budget.ts';
import type { StoryKeys } from './stories/keys.ts';

/** One article as the crawler read it: plain data, so that it can come out of an event. */
export interface Article {
  id: string;
  url: string;
  title: string;
  text: string;
  /** ISO 8601, or null when the page gives none. */
  publishedAt: string | null;
  /** When it was found, ISO 8601: stands for the time of publication where the page gives none. */
  foundAt?: string | null;
  /** ISO 639-1, or null to let the engine detect it. */
  language: string | null;
  sourceUrl: string;
}

/** What every call is given besides its subject: the time, and what the run may still spend on a model. */
export interface EngineContext {
  now: Date;
  budget?: RunBudget;
  signal?: AbortSignal;
  /** Nothing is grouped afterwards, so that verdicts may have all of the tokens. */
  isForVerdictsOnly?: boolean;
}

export interface TokenUsage {
  promptTokens: number;
  completionTokens: number;
}

export type EngineKind = 'extractive' | 'embeddings' | 'model';

/** A result with what it cost, which engine it came from, and what had to be left to the other one. */
export interface Answer<T> {
  value: T;
  by: EngineKind;
  usage: TokenUsage;
  notes: string[];
}

export interface Verdict {
  articleId: string;
  relevant: boolean;
  /** 0..1; comparable within one engine, not between two. */
  score: number;
  reason: string;
  by: EngineKind;
  /** It is in another language than the prompt, so that their words say little about each other. */
  isForeign?: boolean;
  /** An exclusion or a threshold of the prompt rules it out, whatever it is close to. */
  isRuledOut?: boolean;
}

/** A number with what kind it is ("count", "money:usd", "percent") and the words around it. */
export type Figure = [kind: string, value: number, words: string[]];

/** What is remembered of a story that a task was told: small, serialisable, language-tagged. */
export interface StorySignature {
  storyId: string;
  title: string;
  url: string;
  publishedAt: string | null;
  language: string;
  /** 64 × 32 bit MinHash of three-word shingles, base64; empty for texts too short to compare. */
  minhash: string;
  /** Stem → weight, the strongest first. */
  terms: [string, number][];
  entities: string[];
  /** Concepts of headline and first sentence: what kind of event it is. */
  subjects: string[];
  concepts: string[];
  places: string[];
  /** What was counted → the values told so far, for example `injured → [12]`. */
  facts: [string, number[]][];
  outcomes: string[];
  /** The words of the newest headline and first sentence with what they tell; older stories lack it. */
  lead?: [string, number][];
  /** Names that end in a number, such as those of flaws and models: one that differs is another thing. */
  codes?: string[];
  /** The outcomes that the newest headline or first sentence gives: how far the event has come. */
  phase?: string[];
  /** Days that it speaks of: "3-1" is the first of March. */
  dates?: string[];
  /** Its numbers, with the words that say what they are of. */
  figures?: Figure[];
  /** How the first report begins, and the newest that took the story further. */
  openings?: string[];
  /** What its first report says. */
  first?: FirstReport;
  /** The words of all its reports, as a Bloom filter in base64. */
  says?: string;
  /** Days that its reports name, counted from 1970, and years before their own. */
  days?: number[];
  years?: number[];
  /** How many reports it is made of. */
  reports?: number;
}

/** What later reports of a story are held against, beside what all of them say together. */
export interface FirstReport {
  publishedAt: string | null;
  /** Words of headline and opening, and of the headline alone. */
  lead: string[];
  title: string[];
  names: string[];
  leadNames: string[];
  /** Numbers that hardly come up by accident. */
  numbers: string[];
  /** Years before its own, and those of the opening. */
  years: number[];
  leadYears: number[];
}

/** A story that a task was told: reports are held against its keys, and its signature is read when one may be of it. */
export interface ToldStory {
  readonly keys: StoryKeys;
  /** Null when it cannot be read: the story is then as good as forgotten. */
  signature: () => Promise<StorySignature | null>;
}

export type StoryStatus =
  | { kind: 'new' }
  | { kind: 'update'; of: string; changed: string }
  | { kind: 'already-told'; of: string };

export interface StoryGroup {
  /** The story's id: its own when new, the known story's otherwise. */
  storyId: string;
  status: StoryStatus;
  leadArticleId: string;
  /** Every article of the group, the lead included. */
  memberIds: string[];
  reason: string;
  /** To be stored under `storyId`, replacing what was known. */
  signature: StorySignature;
}

export interface Summary {
  articleId: string;
  text: string;
  language: string;
}

export type TaskMode = 'monitoring' | 'predict';

export interface PromptAssessment {
  needsClarification: boolean;
  question: string | null;
  reason: string;
}

export interface TaskToEnrich {
  prompt: string;
  title?: string;
  sources?: readonly string[];
}

export interface EnrichedTask {
  enrichedPrompt: string;
  keywords: string[];
  entities: string[];
  exclusions: string[];
  /** ISO 639-1, the prompt's own first. */
  languages: string[];
}

export interface SourceRequest {
  title?: string;
  description?: string;
  enrichedPrompt?: string;
  existingSources: readonly string[];
}

export type SourceType = 'url' | 'feed' | 'search' | 'reddit' | 'telegram' | 'youtube' | 'mastodon' | 'bluesky' | 'x' | 'truth-social' | 'exa';

export interface FoundSource {
  url: string;
  name: string;
  source_type: SourceType;
  reason: string;
}

/**
 * Judges, groups and tells news; every implementation answers every call, whatever happens to a model behind it. An
 * article that cannot be worked on gets no verdict, stands in no group, and has no summary: `summarise` throws
 * InputFailure.
 */
export interface Engine {
  readonly kind: EngineKind;
  /** What the screen calls the engine in use. */
  readonly label: string;
  /** What it lacks at present, in a sentence for people; null while all is well. */
  readonly trouble: string | null;
  judge(prompt: string, articles: readonly Article[], context: EngineContext): Promise<Answer<Verdict[]>>;
  /** Puts reports of one event together and says of each what is new against the known stories of the prompt's task. */
  group(prompt: string, articles: readonly Article[], known: readonly ToldStory[], context: EngineContext): Promise<Answer<StoryGroup[]>>;
  summarise(article: Article, prompt: string, context: EngineContext): Promise<Answer<Summary>>;
  detectLanguage(text: string): Promise<string>;
  titleOf(prompt: string, context: EngineContext): Promise<Answer<string>>;
  assessPrompt(prompt: string, mode: TaskMode, context: EngineContext): Promise<Answer<PromptAssessment>>;
  enrichTask(task: TaskToEnrich, context: EngineContext): Promise<Answer<EnrichedTask>>;
  findSources(request: SourceRequest, context: EngineContext): Promise<Answer<FoundSource[]>>;
}

/**
 * Raised with every change of the engine that may read what it could not read before: articles that could not be judged
 * by an earlier version are then tried again.
 */
export const ENGINE_VERSION = 2;

export const NO_USAGE: TokenUsage = { promptTokens: 0, completionTokens: 0 };

/** Wraps a value that cost nothing. */
export function extractively<T>(value: T, notes: string[] = []): Answer<T> {
  return { value, by: 'extractive', usage: NO_USAGE, notes };
}
