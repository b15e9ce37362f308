import type { Reading } from '../reading.ts';

/** A headline says what a report is about, its first sentences nearly so. */
const TITLE = 3;
const FIRST = 2;
const LEADING = 1.5;
/** Sentences that count as the opening. */
export const LEAD = 3;

/** What a word at a place of a report tells of what the report is about. */
export function weightAt({ sentenceOf }: Reading, at: number): number {
  const sentence = sentenceOf[at] ?? 0;
  if (sentence === 0) return TITLE;
  if (sentence === 1) return FIRST;
  return sentence <= LEAD ? LEADING : 1;
}
