import type { TimeFormat } from '@forewire/ui/time-ago.ts';

const minutesOfDay = 24 * 60;

function toClock(hours: number, minutes: number): string {
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

/** Hours 0 to 23 of hours by the clock of twelve; null when there is no such hour on it. */
function toDayHours(hours: number, half: string): number | null {
  if (hours < 1 || hours > 12) return null;
  return (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/** HH:MM of what somebody typed: '9', '930', '9:30', '9.30 pm', '21:30'; null when it is no time. */
export function parseTime(text: string): string | null {
  // eslint-disable-next-line regexp/no-super-linear-backtracking -- a time that whoever waits for it types
  const [, hourText, minuteText = '0', half] = /^\s*(\d{1,2})(?:[:.h\s]?(\d{2}))?\s*([ap])?\.?m?\.?\s*$/i.exec(text) ?? [];
  if (hourText === undefined) return null;
  const hours = half ? toDayHours(Number(hourText), half) : Number(hourText);
  const minutes = Number(minuteText);
  return hours === null || hours > 23 || minutes > 59 ? null : toClock(hours, minutes);
}

/** Whether what is being typed is a whole time already, and not the beginning of one. */
export function isWhole(text: string): boolean {
  return /^\s*\d{1,2}[:.]\d{2}\s*$/.test(text) && parseTime(text) !== null;
}

/** HH:MM as the user's clock shows it: '18:00' or '6:00 PM'. */
export function writeTime(time: string, format: TimeFormat): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  if (format === '24h' || time === '') return time;
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** The time that many minutes later, within the same day. */
export function shiftTime(time: string, by: number): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const shifted = Math.min(minutesOfDay - 1, Math.max(0, hours * 60 + minutes + by));
  return toClock(Math.floor(shifted / 60), shifted % 60);
}
