import type { Word } from '../language/words.ts';
import type { Reading } from '../reading.ts';

/** Where an article shows a term, and how surely (0..1). */
export interface Match {
  at: number;
  strength: number;
}

/** The positions at which words stand in this order, inflection apart. */
export function sequencesOf(words: readonly Word[], reading: Reading): number[] {
  const [first] = words;
  if (first === undefined) return [];
  const starts = reading.positions.get(first.stem) ?? [];
  return starts.filter((at) => words.every((word, i) => reading.tokens[at + i]?.word.stem === word.stem) && !(at < reading.titleLength && at + words.length > reading.titleLength));
}
