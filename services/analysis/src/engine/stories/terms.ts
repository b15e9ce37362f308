import { LRUCache } from 'lru-cache';
import { toLatin } from '../language/fold.ts';
import { commonness } from '../language/commonness.ts';
import { tokenise, type Word } from '../language/words.ts';
import type { Reading } from '../reading.ts';
import { englishOf, meaningsOf } from '../translations/translations.ts';

const MAX_TERMS = 64;
const MAX_LEAD = 40;
const TITLE_WEIGHT = 2;
/** The words of the opening tell the event; what follows is background. */
const OPENING_WEIGHT = 1.5;
/** The sentences of a text that open it. */
const OPENING = 2;
const LEAST_IDF = 1.5;
/** A word that may mean several things says less of each. */
const DOUBTFUL = 0.6;
/** Pieces of Japanese in hiragana alone are endings and particles: the words stand in other letters. */
const GRAMMAR = /^\p{Script=Hiragana}+$/u;
const PIVOTS_KEPT = 20_000;

/** A term with what it tells, the strongest first. */
export type Terms = [string, number][];

/** One place of a text that says a term. */
export interface Term {
  term: string;
  idf: number;
  sentence: number;
  at: number;
}

/**
 * What an article is about, in English stems where the table of translations knows its words, so that reports in all
 * languages meet; in its own stems elsewhere. `lead` is what headline and opening say.
 */
export function termsOf(reading: Reading): { terms: Terms; lead: Terms; places: readonly Term[] } {
  const all = occurrencesOf(reading);
  const found = new Map<string, { idf: number; frequency: number; isLead: boolean }>();
  for (const { term, idf, sentence } of all) {
    const known = found.get(term) ?? { idf, frequency: 0, isLead: false };
    known.frequency += weightOf(sentence);
    known.isLead ||= sentence <= OPENING;
    found.set(term, known);
  }
  const terms: Terms = [...found].map(([term, { idf, frequency }]) => [term, (1 + Math.log(frequency)) * idf]);
  const lead: Terms = [...found].filter(([, { isLead }]) => isLead).map(([term, { idf }]) => [term, idf]);
  return { terms: strongest(terms, MAX_TERMS), lead: strongest(lead, MAX_LEAD), places: all };
}

function strongest(terms: Terms, limit: number): Terms {
  return terms.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, limit).map(([term, weight]) => [term, Math.round(weight * 100) / 100]);
}

function weightOf(sentence: number): number {
  if (sentence === 0) return TITLE_WEIGHT;
  return sentence <= OPENING ? OPENING_WEIGHT : 1;
}

function isTelling(word: Word): boolean {
  return !GRAMMAR.test(word.folded) && !word.isStop && word.idf >= LEAST_IDF && !word.isNumber;
}

function occurrencesOf(reading: Reading): Term[] {
  const own = (at: number, word: Word): Term => ({ term: toLatin(word.stem), idf: word.idf, sentence: reading.sentenceOf[at] ?? 0, at });
  if (reading.language === 'en') return reading.tokens.flatMap(({ word }, at) => (isTelling(word) ? [own(at, word)] : []));
  const found: Term[] = [];
  const covered = new Set<number>();
  for (const { at, length, rows, strength } of meaningsOf(reading.tokens, reading.language)) {
    for (let i = 0; i < length; i += 1) covered.add(at + i);
    for (const { term, idf } of pivotsOf(rows)) found.push({ term, idf: idf * strength, sentence: reading.sentenceOf[at] ?? 0, at });
  }
  reading.tokens.forEach(({ word }, at) => {
    if (!covered.has(at) && isTelling(word)) found.push(own(at, word));
  });
  return found;
}

type Pivot = Pick<Term, 'term' | 'idf'>;
const pivots = new LRUCache<string, readonly Pivot[]>({ max: PIVOTS_KEPT });

/** The English stems of what a word may mean. */
function pivotsOf(rows: readonly number[]): readonly Pivot[] {
  const key = rows.join();
  let known = pivots.get(key);
  if (known === undefined) {
    const words = rows.flatMap((row) => tokenise(englishOf(row)[0] ?? '', 'en')).map((token) => token.word).filter(isTelling);
    const share = rows.length > 1 ? DOUBTFUL : 1;
    known = [...new Map(words.map((word) => [word.stem, { term: word.stem, idf: commonness(word.folded, word.stem, 'en') * share }])).values()];
    pivots.set(key, known);
  }
  return known;
}
