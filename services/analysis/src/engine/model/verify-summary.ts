import type { Article } from '../engine.ts';
import { toLatin } from '../language/fold.ts';
import { tokenise } from '../language/words.ts';
import { readQuantities } from '../quantities/read-quantities.ts';
import { read, sentenceText } from '../reading.ts';

/** Tells whether every number and name of a summary stands in its article: what cannot be found there was invented. */
export function isGrounded(summary: string, article: Article): boolean {
  const reading = read(article);
  const stems = new Set(reading.positions.keys());
  const names = new Set(reading.tokens.map((token) => toLatin(token.word.folded)));
  if (!hasNumbersOf(summary, [sentenceText(reading, 0), reading.text], reading.language)) return false;
  return tokenise(summary, reading.language).every(({ word, start }) => {
    if (word.isNumber || word.casing === 'lower' || word.isStop || stems.has(word.stem) || names.has(toLatin(word.folded))) return true;
    return word.casing !== 'all' && opensSentence(summary, start) && word.idf < 7;
  });
}

/** "2.1 million" and "2,100,000" are one number; what is written in letters is not checked. */
function hasNumbersOf(summary: string, texts: readonly string[], language: string): boolean {
  const known = new Set(texts.flatMap((text) => readQuantities(text, language)).flatMap(({ value, high }) => [value, high]));
  const written = readQuantities(summary, language).filter(({ isWord }) => !isWord);
  return written.every(({ value, high, start, end }) => (known.has(value) && known.has(high)) || texts.some((text) => text.includes(summary.slice(start, end))));
}

function opensSentence(text: string, start: number): boolean {
  return /(?:^|[.!?…:"“„«]\s*)$/u.test(text.slice(0, start).trimEnd() === '' ? '' : text.slice(0, start));
}
