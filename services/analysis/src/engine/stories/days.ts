import { fold } from '../language/fold.ts';
import type { Reading } from '../reading.ts';

const DAY = 86_400_000;
/** A day of the year is meant to be the next one within these days, else the last one. */
const AHEAD = 75;
/** 1 February 2026 is a Sunday. */
const SUNDAY = Date.UTC(2026, 1, 1);
const LETTERS = /^[a-z]{2}$/;
const YEAR = /(?<![\d.,])(?:19\d\d|20[0-3]\d)(?![\d.,%]?\d)/g;
const MAX_YEARS = 12;
/** Characters of a text that say when its event is. */
const OPENING = 500;
const weekdayNames = new Map<string, ReadonlyMap<string, number>>();
const relativeWords = new Map<string, ReadonlyMap<string, number>>();

/** The day that a moment lies in, counted from 1970; null for none. */
export function dayOf(publishedAt: string | null): number | null {
  const at = Date.parse(publishedAt ?? '');
  return Number.isNaN(at) ? null : Math.floor(at / DAY);
}

/** Days of the year ("3-1") as days from 1970, as a report published on a day means them. */
export function resolveDates(dates: readonly string[], published: number | null): number[] {
  if (published === null) return [];
  const year = new Date(published * DAY).getUTCFullYear();
  return dates.map((date) => {
    const [month = 1, day = 1] = date.split('-').map(Number);
    const inYear = (offset: number): number => Math.floor(Date.UTC(year + offset, month - 1, day) / DAY);
    const soon = [1, 0, -1].map(inYear).find((each) => each <= published + AHEAD);
    return soon ?? inYear(-1);
  });
}

/** The days that a report names by their weekday: the last ones before it, or its own. */
export function weekdaysOf(reading: Reading, published: number | null): number[] {
  if (published === null) return [];
  const names = namesIn(reading.language);
  const own = new Date(published * DAY).getUTCDay();
  return [...new Set(reading.tokens.flatMap(({ word }) => {
    const weekday = names.get(word.folded);
    return weekday === undefined ? [] : [published - ((own - weekday + 7) % 7)];
  }))];
}

/** The days up to its own that a report names, by their weekday, as today or as yesterday, with the sentences that do so. */
export function recentDaysOf({ tokens, sentenceOf, language }: Reading, published: number | null): { day: number; sentence: number }[] {
  if (published === null) return [];
  const [weekdays, relative, own] = [namesIn(language), relativeIn(language), new Date(published * DAY).getUTCDay()];
  return tokens.flatMap(({ word }, at) => {
    const weekday = weekdays.get(word.folded);
    const ago = relative.get(word.folded) ?? (weekday === undefined ? undefined : (own - weekday + 7) % 7);
    return ago === undefined ? [] : [{ day: published - ago, sentence: sentenceOf[at] ?? 0 }];
  });
}

/** Words for today, yesterday and the day before, with how many days ago that is. */
function relativeIn(language: string): ReadonlyMap<string, number> {
  let words = relativeWords.get(language);
  if (words === undefined) {
    const locales = LETTERS.test(language) ? ['en', language] : ['en'];
    const formats = locales.map((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
    words = new Map(formats.flatMap((format) => [0, 1, 2].map((ago) => [fold(format.format(-ago, 'day')), ago] as const)));
    relativeWords.set(language, words);
  }
  return words;
}

/** Years before its own that a report gives, and those of them in its opening. */
export function pastYearsOf({ article, text }: Reading, published: number | null): { all: number[]; leading: number[] } {
  const limit = published === null ? 0 : new Date(published * DAY).getUTCFullYear();
  const before = (part: string): number[] => [...new Set(part.match(YEAR)?.map(Number))].filter((year) => year < limit).slice(0, MAX_YEARS);
  return { all: before(text), leading: before(`${article.title}. ${text.slice(0, OPENING)}`) };
}

function namesIn(language: string): ReadonlyMap<string, number> {
  let names = weekdayNames.get(language);
  if (names === undefined) {
    const locales = LETTERS.test(language) ? ['en', language] : ['en'];
    names = new Map(locales.flatMap((locale) => Array.from({ length: 7 }, (_, day) => [weekdayIn(locale, day), day] as const)));
    weekdayNames.set(language, names);
  }
  return names;
}

/** "segunda-feira" is written as two words by those who count tokens. */
function weekdayIn(locale: string, day: number): string {
  return fold(new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(SUNDAY + day * DAY)).replace(/-feira$/, '');
}
