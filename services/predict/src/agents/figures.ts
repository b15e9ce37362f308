import type { AnswerChart } from '@forewire/contracts/answer-chart';
import { numeralsIn, type Numeral } from '../language/numbers.ts';
import { stopWords } from '../language/stop-words.ts';
import { fold, wordsOf } from '../language/words.ts';
import { type NamedDate, namedDates, namesMonth } from './dates.ts';

/** What a series is made of: sentences, the reports that say them, the best first. */
type Said = { text: string; sources: readonly number[] };
/** A figure with its date, both as one sentence gives them. */
type Reading = { date: string; value: number };
type Figure = { at: number; value: number; unit: string | null; isScaled: boolean };
type Series = { title: string; unit: string; points: Map<string, number>; sources: Set<number>; isContradicted: boolean };

const leastPoints = 3;
const sentencesRead = 40;
// Longer ones are lists, in which nobody can tell what belongs to what.
const longestSentence = 420;

const percent = 'percent';
const percentagePoints = 'percentage points';
const unitMarks: readonly [RegExp, string][] = [
  [/^(?: ?percentage[ -]points?| ?prozentpunkte?n?| points? de pourcentage| puntos? porcentuales?)\b/, percentagePoints],
  [/^(?: ?%| ?(?:percent|per cent|prozent|pour cent|por ciento)\b)/, percent],
  [/^ ?(?:€|euros?\b)/, '€'],
  [/^ ?(?:\$|dollars?\b|dolares\b)/, '$'],
  [/^ ?(?:£|pounds?\b)/, '£'],
];
const wordAfter = /^ ([a-z]+)(?![a-z])/;
const year = /\b(?:19|20)\d{2}\b/g;

/** Words of movement and comparison: the same measure "rose to" one figure and "fell to" another. */
const moves = new Set(
  'rose rise rises risen fell fall falls fallen grew grow grown climbed dropped declined slipped increased decreased reached hit stood stands totalled totaled amounted compared again up down after from to in by and with stieg fiel lag betrug sank erreichte kletterte atteint passe monte recule etait subio bajo alcanzo cayo fue crecio'.split(' '),
);

/**
 * The figures over time that sentences give, as a chart: at least three dates of the same measure in the same unit, none of
 * them contradicted. Null where there is no such series; nothing is estimated or converted.
 */
export function chartOfFigures(statements: readonly Said[], language: string): AnswerChart | null {
  const series = new Map<string, Series>();
  for (const said of statements.slice(0, sentencesRead)) collect(series, said, language);
  const found = [...series.values()].find(isSeries);
  if (!found) return null;
  const points = [...found.points].sort(([a], [b]) => a.localeCompare(b)).map(([name, value]) => ({ name, value }));
  return { type: 'line', title: found.title, points, isPercent: found.unit === percent, sources: [...found.sources].sort((a, b) => a - b) };
}

function collect(series: Map<string, Series>, { text, sources }: Said, language: string): void {
  const read = readingsOf(text, language);
  if (!read) return;
  const key = `${read.unit} ${measureOf(text, language)}`;
  const known = series.get(key) ?? { title: text, unit: read.unit, points: new Map<string, number>(), sources: new Set<number>(), isContradicted: false };
  series.set(key, known);
  for (const { date, value } of read.readings) {
    if ((known.points.get(date) ?? value) !== value) known.isContradicted = true;
    known.points.set(date, value);
  }
  for (const n of sources) known.sources.add(n);
}

function isSeries({ points, isContradicted }: Series): boolean {
  const precisions = new Set([...points.keys()].map(({ length }) => length));
  return !isContradicted && points.size >= leastPoints && precisions.size === 1;
}

/** The figures of a sentence with their dates; null unless it is plain which belongs to which. */
export function readingsOf(sentence: string, language: string): { unit: string; readings: Reading[] } | null {
  if (sentence.length > longestSentence) return null;
  const folded = fold(sentence);
  const dates = datesAndYears(folded);
  const figures = figuresIn(folded, dates, language);
  const unit = unitOf(figures);
  if (unit === null || figures.length === 0 || figures.length !== dates.length) return null;
  if (!takeTurns(figures, dates)) return null;
  return { unit, readings: figures.map(({ value }, at) => ({ date: dates[at]?.date ?? '', value })) };
}

/** Figure, date, figure, date, or the other way round. */
function takeTurns(figures: readonly Figure[], dates: readonly NamedDate[]): boolean {
  const order = [...figures.map(({ at }) => ({ at, kind: 'figure' })), ...dates.map(({ at }) => ({ at, kind: 'date' }))].sort((a, b) => a.at - b.at);
  return order.every(({ kind }, at) => kind !== order[at - 1]?.kind);
}

function datesAndYears(folded: string): NamedDate[] {
  const named = withoutOverlaps(namedDates(folded));
  const years = [...folded.matchAll(year)].map((match) => ({ at: match.index, end: match.index + 4, date: match[0] }));
  const alone = years.filter(({ at, end }) => isBare(folded, at, end) && !named.some((date) => at < date.end && end > date.at));
  return [...named, ...alone].sort((a, b) => a.at - b.at);
}

/** "12 March 2026" is also "March 2026": the longer one counts. */
function withoutOverlaps(dates: readonly NamedDate[]): NamedDate[] {
  return dates.filter((date) => !dates.some((other) => other !== date && other.at <= date.at && other.end >= date.end && other.end - other.at > date.end - date.at));
}

/** No part of a word, a range, or a longer number. */
function isBare(folded: string, at: number, end: number): boolean {
  return !/[\p{L}\p{N}.,$€£-]/u.test(folded[at - 1] ?? ' ') && !/^(?:[\p{L}\p{N}%€$£]|[-.,]\p{N}|-\p{L})/u.test(folded.slice(end, end + 2));
}

function figuresIn(folded: string, dates: readonly NamedDate[], language: string): Figure[] {
  const numerals = numeralsIn(folded, language).filter(({ at, end }) => !dates.some((date) => at < date.end && end > date.at));
  return numerals.flatMap((numeral) => figureAt(folded, numeral, language) ?? []);
}

function figureAt(folded: string, { at, end, values, isScaled }: Numeral, language: string): Figure | null {
  const [value] = values;
  const before = folded[at - 1] ?? ' ';
  const rest = folded.slice(end, end + 30);
  if (value === undefined || /[\p{L}\p{N}-]/u.test(before) || /^(?:\p{L}|-)/u.test(rest)) return null;
  const unit = /[$€£]/.test(before) ? before : unitAfter(rest, language);
  return { at, value, unit, isScaled };
}

/** The unit behind a figure, or the word for what is counted; null where none is said. */
function unitAfter(rest: string, language: string): string | null {
  const mark = unitMarks.find(([pattern]) => pattern.test(rest));
  if (mark) return mark[1];
  const word = wordAfter.exec(rest)?.[1];
  return word === undefined || stopWords[language]?.has(word) || moves.has(word) || namesMonth(word) ? null : word.slice(0, 6);
}

/** The unit that all figures share, as the first one says it; null when they differ or are scaled differently. */
function unitOf(figures: readonly Figure[]): string | null {
  const unit = figures[0]?.unit ?? '';
  const isShared = figures.every((figure) => (figure.unit ?? unit) === unit && figure.isScaled === figures[0]?.isScaled);
  return isShared ? unit : null;
}

/** What a sentence measures: its words without figures, dates and movement. Sentences that differ in any other word measure something else. */
function measureOf(sentence: string, language: string): string {
  const stop = stopWords[language];
  const words = wordsOf(sentence).filter(({ folded }) => !stop?.has(folded) && !moves.has(folded) && !/\d/.test(folded) && !namesMonth(folded));
  return [...new Set(words.map(({ stem }) => stem))].sort().join(' ');
}
