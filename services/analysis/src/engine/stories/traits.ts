import type { FirstReport, StorySignature } from '../engine.ts';
import { toLatin } from '../language/fold.ts';
import type { Reading } from '../reading.ts';
import { datelineOf } from './dateline.ts';
import { dayOf, pastYearsOf, recentDaysOf, resolveDates, weekdaysOf } from './days.ts';
import type { Fact } from './facts.ts';
import { nameKey } from './keys.ts';
import type { Features } from './pair-traits.ts';
import { rarityOf, rarityOfName } from './rarity.ts';
import { reportedAt } from './reported-at.ts';
import { type Sentence, sentencesOf } from './sentences-told.ts';
import { tellingNumbers } from './telling-numbers.ts';
import type { Term } from './terms.ts';
import { WordFilter } from './word-filter.ts';

/** The sentences that open a report: its headline, and two. */
const OPENING = 2;

/** Words or names with what they tell by being rare. */
export type Rarities = ReadonlyMap<string, number>;

/** What a report is compared by, once the signature of a story was read. */
export interface Traits {
  terms: Rarities;
  lead: Rarities;
  title: Rarities;
  names: Rarities;
  leadNames: Rarities;
  /** All that it says, as names are compared. */
  words: ReadonlySet<string>;
  /** Numbers that hardly come up by accident, and those of headline and opening. */
  numbers: readonly string[];
  leadNumbers: readonly string[];
  published: number | null;
  days: readonly number[];
  weekdays: readonly number[];
  /** The newest day up to its own that it names, and that its opening does; null for none. */
  newest: number | null;
  newestLeading: number | null;
  years: readonly number[];
  leadYears: readonly number[];
  sentences: readonly Sentence[];
  dateline: Features;
}

/** The traits of a report, from what was read of it. */
export function traitsOf(reading: Reading, facts: readonly Fact[], places: readonly Term[], { entities, dates = [], facts: grouped }: Pick<StorySignature, 'entities' | 'dates' | 'facts'>): Traits {
  const published = dayOf(reportedAt(reading.article));
  const years = pastYearsOf(reading, published);
  const names = namesWith(entities);
  const within = (limit: number): Rarities => new Map(places.filter(({ sentence }) => sentence <= limit).map(({ term }) => [term, rarityOf(term)]));
  return {
    ...{ terms: within(Infinity), lead: within(OPENING), title: within(0), names, leadNames: leadingNames(reading, names), words: wordsOf(reading) },
    numbers: numbersOf(grouped),
    leadNumbers: numbersOf(facts.filter(({ isLeading }) => isLeading).map(({ key, value }) => [key, [value]])),
    ...{ published, days: [...new Set(resolveDates(dates, published))], weekdays: weekdaysOf(reading, published), ...newestOf(reading, published), years: years.all, leadYears: years.leading },
    ...{ sentences: sentencesOf(reading, facts, places, published), dateline: datelineOf(reading) },
  };
}

function newestOf(reading: Reading, published: number | null): Pick<Traits, 'newest' | 'newestLeading'> {
  const recent = recentDaysOf(reading, published);
  const newest = (days: readonly { day: number }[]): number | null => (days.length === 0 ? null : Math.max(...days.map(({ day }) => day)));
  return { newest: newest(recent), newestLeading: newest(recent.filter(({ sentence }) => sentence <= OPENING)) };
}

/** Numbers of facts by which reports of one event are known. */
export function numbersOf(facts: readonly [string, readonly number[]][]): string[] {
  return tellingNumbers(facts).map(([number]) => number).filter((number) => number.startsWith('#'));
}

export function namesWith(entities: readonly string[]): Rarities {
  return new Map(entities.map((name) => [nameKey(name), rarityOfName(name)]));
}

export function termsWith(terms: readonly string[]): Rarities {
  return new Map(terms.map((term) => [term, rarityOf(term)]));
}

function leadingNames({ tokens, sentenceOf }: Reading, names: Rarities): Rarities {
  const leading = new Map<string, number>();
  for (let at = 0; at < tokens.length && (sentenceOf[at] ?? 0) <= OPENING; at += 1) {
    const key = spokenAs(tokens[at]?.word.folded ?? '');
    const rarity = names.get(key);
    if (rarity !== undefined) leading.set(key, rarity);
  }
  return leading;
}

function wordsOf({ tokens }: Reading): Set<string> {
  return new Set(tokens.filter(({ word }) => !word.isStop).map(({ word }) => spokenAs(word.folded)));
}

function spokenAs(folded: string): string {
  return nameKey(toLatin(folded));
}

/** What a word and a term are in a filter: one may be written like the other. */
export const asWord = (word: string): string => `w:${word}`;
export const asTerm = (term: string): string => `t:${term}`;

/** What a story keeps of the traits of its first report; `says` is what all of its reports say. */
export function storyTraits({ lead, title, names, leadNames, words, terms, numbers, days, years, leadYears }: Traits, publishedAt: string | null): Required<Pick<StorySignature, 'first' | 'says' | 'days' | 'years' | 'reports'>> {
  const first: FirstReport = { publishedAt, lead: [...lead.keys()], title: [...title.keys()], names: [...names.keys()], leadNames: [...leadNames.keys()], numbers: [...numbers], leadYears: [...leadYears], years: [...years] };
  return { first, says: WordFilter.of([...[...words].map(asWord), ...[...terms.keys()].map(asTerm)]).toString(), days: [...days], years: [...years], reports: 1 };
}

/** All that the reports of a story say; of a story of an earlier version, what was kept of it. */
export function saidBy({ says, terms, lead = [], entities }: StorySignature): WordFilter {
  const kept = [...terms, ...lead].map(([term]) => term);
  return WordFilter.read(says) ?? WordFilter.of([...kept.flatMap((term) => [asTerm(term), asWord(nameKey(term))]), ...entities.map((name) => asWord(nameKey(name)))]);
}
