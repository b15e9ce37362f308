import { DateTime } from 'luxon';

export type FocusDay = { enabled: boolean; start: string; end: string };
/** Windows per weekday in which real-time tasks run at full speed. */
export type FocusHours = { timezone: string; schedule: Record<string, FocusDay> };

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

function dayOf(focus: FocusHours, at: DateTime): FocusDay | undefined {
  const name = weekdays[at.weekday - 1];
  return name && focus.schedule[name];
}

/** When a weekday from Monday to Friday is off, real-time tasks run around the clock (spec account.md §2, "Focus Hours"). */
export function runsAroundTheClock(focus: FocusHours): boolean {
  return weekdays.slice(0, 5).some((name) => !focus.schedule[name]?.enabled);
}

function within(day: FocusDay | undefined, minute: number): boolean {
  if (!day?.enabled) return false;
  const [start, end] = [minutesOf(day.start), minutesOf(day.end)];
  return minute >= start && minute < end;
}

/** Whether this moment lies in a focus window; a window that ends before it starts reaches into the next morning. */
export function isInFocus(focus: FocusHours, at: Date): boolean {
  if (runsAroundTheClock(focus)) return true;
  const local = DateTime.fromJSDate(at, { zone: focus.timezone });
  const minute = local.hour * 60 + local.minute;
  const today = dayOf(focus, local);
  const yesterday = dayOf(focus, local.minus({ days: 1 }));
  const overnight = (day: FocusDay | undefined): boolean => day !== undefined && day.enabled && minutesOf(day.end) <= minutesOf(day.start);
  if (overnight(today) && today && minute >= minutesOf(today.start)) return true;
  if (overnight(yesterday) && yesterday && minute < minutesOf(yesterday.end)) return true;
  return within(today, minute);
}

/** The next start of a focus window after this moment, or null when no day has one. */
export function nextFocusStart(focus: FocusHours, after: Date): Date | null {
  const local = DateTime.fromJSDate(after, { zone: focus.timezone });
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const date = local.plus({ days: ahead });
    const day = dayOf(focus, date);
    if (!day?.enabled) continue;
    const minutes = minutesOf(day.start);
    const start = date.set({ hour: Math.floor(minutes / 60), minute: minutes % 60, second: 0, millisecond: 0 });
    if (start > local) return start.toJSDate();
  }
  return null;
}
