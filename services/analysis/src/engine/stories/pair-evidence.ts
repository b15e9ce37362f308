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
const DECIDED = 9;

/** What compares a report that was taken with told stories and other reports. */
export interface Compares {
  take(report: number): void;
  with(story: number): Likeness;
}

/** A comparison that also heeds what others found out about a pair. */
export class InformedComparison implements Compares {
  private readonly evidence = new Map<string, PairEvidence>();
  private report = -1;

  constructor(
    private readonly comparison: Compares,
    evidence: NumberedEvidence,
  ) {
    for (const [one, other, found] of evidence) this.evidence.set(keyOf(one, other), found);
  }

  take(report: number): void {
    this.report = report;
    this.comparison.take(report);
  }

  with(story: number): Likeness {
    const found = this.evidence.get(keyOf(this.report, story));
    if (found?.decision !== undefined) return decided(found.decision);
    const likeness = this.comparison.with(story);
    const { similarity = 0 } = found ?? {};
    return likeness.isCopy ? likeness : { ...likeness, same: likeness.same + similarity };
  }

  /** What was decided of two; undefined when nothing was. */
  decisionOn(one: number, other: number): PairDecision | undefined {
    return this.evidence.get(keyOf(one, other))?.decision;
  }
}

function decided({ relation }: PairDecision): Likeness {
  const score = relation === 'other' ? -DECIDED : DECIDED;
  return { same: score, isCopy: false };
}

function keyOf(one: number, other: number): string {
  return one < other ? `${one}:${other}` : `${other}:${one}`;
}
