import { fold } from '../language/fold.ts';
import { sentenceText, type Reading } from '../reading.ts';
import { monthsOf } from './dates.ts';
import type { Features } from './pair-traits.ts';
import { reportedAt } from './reported-at.ts';

/** Characters of a text in which an archive page says of when it is, and in which a report says when its event was. */
const HEAD = 160;
const OPENING = 450;
/** Where pages name the archive that they come from, when not above the text. */
const FOOT = 200;
const ARCHIVE = /(?<!\p{L})(?:archiv\p{L}{0,4}|archief|arquivo|arşiv\p{L}{0,4}|arkiv\p{L}{0,4}|from our (?:files|issue)|архив\p{L}{0,3}|архів\p{L}{0,3})(?!\p{L})|アーカイブ|過去記事|存档|归档|أرشيف/iu;
const YEAR = /(?<![\d.,])(?:19\d\d|20[0-3]\d)(?![\d.,%]?\d)/g;
/** A year behind its month ("8 April 2025", "mayo de 2025"), or in figures: "17.03.2025", "2025年4月", "2025-04-09". */
const BEHIND_MONTH = /(\p{L}{3,14})\.?,?(?: del?)? (?:\d{1,2}, )?((?:19|20)\d\d)(?![\d%])/gu;
const IN_FIGURES = /\d{1,2}[./-] ?\d{1,2}[./-] ?((?:19|20)\d\d)(?!\d)|((?:19|20)\d\d)(?:年\d{1,2}月|-\d\d-\d\d)/gu;

const UNDATED = { headDated: NaN, openingDated: NaN, onlyPast: NaN, lastYear: NaN };

/** Whether a report is of an earlier year than it was published in, as archive pages are: they are of another event than today's, however alike. */
export function datelineOf(reading: Reading): Features {
  const { text } = reading;
  const head = `${sentenceText(reading, 0)}\n${text.slice(0, HEAD)}`;
  const fromArchive = ARCHIVE.test(head) || ARCHIVE.test(text.slice(-FOOT)) ? 1 : 0;
  const published = new Date(reportedAt(reading.article) ?? NaN).getUTCFullYear();
  if (Number.isNaN(published)) return { fromArchive, ...UNDATED };
  const dated = (part: string): number[] => datedYears(part, monthsOf(reading.language));
  const years = [...new Set([...(text.match(YEAR)?.map(Number) ?? []), ...dated(text.slice(0, OPENING))])];
  return {
    fromArchive,
    headDated: isPast(dated(head), published),
    openingDated: isPast(dated(text.slice(0, OPENING)), published),
    onlyPast: isPast(years, published),
    lastYear: years.includes(published - 1) ? 1 / Math.max(2, years.length) : 0,
  };
}

function datedYears(text: string, months: ReadonlyMap<string, number>): number[] {
  const named = [...text.matchAll(BEHIND_MONTH)].filter(([, month = '']) => months.has(fold(month))).map(([, , year]) => Number(year));
  return [...named, ...[...text.matchAll(IN_FIGURES)].map(([, last, first]) => Number(last ?? first))];
}

/** 1 when there are earlier years and no other. */
function isPast(years: readonly number[], published: number): number {
  return years.length > 0 && years.every((year) => year < published) ? 1 : 0;
}
