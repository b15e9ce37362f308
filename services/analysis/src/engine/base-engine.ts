import type { Answer, Article, Engine, EngineContext, StoryGroup, ToldStory } from './engine.ts';
import type { PairEvidence } from './stories/pair-evidence.ts';
import type { Likeness } from './stories/similarity.ts';

/** A report, and a told story or an earlier report that may be of one event with it. */
export interface LikelyPair extends Likeness {
  report: Article;
  other: Article | ToldStory;
}

/** What is known of pairs besides their words, by the objects that the engine was given. */
export type Evidence = readonly (PairEvidence & { report: Article; other: Article | ToldStory })[];

/** What is grouped: reports of a task against the stories that it was told. */
export interface ToGroup {
  prompt: string;
  articles: readonly Article[];
  known: readonly ToldStory[];
}

/** An engine that needs no model, which others build on. */
export interface BaseEngine extends Engine {
  /** What notes call it, after "the". */
  readonly name: string;
  /** The likeliest few partners of each report, likeliest first; none of a report that cannot be worked on. */
  likelyPairs(input: ToGroup, evidence: Evidence, context: EngineContext): Promise<LikelyPair[]>;
  /** Groups as `group` does, heeding what is known of pairs. */
  groupWith(input: ToGroup, evidence: Evidence, context: EngineContext): Promise<Answer<StoryGroup[]>>;
  /** Whether every number and name of a summary stands in its article. */
  isGrounded(summary: string, article: Article, context: EngineContext): Promise<boolean>;
}

export function isStory(other: Article | ToldStory): other is ToldStory {
  return 'signature' in other;
}
