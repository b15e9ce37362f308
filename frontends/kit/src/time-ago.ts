export type TimeFormat = '12h' | '24h';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

function count(value: number, unit: string): string {
  return `${value} ${unit}${value === 1 ? '' : 's'} ago`;
}

function toDate(moment: string | Date): Date {
  return typeof moment === 'string' ? new Date(moment) : moment;
}

/**
 * 'Just now', minutes, hours, days under 30, then a date; 'Never' where there is none (spec tasks.md §4).
 * `daysUntilDate` 1 gives the account area's rule: hours up to 24, then a date.
 */
export function timeAgo(moment: string | Date | null | undefined, now: Date, daysUntilDate = 30): string {
  if (!moment) return 'Never';
  const then = toDate(moment);
  const age = now.getTime() - then.getTime();
  if (Number.isNaN(age)) return 'Never';
  if (age < minute) return 'Just now';
  if (age < hour) return count(Math.floor(age / minute), 'min');
  if (age < day) return count(Math.floor(age / hour), 'hour');
  const days = Math.floor(age / day);
  return days < daysUntilDate ? count(days, 'day') : shortDate(then, now);
}

/** The countdown text of a fresh publication: 'N secs ago', 'N mins ago', 'N hrs ago', '1 day ago' (spec tasks.md §4). */
export function freshAge(moment: string | Date, now: Date): string {
  const age = Math.max(0, now.getTime() - toDate(moment).getTime());
  if (age < minute) return count(Math.floor(age / second), 'sec');
  if (age < hour) return count(Math.floor(age / minute), 'min');
  if (age < day) return count(Math.floor(age / hour), 'hr');
  return count(Math.floor(age / day), 'day');
}

/** How recent a moment is, for its highlight: under 10 minutes, under 30 minutes, or older. */
export function recency(moment: string | Date, now: Date): 'very-recent' | 'recent' | 'older' {
  const age = now.getTime() - toDate(moment).getTime();
  if (age < 10 * minute) return 'very-recent';
  return age < 30 * minute ? 'recent' : 'older';
}

/** '12 Mar', with the year when it isn't this one. */
export function shortDate(moment: string | Date, now: Date, locale?: string): string {
  const date = toDate(moment);
  const sameYear = date.getFullYear() === now.getFullYear();
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', ...(sameYear ? {} : { year: 'numeric' }) }).format(date);
}

/** A day, month or year as it is known: 'YYYY-MM-DD' as '12 Oct 2026', 'YYYY-MM' as 'October 2026', 'YYYY' and anything else as it is. */
export function writtenDate(date: string, locale?: string): string {
  const known = /^\d{4}-\d{2}(-\d{2})?$/.exec(date);
  if (!known || Number.isNaN(Date.parse(date))) return date;
  const parts: Intl.DateTimeFormatOptions = known[1] ? { day: 'numeric', month: 'short' } : { month: 'long' };
  // A date without a time is read as UTC; in a zone of its own it would be the day before.
  return new Intl.DateTimeFormat(locale, { ...parts, year: 'numeric', timeZone: 'UTC' }).format(new Date(date));
}

/** The exact moment, in the reader's zone and clock. */
export function exactTime(moment: string | Date, format: TimeFormat, locale?: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: format === '12h' ? 'numeric' : '2-digit',
    minute: '2-digit',
    hourCycle: format === '12h' ? 'h12' : 'h23',
    timeZoneName: 'short',
    ...(timeZone ? { timeZone } : {}),
  }).format(toDate(moment));
}

/** The clock time alone: '14:05' or '2:05 PM'. */
export function clockTime(moment: string | Date, format: TimeFormat, locale?: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(locale, {
    hour: format === '12h' ? 'numeric' : '2-digit',
    minute: '2-digit',
    hourCycle: format === '12h' ? 'h12' : 'h23',
    ...(timeZone ? { timeZone } : {}),
  }).format(toDate(moment));
}

/** The heading over a day's results: 'Today', else a full weekday, month and day (spec tasks.md §2). */
export function dayHeading(moment: string | Date, now: Date, locale?: string): string {
  const date = toDate(moment);
  if (date.toDateString() === now.toDateString()) return 'Today';
  return new Intl.DateTimeFormat(locale, { weekday: 'long', month: 'long', day: 'numeric' }).format(date);
}

/** When something is due: 'any moment', days, hours, minutes, 'less than a minute' (spec tasks.md §4). */
export function timeUntil(moment: string | Date, now: Date): string {
  const rest = toDate(moment).getTime() - now.getTime();
  if (rest <= 0) return 'any moment';
  if (rest < minute) return 'less than a minute';
  const [size, unit] = rest >= day ? [day, 'day'] : rest >= hour ? [hour, 'hour'] : [minute, 'minute'];
  const value = Math.floor(rest / (size as number));
  return `${value} ${unit}${value === 1 ? '' : 's'}`;
}
