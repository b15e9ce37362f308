import { fold } from '../language/fold.ts';
import { sentenceText, type Reading } from '../reading.ts';

const LANGUAGES_WITH_LETTERS = /^[a-z]{2}$/;
const MAX_DATES = 16;
/** Alone, and as dates have them. */
const FORMS = [{ month: 'long' }, { month: 'short' }, { month: 'long', day: 'numeric' }, { month: 'short', day: 'numeric' }] as const;
const months = new Map<string, ReadonlyMap<string, number>>();
/** "3月1日". */
const DENSE_DATE = /(\d{1,2})月(\d{1,2})日/g;
/** "7.2.", "07.02.2026". */
const DOTTED_DATE = /(?<![\d.,])(\d{1,2})\.\s?(\d{1,2})\.(?:(?:20)?\d\d)?(?!\d)/g;

/** Names of the months in a language, in all cases that dates have them in, and abbreviated. */
export function monthsOf(language: string): ReadonlyMap<string, number> {
  let known = months.get(language);
  if (known === undefined) {
    const locales = LANGUAGES_WITH_LETTERS.test(language) ? [language, 'en'] : ['en'];
    known = new Map(locales.flatMap((locale) => FORMS.flatMap((form) => namesIn(new Intl.DateTimeFormat(locale, { ...form, timeZone: 'UTC' })))));
    months.set(language, known);
  }
  return known;
}

function namesIn(format: Intl.DateTimeFormat): [string, number][] {
  const names = Array.from({ length: 12 }, (_, month) => format.formatToParts(Date.UTC(2026, month, 15)).find(({ type }) => type === 'month')?.value ?? '');
  return names.map((name, month): [string, number] => [fold(name).replace(/\.$/, ''), month + 1]).filter(([name]) => /^\p{L}{3,}$/u.test(name));
}

/** The days that an article speaks of, as "3-1" for the first of March, in the order of the text. */
export function datesOf(reading: Reading): string[] {
  const dates = new Set<string>();
  const named = monthsOf(reading.language);
  reading.tokens.forEach(({ word }, at) => {
    const month = named.get(word.folded);
    const day = month === undefined ? null : (dayAt(reading, at - 1) ?? dayBeyond(reading, at) ?? dayAt(reading, at + 1));
    if (day !== null) dates.add(`${month}-${day}`);
  });
  const text = `${sentenceText(reading, 0)}\n${reading.text}`;
  for (const [, month, day] of text.matchAll(DENSE_DATE)) add(dates, Number(month), Number(day));
  for (const [, day, month] of text.matchAll(DOTTED_DATE)) add(dates, Number(month), Number(day));
  return [...dates].slice(0, MAX_DATES);
}

function add(dates: Set<string>, month: number, day: number): void {
  if (month >= 1 && month <= 12 && day >= 1 && day <= 31) dates.add(`${month}-${day}`);
}

const DAY = /^(\d{1,2})(?:st|nd|rd|th|er|º)?$/;

/** The day that a token gives. */
function dayAt(reading: Reading, at: number): number | null {
  const day = Number(DAY.exec(reading.tokens[at]?.word.folded ?? '')?.[1] ?? 0);
  return day >= 1 && day <= 31 ? day : null;
}

/** "7 de febrero" has a word between. */
function dayBeyond(reading: Reading, at: number): number | null {
  return reading.tokens[at - 1]?.word.isStop === true ? dayAt(reading, at - 2) : null;
}
