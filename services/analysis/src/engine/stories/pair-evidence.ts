import type { Likeness } from './similarity.ts';

/**
 * What a report is to another report or to a story: the same event as it was, the same event gone on, another event, or
 * the same event with nothing decided about what is new.
 */
export type PairDecision = { relation: 'same' | 'other' | 'same-event' } | { relation: 'changed'; changed: string };

/** What is known of a pair besides what its words say. */
export interface PairEvidence {
  /** Added to the score. */
  similarity?: number;
  /** Holds against any score. */
  decision?: PairDecision;
}

/** Evidence by the numbers of the two, in any order: told stories first, then the reports as they were given. */
export type NumberedEvidence = readonly (readonly [number, number, PairEvidence])[];

/** Further from 0 than any score. */
export const DECIDED = 9;

/** What others found out about pairs. */
export class PairEvidences {
  private readonly found = new Map<string, PairEvidence>();
  private readonly others = new Map<number, number[]>();

  constructor(evidence: NumberedEvidence) {
    for (const [one, other, found] of evidence) {
      this.found.set(keyOf(one, other), found);
      this.note(one, other);
      this.note(other, one);
    }
  }

  /** Those that something is known of together with one. */
  partnersOf(one: number): readonly number[] {
    return this.others.get(one) ?? [];
  }

  /** What was decided of two; undefined when nothing was. */
  decisionOn(one: number, other: number): PairDecision | undefined {
    return this.found.get(keyOf(one, other))?.decision;
  }

  /** What is added to the score of two. */
  similarityOf(one: number, other: number): number {
    return this.found.get(keyOf(one, other))?.similarity ?? 0;
  }

  private note(one: number, other: number): void {
    this.others.set(one, [...(this.others.get(one) ?? []), other]);
  }
}

/** What a decision makes of two, whatever their words say. */
export function decided({ relation }: PairDecision): Likeness {
  return { same: relation === 'other' ? -DECIDED : DECIDED, isCopy: false };
}

function keyOf(one: number, other: number): string {
  return one < other ? `${one}:${other}` : `${other}:${one}`;
}
