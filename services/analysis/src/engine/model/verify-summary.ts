import type { Article } from '../engine.ts';
import { toLatin } from '../language/fold.ts';
import { tokenise } from '../language/words.ts';
import { read } from '../reading.ts';
import { multiplierOf, numberValue } from '../stories/numbers.ts';

/** Tells whether every number and name of a summary stands in its article: what cannot be found there was invented. */
export function isGrounded(summary: string, article: Article): boolean {
  const reading = read(article);
  const stems = new Set(reading.positions.keys());
  const names = new Set(reading.tokens.map((token) => toLatin(token.word.folded)));
  const numbers = valuesOf(reading.tokens.map((token) => token.word.folded), reading.language);
  const tokens = tokenise(summary, reading.language);
  const words = tokens.map((token) => token.word.folded);
  return tokens.every(({ word, start }, at) => {
    if (word.isNumber) return numbers.has(valueAt(words, at, reading.language) ?? Number.NaN) || names.has(word.folded);
    if (word.casing === 'lower' || word.isStop || stems.has(word.stem) || names.has(toLatin(word.folded))) return true;
    return word.casing !== 'all' && opensSentence(summary, start) && word.idf < 7;
  });
}

function opensSentence(text: string, start: number): boolean {
  return /(?:^|[.!?…:"“„«]\s*)$/u.test(text.slice(0, start).trimEnd() === '' ? '' : text.slice(0, start));
}

function valuesOf(words: readonly string[], language: string): Set<number> {
  const values = new Set<number>();
  words.forEach((word, at) => {
    const plain = numberValue(word, language);
    const value = valueAt(words, at, language);
    if (plain !== null) values.add(plain);
    if (value !== null) values.add(value);
  });
  return values;
}

/** "2.1 million" and "2,100,000" are one number. */
function valueAt(words: readonly string[], at: number, language: string): number | null {
  const value = numberValue(words[at] ?? '', language);
  return value === null ? null : value * multiplierOf(words[at + 1] ?? '');
}
