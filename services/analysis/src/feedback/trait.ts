import type { Article } from '../engine/engine.ts';

/** What a trait is of a report: its form, what it is about, whom or where, or how it is worded. */
export type TraitKind = 'form' | 'concept' | 'name' | 'place' | 'phrase' | 'word';

/** Something that a report shows in headline or opening. */
export interface Trait {
  /** The same for the same trait in any report. */
  key: string;
  kind: TraitKind;
  /** Ways to say it in the language of the prompt, the plainest first. */
  wordings: string[];
}

export type Mark = 'relevant' | 'not-relevant';

/** An alert, and what people say of it. */
export interface MarkedReport {
  article: Article;
  mark: Mark | null;
  /** It is of the last 30 days. */
  isRecent: boolean;
}

/** A marked report with what it shows. */
export interface ReadReport extends MarkedReport {
  traits: readonly Trait[];
}
