import { fold } from '../language/words.ts';

const months: Record<string, readonly string[]> = {
  en: ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december'],
  de: ['januar', 'februar', 'marz', 'april', 'mai', 'juni', 'juli', 'august', 'september', 'oktober', 'november', 'dezember'],
  fr: ['janvier', 'fevrier', 'mars', 'avril', 'mai', 'juin', 'juillet', 'aout', 'septembre', 'octobre', 'novembre', 'decembre'],
  es: ['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
};
const monthNumbers = new Map(Object.values(months).flatMap((names) => names.map((name, at): [string, number] => [name, at + 1])));
const monthName = [...monthNumbers.keys()].join('|');

// "12 March 2026", "12. März 2026", "12 de marzo de 2026"; the day may be missing.
const dayFirst = new RegExp(`(?:\\b(\\d{1,2})(?:st|nd|rd|th|er|\\.)?\\s+(?:of\\s+|de\\s+)?)?\\b(${monthName})\\s+(?:de\\s+)?(\\d{4})\\b`, 'g');
// "March 12, 2026"
const monthFirst = new RegExp(`\\b(${monthName})\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})\\b`, 'g');
const numeric = /\b(\d{4})-(\d{2})-(\d{2})\b/g;

/** Whether a folded word names a month. */
export function namesMonth(word: string): boolean {
  return monthNumbers.has(word);
}

export type NamedDate = { at: number; end: number; date: string };

/** Where a folded text names which dates, as YYYY-MM-DD or YYYY-MM, in its order. */
export function namedDates(folded: string): NamedDate[] {
  const placed = (match: RegExpExecArray, date: string | null): NamedDate[] => (date ? [{ at: match.index, end: match.index + match[0].length, date }] : []);
  const found = [
    ...[...folded.matchAll(monthFirst)].flatMap((match) => placed(match, dated(match[3], monthNumbers.get(match[1] ?? ''), match[2]))),
    ...[...folded.matchAll(dayFirst)].flatMap((match) => placed(match, dated(match[3], monthNumbers.get(match[2] ?? ''), match[1]))),
    ...[...folded.matchAll(numeric)].flatMap((match) => placed(match, dated(match[1], Number(match[2]), match[3]))),
  ];
  return found.sort((a, b) => a.at - b.at);
}

/** The dates that a text names, each once. */
export function datesIn(text: string): string[] {
  return [...new Set(namedDates(fold(text)).map(({ date }) => date))];
}

function dated(year: string | undefined, month: number | undefined, day: string | undefined): string | null {
  const number = Number(year);
  if (!year || !month || month > 12 || number < 1800 || number > 2200) return null;
  const start = `${year}-${String(month).padStart(2, '0')}`;
  if (!day) return start;
  const whole = `${start}-${day.padStart(2, '0')}`;
  // "31 April" is no day, and Date would make the first of May of it.
  return new Date(`${whole}T00:00:00Z`).getUTCDate() === Number(day) ? whole : null;
}
