import type { Figure } from '../engine.ts';
import type { Fact } from './facts.ts';
import { isSameValue } from './facts.ts';
import type { Term } from './terms.ts';

const MAX_FIGURES = 40;
/** How far the words around a number reach that say what it is of, in tokens. */
const AROUND = 8;
const MAX_WORDS = 6;
const LEAST_IDF = 2.5;
/** So many words in common make two numbers one thing's. */
const SHARED = 2;

/** A figure with where its report gives it. */
export interface PlacedFigure {
  figure: Figure;
  fact: Fact;
}

/** The numbers of a report with the words around them, those of headline and opening first. */
export function figuresOf(facts: readonly Fact[], places: readonly Term[]): PlacedFigure[] {
  const bySentence = new Map<number, Term[]>();
  for (const place of places) bySentence.set(place.sentence, [...(bySentence.get(place.sentence) ?? []), place]);
  return [...facts]
    .sort((a, b) => a.sentence - b.sentence)
    .slice(0, MAX_FIGURES)
    .map((fact) => ({ fact, figure: [classOf(fact.key), fact.value, wordsAround(fact, bySentence.get(fact.sentence) ?? [])] }));
}

/** What can be compared: money with money of its currency, counts with counts. */
function classOf(key: string): string {
  return MEASURES.has(key) || key.startsWith('money:') ? key : 'count';
}

const MEASURES = new Set(['percent', 'hectares', 'cubic-metres', 'metres', 'km-per-hour', 'tonnes', 'litres', 'celsius', 'megawatts', 'megawatt-hours', 'magnitude']);

function wordsAround({ at }: Fact, places: readonly Term[]): string[] {
  const near = places.filter((place) => Math.abs(place.at - at) <= AROUND && place.idf >= LEAST_IDF);
  return [...new Set(near.sort((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at)).map(({ term }) => term))].slice(0, MAX_WORDS);
}

/** How surely two figures are of one thing (0..1). */
function overlap([kind, , words]: Figure, [otherKind, , others]: Figure): number {
  if (kind !== otherKind) return 0;
  const shared = words.filter((word) => others.includes(word)).length;
  return shared < SHARED ? 0 : shared / Math.max(3, Math.min(words.length, others.length));
}

/** How far a report changes, confirms, and sets off against each other what is known: each 0..1. */
export function figureChanges(known: readonly Figure[], own: readonly PlacedFigure[]): [changed: number, confirmed: number, compared: number] {
  const isKnown = (value: number): boolean => known.some(([, other]) => isSameValue(value, other));
  const isNew = own.map(({ figure: [, value] }) => !isKnown(value));
  const strongest = (of: boolean): number => Math.max(0, ...own.map((each, at) => (isNew[at] === of ? nearest(each, known, !of) : 0)));
  const compared = own.filter((each, at) => isNew[at] === true && own.some((other, i) => isNew[i] === false && stand(each, other))).length;
  return [strongest(true), strongest(false), Math.min(1, compared / 2)];
}

/** How surely a figure is of a known one's thing: one with the same value, or with any. */
function nearest({ figure, fact }: PlacedFigure, known: readonly Figure[], isEqual: boolean): number {
  const others = isEqual ? known.filter(([, value]) => isSameValue(value, figure[1])) : known;
  return Math.min(1, Math.max(0, ...others.map((other) => overlap(figure, other))) * (fact.isLeading ? 1 : 0.7));
}

/** Whether a report's number may be compared with what was told of its kind: people are counted together, but one firm's tonnes or euros are not another's. */
export function isComparable(fact: Fact, own: readonly PlacedFigure[], known: readonly Figure[] | undefined): boolean {
  const figure = own.find((each) => each.fact === fact)?.figure;
  if (known === undefined || figure === undefined || classOf(fact.key) === 'count') return true;
  return known.some((other) => overlap(figure, other) > 0);
}

/** Two figures of a kind in one sentence: "from 22 to 14". */
function stand(one: PlacedFigure, other: PlacedFigure): boolean {
  return one.fact.sentence === other.fact.sentence && one.figure[0] === other.figure[0];
}
