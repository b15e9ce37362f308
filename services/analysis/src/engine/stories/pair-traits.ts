import type { Weighing } from './items.ts';
import { keyOf } from './keys.ts';
import type { KnownStory } from './known-story.ts';
import type { Rarities, Traits } from './traits.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A name that few reports of anything else have. */
const RARE_NAME = 0.7;
const RARE_WORD = 0.6;
/** Longer before the story's first report, a day is of something else. */
const LONG_BEFORE = 30;
/** Names that a report must have for it to tell that it shares none. */
const NAMES_ENOUGH = 1.5;
const NUMBERS_ENOUGH = 3;
const QUOTE = /[«„“"‘「]/u;
const QUOTE_FIRST = /^\s*[«„“"‘'»”「]/u;

/** What a report and a told story have in common, by the name of each feature; from 0 to about 1, and NaN where it cannot be known, as without a date. */
export type Features = Readonly<Record<string, number>>;

/** What the report brings in its own words. */
export interface Report {
  traits: Traits;
  title: string;
  length: number;
  publishedAt: number;
}

/** Compares a report with a story as its signature tells it; the shares of names and words are the task's. */
export function pairTraits(story: KnownStory, report: Report, weighing: Weighing): Features {
  return { ...ofNames(story, report.traits, weighing), ...ofWords(story, report.traits, weighing), ...ofNumbers(story, report.traits), ...ofDays(story, report.traits), ...ofNewestDay(story, report.traits), ...ofYears(story, report.traits), ...ofAge(story, report), ...ofHeadline(report) };
}

function ofNames(story: KnownStory, { names, leadNames, words }: Traits, weighing: Weighing): Features {
  const weighed = (rarities: Rarities): Rarities => weigh(rarities, weighing, 'name');
  const [own, leading, first, firstLeading] = [names, leadNames, story.first.names, story.first.leadNames].map(weighed) as [Rarities, Rarities, Rarities, Rarities];
  const isKnown = (name: string): boolean => story.saysWord(name);
  const isNamed = (name: string): boolean => words.has(name);
  const rare = [...own].filter(([name, rarity]) => rarity > RARE_NAME && isKnown(name)).length;
  const met = sumOf(leading, isKnown) + sumOf(firstLeading, isNamed);
  return {
    namesShared: upTo(sumOf(own, (name) => story.names.has(name)), 6),
    rareNames: upTo(rare, 4),
    anyRareName: rare > 0 ? 1 : 0,
    leadNamesKnown: share(leading, isKnown, 1.5),
    namesKnown: share(own, isKnown, 3),
    firstLeadNamesGiven: share(firstLeading, isNamed, 1.5),
    firstNamesGiven: share(first, isNamed, 3),
    namesClash: Math.min(upTo(sumOf(leading), 2), upTo(sumOf(firstLeading), 2)) * (1 - Math.min(1, met / 2)),
    noNameShared: sumOf(own, isKnown) === 0 && Math.min(sumOf(own), sumOf(first)) > NAMES_ENOUGH ? 1 : 0,
    freshNames: upTo([...leading].filter(([name, rarity]) => rarity > 0.5 && !isKnown(name)).length, 3),
  };
}

function ofWords(story: KnownStory, { terms, lead, title }: Traits, weighing: Weighing): Features {
  const weighed = (rarities: Rarities): Rarities => weigh(rarities, weighing, 'stem');
  const [all, leading, inTitle] = [terms, lead, title].map(weighed) as [Rarities, Rarities, Rarities];
  const isKnown = (term: string): boolean => story.saysTerm(term);
  const isSaid = (term: string): boolean => terms.has(term);
  const rare = new Map([...all].filter(([, rarity]) => rarity > RARE_WORD));
  return {
    leadKnown: share(leading, isKnown, 4),
    titleKnown: share(inTitle, isKnown, 1.5),
    textKnown: share(all, isKnown, 10),
    firstLeadSaid: share(weighed(story.first.lead), isSaid, 4),
    firstTitleSaid: share(weighed(story.first.title), isSaid, 1.5),
    rareShared: upTo([...rare.keys()].filter(isKnown).length, 20),
    rareKnown: share(rare, isKnown, 5),
    freshTitle: upTo(sumOf(inTitle, (term) => !isKnown(term)), 3),
  };
}

function ofNumbers({ numbers, first }: KnownStory, report: Traits): Features {
  const shared = report.numbers.filter((number) => numbers.has(number)).length;
  const leading = report.leadNumbers.filter((number) => numbers.has(number)).length;
  return {
    knownNumbers: upTo(shared, 3),
    numbersKnown: shared / Math.max(1.5, report.numbers.length),
    firstNumbersGiven: first.numbers.filter((number) => report.numbers.includes(number)).length / Math.max(1.5, first.numbers.length),
    leadNumbersKnown: leading / Math.max(1, report.leadNumbers.length),
    noLeadNumber: report.leadNumbers.length === 0 ? 1 : 0,
    noNumberShared: shared === 0 && Math.min(first.numbers.length, report.numbers.length) >= NUMBERS_ENOUGH ? 1 : 0,
    freshLeadNumbers: upTo(report.leadNumbers.length - leading, 3),
  };
}

const UNKNOWN_DAYS: Features = { daysShared: NaN, noDayShared: NaN, olderDay: NaN, daysAhead: NaN };

/** Whether the report speaks of the days that the story speaks of, and of the day it began. */
function ofDays(story: KnownStory, { days, weekdays, published }: Traits): Features {
  if (published === null) return { ...ofFirstDay(story.first.published, { days, weekdays, published }), ...UNKNOWN_DAYS };
  const fresh = days.filter((day) => !story.days.has(day));
  return {
    ...ofFirstDay(story.first.published, { days, weekdays, published }),
    daysShared: upTo(days.length - fresh.length, 2),
    noDayShared: isTrue(days.length > 0 && story.days.size > 0 && fresh.length === days.length),
    olderDay: isTrue(fresh.some((day) => day < (story.first.published ?? -Infinity) - LONG_BEFORE)),
    daysAhead: upTo(fresh.filter((day) => day >= published).length, 2),
  };
}

/** Whether something has happened since the story was last told: "on Tuesday" of a story told on Monday. */
function ofNewestDay({ publishedAt }: KnownStory, { newest, newestLeading, published }: Traits): Features {
  const last = Math.floor(publishedAt / DAY);
  const since = (day: number | null): number => (day === null || published === null ? 0 : Math.max(-1, Math.min(1, (day - last) / 3)));
  if (published === null || Number.isNaN(last)) return { newestDaySince: NaN, leadDaySince: NaN, leadDayAfter: NaN, leadDayBefore: NaN, leadDayAge: NaN };
  return {
    newestDaySince: since(newest),
    leadDaySince: since(newestLeading),
    leadDayAfter: isTrue(newestLeading !== null && newestLeading > last),
    leadDayBefore: isTrue(newestLeading !== null && newestLeading <= last),
    leadDayAge: newestLeading === null ? 1 : upTo(published - newestLeading, 4),
  };
}

function ofFirstDay(began: number | null, { days, weekdays, published }: Pick<Traits, 'days' | 'weekdays' | 'published'>): Features {
  if (began === null || published === null) return { firstDayMeant: NaN, firstDayGiven: NaN };
  if (published <= began) return { firstDayMeant: 0, firstDayGiven: 0 };
  return { firstDayMeant: isTrue([...days, ...weekdays].some((day) => day === began || day === began - 1)), firstDayGiven: isTrue(days.some((day) => Math.abs(day - began) <= 1)) };
}

/** An archive page gives a year; so does one who looks back. */
function ofYears({ years: told, hasPastYear, first }: KnownStory, { years, leadYears, published }: Traits): Features {
  if (published === null || first.published === null) return { pastYear: NaN, firstPastYear: NaN, yearsShared: NaN, yearsDiffer: NaN };
  const shared = years.some((year) => told.has(year));
  return {
    pastYear: isTrue(leadYears.length > 0 && !hasPastYear),
    firstPastYear: isTrue(leadYears.length === 0 && first.leadYears.length > 0),
    yearsShared: isTrue(shared),
    yearsDiffer: isTrue(!shared && years.length > 0 && first.years.length > 0),
  };
}

/** How long the story has gone on, and by how many reports. */
function ofAge({ first, publishedAt, reports }: KnownStory, report: Report): Features {
  const since = (time: number): number => Math.log1p(Math.max(0, (report.publishedAt - time) / HOUR)) / 8;
  return { sinceFirst: since(first.publishedAt), sinceLast: since(publishedAt), reports: upTo(reports - 1, 4) };
}

/** Who tells what is known tells it by what people say. */
function ofHeadline({ title, length }: Report): Features {
  return { quoteFirst: isTrue(QUOTE_FIRST.test(title)), quoteInTitle: isTrue(QUOTE.test(title)), length: upTo(length, 500) };
}

interface Weighed {
  name: WeakMap<Rarities, Rarities>;
  stem: WeakMap<Rarities, Rarities>;
}

// By the task first: what is kept of it goes with it. Articles are remembered for longer, and must not hold a task's counts of keys, 1 MB of them.
const weighedBy = new WeakMap<Weighing, Weighed>();

/** A report is held against several stories, and a story against several reports, by the weights of one task. */
function weigh(rarities: Rarities, weighing: Weighing, kind: keyof Weighed): Rarities {
  const weighed = weighedOf(weighing)[kind];
  const known = weighed.get(rarities);
  if (known !== undefined) return known;
  const anew = new Map([...rarities].map(([key, rarity]) => [key, rarity * weighing[kind](keyOf(key))]));
  weighed.set(rarities, anew);
  return anew;
}

function weighedOf(weighing: Weighing): Weighed {
  let weighed = weighedBy.get(weighing);
  if (weighed === undefined) weighedBy.set(weighing, (weighed = { name: new WeakMap(), stem: new WeakMap() }));
  return weighed;
}

function sumOf(rarities: Rarities, counts: (key: string) => boolean = () => true): number {
  let sum = 0;
  for (const [key, rarity] of rarities) if (counts(key)) sum += rarity;
  return sum;
}

/** The share of a whole, which is at least `least`: few words in common are no proof. */
function share(rarities: Rarities, counts: (key: string) => boolean, least: number): number {
  return sumOf(rarities, counts) / Math.max(least, sumOf(rarities));
}

function isTrue(value: boolean): number {
  return value ? 1 : 0;
}

function upTo(value: number, most: number): number {
  return Math.min(1, value / most);
}
