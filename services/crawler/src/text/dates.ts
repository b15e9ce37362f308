import { monthNumber } from './months.ts';
import { zoneOffsetMinutes } from './time-zones.ts';

interface Fields {
  year: number;
  month: number;
  day: number;
  hour?: number;
  minute?: number;
  second?: number;
  millisecond?: number;
  offsetMinutes?: number;
}

const FIRST_YEAR = 1970;
const LAST_YEAR = 2200;
const DAY_MS = 86_400_000;
// The longest real ones say the day, the hour and the zone in words, after a label.
const MAX_LENGTH = 128;
const UNIX = /^\d{9,14}(?:\.\d+)?$/;
// Digits that are a date and time without separators, like 20230918031500.
const PACKED = /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])(?:[0-2]\d[0-5]\d(?:[0-5]\d)?)?$/;
// The two forms of nearly all feeds, read without the searching that the odd ones need.
const RFC_822 = /^(?:[A-Za-z]{3}, ?)?(\d{1,2}) ([A-Z][a-z]{2}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) (GMT|UTC|Z|[+-]\d{4})$/;
const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?(?:Z|[+-]\d{2}:\d{2})$/;
const ENGLISH_MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec';
// Letters of any script, so that month names of any language are found; white space is one blank when these look for it.
const LETTERS = String.raw`[\p{L}\p{M}]+`;
const TIME = /(\d{1,2})[:.hH](\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([ap]\.?\s?m\b\.?)?/i;
const ISO = /^(\d{4})-?(\d{2})?(?:-?(\d{2}))?(?:[T\s,]+(\d{1,2}):?(\d{2})?(?::?(\d{2})(?:[.,](\d+)(?!\d))?)?([^]*))?$/i;
const DAY_MONTH_YEAR = new RegExp(String.raw`(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|º|°|ª|\.|,)?[\s\-/]*(?:de\s+|of\s+|d['’])?(${LETTERS})[\s,\-./]*(?:de(?:l)?\s+)?(\d{4}|['’]?\d{2}(?![\d:]))`, 'iu');
const MONTH_DAY_YEAR = new RegExp(String.raw`(?<![\p{L}\p{M}])(${LETTERS}\.?)[\s\-]*(\d{1,2})(?:st|nd|rd|th)?(?:[\s,\-]+|,\s*)(?:(\d{1,2}:\d{2}(?::\d{2})?)\s+(?:[A-Z+\-0-9:]{1,6}\s+)?)?(\d{4})`, 'iu');
const YEAR_MONTH_DAY = new RegExp(String.raw`(?<!\d)(\d{4})[\s,\-]+(${LETTERS}\.?)[\s\-]+(\d{1,2})(?!\d)`, 'u');
const NUMERIC = /(?<!\d)(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})(?!\d)/;
const EAST_ASIAN = /(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일号]?(?:\D{0,12}?(\d{1,2}) ?[:时時시点點] ?(\d{1,2})?(?: ?[:分분] ?(\d{1,2}))?)?/;
const EAST_ASIAN_AFTERNOON = /下午|晚上|午後|오후/;

export interface DateOptions {
  /** Whether "10/05/2022" is in May, as everywhere but in America. */
  isDayFirst?: boolean;
}

/** Reads a date in any of the forms that feeds and pages use; no zone means UTC, nonsense means null. */
export function parseDate(value: string | number | null | undefined, { isDayFirst = false }: DateOptions = {}): Date | null {
  if (value === null || value === undefined) return null;
  const text = String(value);
  return fromUsual(text) ?? (text.length > MAX_LENGTH ? null : fromUnusual(text.replace(/\s+/g, ' ').trim(), isDayFirst));
}

function fromUnusual(text: string, isDayFirst: boolean): Date | null {
  if (text.length < 4) return null;
  if (UNIX.test(text) && !PACKED.test(text)) return fromUnix(Number(text));
  const fields = fromIso(text) ?? fromEastAsian(text) ?? fromWords(text) ?? fromNumbers(text, isDayFirst);
  return fields ? toDate(fields) : null;
}

/** A date as published: never later than `now`, since a future date is a mistake or a trick to stay on top. */
export function clampToNow(date: Date | null, now: Date): Date | null {
  return date && date.getTime() > now.getTime() ? now : date;
}

function fromUsual(text: string): Date | null {
  const match = RFC_822.exec(text);
  const month = match ? ENGLISH_MONTHS.indexOf(match[2] ?? '?') / 3 + 1 : 0;
  if (!match || !Number.isInteger(month) || month < 1) return RFC_3339.test(text) ? toDate(fromIso(text) ?? { year: 0, month: 0, day: 0 }) : null;
  const zone = match[7] ?? '';
  const offset = zone.length === 5 ? Number(`${zone[0]}1`) * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3))) : 0;
  return toDate({ year: Number(match[3]), month, day: Number(match[1]), hour: Number(match[4]), minute: Number(match[5]), second: Number(match[6]), offsetMinutes: offset });
}

function fromUnix(value: number): Date | null {
  const milliseconds = value > 1e11 ? value : value * 1000;
  return Number.isFinite(milliseconds) ? new Date(milliseconds) : null;
}

function fromIso(text: string): Fields | null {
  const match = ISO.exec(text);
  if (!match) return fromCompact(text);
  const [, year, month, day, hour, minute, second, fraction, rest] = match;
  // "20040126" without separators would otherwise swallow an ordinal date.
  return {
    year: Number(year),
    month: Number(month ?? 1),
    day: Number(day ?? 1),
    hour: Number(hour ?? 0),
    minute: Number(minute ?? 0),
    second: Number(second ?? 0),
    millisecond: fraction ? Math.floor(Number(`0.${fraction}`) * 1000) : 0,
    ...zoneOf(rest ?? ''),
  };
}

function fromCompact(text: string): Fields | null {
  const packed = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})?$/.exec(text);
  if (packed) {
    const [, year, month, day, hour, minute, second] = packed.map(Number);
    return { year: year ?? 0, month: month ?? 0, day: day ?? 0, hour: hour ?? 0, minute: minute ?? 0, second: Number.isNaN(second) ? 0 : (second ?? 0) };
  }
  const ordinal = /^(\d{4})-(\d{3})(?!\d)/.exec(text);
  return ordinal ? { year: Number(ordinal[1]), month: 1, day: Number(ordinal[2]) } : null;
}

function fromEastAsian(text: string): Fields | null {
  const match = EAST_ASIAN.exec(text);
  if (!match) return null;
  const hour = Number(match[4] ?? 0);
  const afternoon = hour < 12 && EAST_ASIAN_AFTERNOON.test(text) ? 12 : 0;
  return { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]), hour: hour + afternoon, minute: Number(match[5] ?? 0), second: Number(match[6] ?? 0), ...eastAsianZone(text) };
}

function eastAsianZone(text: string): { offsetMinutes?: number } {
  if (/[+-]\d{2}:?\d{2}|GMT|UTC|Z$/.test(text)) return zoneOf(text.replace(/^.*?\d{1,2}:\d{2}(?::\d{2})?/, ''));
  return {};
}

function fromWords(text: string): Fields | null {
  return named(text, DAY_MONTH_YEAR, [3, 2, 1]) ?? named(text, MONTH_DAY_YEAR, [4, 1, 2]) ?? named(text, YEAR_MONTH_DAY, [1, 2, 3]);
}

function named(text: string, pattern: RegExp, [yearAt, monthAt, dayAt]: readonly [number, number, number]): Fields | null {
  const match = pattern.exec(text);
  const month = match ? monthNumber(match[monthAt] ?? '') : null;
  return match && month ? withTime(text, match, { year: fullYear(match[yearAt] ?? ''), month, day: Number(match[dayAt]) }) : null;
}

function fromNumbers(text: string, isDayFirst: boolean): Fields | null {
  const iso = /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(text);
  if (iso) return withTime(text, iso, { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) });
  const match = NUMERIC.exec(text);
  if (!match) return null;
  return fromThree(text, match, isDayFirst);
}

function fromThree(text: string, match: RegExpExecArray, isDayFirst: boolean): Fields | null {
  const [, first = '', separator, middle = '', last = ''] = match;
  if (first.length === 4 && last.length <= 2) return withTime(text, match, { year: Number(first), month: Number(middle), day: Number(last) });
  if (first.length > 2 || last.length % 2 === 1) return null;
  const [month, day] = monthAndDay(Number(first), Number(middle), separator === '/' && !isDayFirst);
  return withTime(text, match, { year: fullYear(last), month, day });
}

// Slashes put the month first as Americans do; dots and dashes the day, and so does whatever can't be a month.
function monthAndDay(first: number, second: number, isAmerican: boolean): [number, number] {
  const isMonthFirst = isAmerican ? first <= 12 : second > 12;
  return isMonthFirst ? [first, second] : [second, first];
}

function withTime(text: string, match: RegExpExecArray, date: Fields): Fields {
  const rest = text.slice(match.index + match[0].length);
  const inner = /\d{1,2}:\d{2}/.test(match[0]) ? match[0] : rest;
  const time = TIME.exec(inner) ?? TIME.exec(text.slice(0, match.index));
  if (!time) return date;
  const [whole, hour, minute, second, fraction, half] = time;
  const after = inner.slice(inner.indexOf(whole) + whole.length);
  return {
    ...date,
    hour: toHour(Number(hour), half ?? (EAST_ASIAN_AFTERNOON.test(text) ? 'pm' : undefined)),
    minute: Number(minute),
    second: Number(second ?? 0),
    millisecond: fraction ? Math.floor(Number(`0.${fraction}`) * 1000) : 0,
    ...zoneOf(after),
  };
}

function toHour(hour: number, half: string | undefined): number {
  if (!half) return hour;
  const isAfternoon = half.toLowerCase().startsWith('p');
  return (hour % 12) + (isAfternoon ? 12 : 0);
}

function zoneOf(rest: string): { offsetMinutes?: number } {
  const match = /^[\s,:]*(?:Uhr ?)?\(?-?((?:UTC|GMT|UT)? ?[+\-−] ?\d{1,2}:?\d{0,2}|[a-z]{1,5}\b)/i.exec(rest);
  const offset = match ? zoneOffsetMinutes(match[1] ?? '') : null;
  return offset === null ? {} : { offsetMinutes: offset };
}

function fullYear(text: string): number {
  const year = Number(text.replace(/\D/g, ''));
  if (year >= 100) return year;
  return year < 70 ? 2000 + year : 1900 + year;
}

function toDate(fields: Fields): Date | null {
  if (!isCalendarDay(fields) || !isTimeOfDay(fields)) return null;
  const { year, month, day, hour = 0, minute = 0, second = 0, millisecond = 0, offsetMinutes = 0 } = fields;
  const time = Date.UTC(year, month - 1, day, hour, minute, Math.min(second, 59), millisecond) - offsetMinutes * 60_000;
  return time < -DAY_MS ? null : new Date(time);
}

function isTimeOfDay({ hour = 0, minute = 0, second = 0 }: Fields): boolean {
  return hour <= 24 && minute <= 59 && second <= 60;
}

function isCalendarDay({ year, month, day }: Fields): boolean {
  if (!(year >= FIRST_YEAR && year <= LAST_YEAR && month >= 1 && month <= 12 && day >= 1)) return false;
  // An ordinal date counts its days from January.
  const isOrdinal = month === 1 && day > 31 && day <= 366;
  return day <= 28 || isOrdinal || new Date(Date.UTC(year, month - 1, day)).getUTCMonth() === month - 1;
}
