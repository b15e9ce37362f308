import { fold } from '../language/fold.ts';
import type { Word } from '../language/words.ts';
import { countedStems, isCount, isWeighty } from '../quantities/counted.ts';
import { type Quantity, readQuantities } from '../quantities/read-quantities.ts';
import { sentenceText, type Reading } from '../reading.ts';

/** A counted or measured thing with its value, and whether the headline or the opening gives it. */
export interface Fact {
  /** "dead", "money:usd", "percent", "n:stem" … */
  key: string;
  value: number;
  isLeading: boolean;
  isInTitle: boolean;
  /** The sentence that gives it, 0 being the headline, and the token that it begins at. */
  sentence: number;
  at: number;
}

const AHEAD = 5;
const BEHIND = 4;
/** "The death toll of the earthquake in Calder has climbed to 31": a toll has one number, however far off. */
const TOLL_BEHIND = 10;
const TOLLS = new Set(['toll', 'todesopfer', 'bilan', 'balance', 'bilancio']);
/** What people are when they die: "dies at 87", "mit 87 Jahren", "à 87 ans". */
const AGE_BEFORE = new Set(['at', 'aged', 'age', 'mit', 'alter', 'a', 'aos', 'op']);
const AGE_AFTER = /^[\s,-]{0,2}(?:years?[- ]old|jahre alt|jahrig|jahren|ans\b|anos\b|anni\b|jaar\b|лет\b|роки?в?\b|lat\b|ar gammal|yas)/;
/** Who was missing at first is found: "drei zunächst vermisste Wanderer". */
const AT_FIRST = new Set('initially previously earlier formerly zunachst zuvor anfangs bisher abord initialement inicialmente primero inizialmente dapprima aanvankelijk eerder najpierw poczatkowo сначала ранее спочатку раніше once'.split(' '));
/** A year between 1900 and 2099 stands for itself. */
const YEAR = /^(?:19|20)\d\d$/;
/** Tells change, not identity: a strike's third day is the same strike. */
export const PASSING_KEYS = new Set(['days', 'weeks', 'years']);

/** Measures that news is about; lengths, shares and times are in everything. */
const MEASURES = new Set(['hectares', 'tonnes', 'magnitude']);

/** Reads the counted and measured things out of an article. Every value is finite. */
export function factsOf(reading: Reading): Fact[] {
  const title = readQuantities(sentenceText(reading, 0), reading.language).flatMap((quantity) => factAt(reading, quantity, true));
  return [...title, ...readQuantities(reading.text, reading.language).flatMap((quantity) => factAt(reading, quantity, false))];
}

function factAt(reading: Reading, quantity: Quantity, isInTitle: boolean): Fact[] {
  const at = tokenAt(reading, quantity.start, isInTitle);
  const text = isInTitle ? reading.article.title : reading.text;
  if (at < 0 || isNoFact(text, quantity)) return [];
  const key = keyAt(reading, at, tokenAfter(reading, quantity.end, at, isInTitle), quantity, text);
  // Nobody counts people in fractions: "two dead as quake of 6.3 hits".
  if (key === null || (isWeighty(key) && !Number.isInteger(quantity.value))) return [];
  const sentence = reading.sentenceOf[at] ?? 0;
  return [{ key, value: quantity.value, isLeading: sentence <= 2, isInTitle, sentence, at }];
}

function isNoFact(text: string, { isName, unit, start, end }: Quantity): boolean {
  if (unit === 'age' || (isName && unit === null)) return true;
  return unit === null && YEAR.test(text.slice(start, end));
}

/** The first token that begins at a place of the text or after it. */
function tokenAt(reading: Reading, start: number, isInTitle: boolean): number {
  const [from, to] = isInTitle ? [0, reading.titleLength] : [reading.titleLength, reading.tokens.length];
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((reading.tokens[middle]?.start ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  return low < to ? low : -1;
}

function tokenAfter(reading: Reading, end: number, at: number, isInTitle: boolean): number {
  const to = isInTitle ? reading.titleLength : reading.tokens.length;
  let after = at;
  while (after < to && (reading.tokens[after]?.start ?? 0) < end) after += 1;
  return after;
}

/** What a number counts or measures; `from` is where the words after it begin. */
function keyAt(reading: Reading, at: number, from: number, quantity: Quantity, text: string): string | null {
  if (quantity.unit !== null) return quantity.unit === 'percentage-points' ? 'percent' : quantity.unit;
  const after = countedAfter(reading, at, from, quantity.isArticle);
  const counted = after !== null && isWeighty(after) ? after : (countedBefore(reading, at) ?? after);
  if (counted !== null) return counted === 'dead' && isAge(reading, at, text, quantity.end) ? null : counted;
  return nounAt(reading, from, quantity);
}

/** A weighty word within the next few of the sentence ("seven people were killed"), else the nearest counted one. */
function countedAfter(reading: Reading, at: number, from: number, isArticle: boolean): string | null {
  const keys = countedStems(reading.language);
  const ahead = wordsBetween(reading, at, from, from + (isArticle ? 2 : AHEAD));
  const end = ahead.findIndex((word) => word.isNumber);
  const found = (end < 0 ? ahead : ahead.slice(0, end)).map((word, i, words) => (isOver(keys.get(word.stem), words.slice(0, i)) ? undefined : keys.get(word.stem)));
  return found.find((key) => key !== undefined && isWeighty(key)) ?? found.slice(0, 3).find((key) => key !== undefined) ?? null;
}

function isOver(key: string | undefined, before: readonly Word[]): boolean {
  return key === 'missing' && before.some((word) => AT_FIRST.has(word.folded));
}

/** "The death toll rose to seven". */
function countedBefore(reading: Reading, at: number): string | null {
  const keys = countedStems(reading.language);
  const behind = wordsBetween(reading, at, Math.max(0, at - TOLL_BEHIND), at).reverse();
  const end = behind.findIndex((word) => word.isNumber);
  const words = end < 0 ? behind : behind.slice(0, end);
  if (words.some((word) => TOLLS.has(word.folded)) && words.some((word) => keys.get(word.stem) === 'dead')) return 'dead';
  return words.slice(0, BEHIND).map((word) => keys.get(word.stem)).find((key) => key !== undefined && isWeighty(key)) ?? null;
}

function isAge(reading: Reading, at: number, text: string, end: number): boolean {
  const before = reading.tokens[at - 1]?.word.folded ?? '';
  return AGE_BEFORE.has(before) || AGE_AFTER.test(fold(text.slice(end, end + 14)));
}

function nounAt(reading: Reading, from: number, { isWord }: Quantity): string | null {
  const noun = reading.tokens[from]?.word;
  return isWord || noun === undefined || noun.isStop || noun.isNumber ? null : `n:${noun.stem}`;
}

/** The words from `start` to before `end` that stand in the sentence of `at`. */
function wordsBetween(reading: Reading, at: number, start: number, end: number): Word[] {
  return reading.tokens.slice(start, end).filter((_, i) => reading.sentenceOf[start + i] === reading.sentenceOf[at]).map((token) => token.word);
}

/** A count or measure that news is about, rather than any noun after a number. */
export function isCounted(key: string): boolean {
  return isCount(key) || MEASURES.has(key) || key.startsWith('money:');
}

/** Two reports of one count: equal, or within rounding. */
export function isSameValue(a: number, b: number): boolean {
  if (a === b) return true;
  const larger = Math.max(Math.abs(a), Math.abs(b));
  if (larger < 50) return Number.isInteger(a) && Number.isInteger(b) ? false : Math.abs(a - b) < 0.05;
  const apart = Math.abs(a - b) / larger;
  return apart <= 0.01 || (apart <= 0.06 && (isRound(a) || isRound(b)));
}

function isRound(value: number): boolean {
  return value % 50 === 0 || value % 10 ** Math.max(1, Math.floor(Math.log10(value))) === 0;
}
