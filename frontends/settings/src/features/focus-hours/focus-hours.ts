import { type FocusHours, weekdays } from '@forewire/contracts/http/auth';

export type Weekday = (typeof weekdays)[number];
export type FocusDay = FocusHours['schedule'][Weekday];

export const dayNames: Record<Weekday, string> = { mon: 'Monday', tue: 'Tuesday', wed: 'Wednesday', thu: 'Thursday', fri: 'Friday', sat: 'Saturday', sun: 'Sunday' };
const workdays: readonly Weekday[] = weekdays.slice(0, 5);

/** The hours with one day changed. */
export function setDay(hours: FocusHours, day: Weekday, changes: Partial<FocusDay>): FocusHours {
  return { ...hours, schedule: { ...hours.schedule, [day]: { ...hours.schedule[day], ...changes } } };
}

/** The hours with every day that is on from Tuesday to Friday like Monday. */
export function copyMonday(hours: FocusHours): FocusHours {
  const { start, end } = hours.schedule.mon;
  return workdays.reduce((copied, day) => setDay(copied, day, { start, end }), hours);
}

/** Whether the days from Tuesday to Friday that are on differ from Monday. */
export function differsFromMonday({ schedule }: FocusHours): boolean {
  return workdays.some((day) => schedule[day].enabled && (schedule[day].start !== schedule.mon.start || schedule[day].end !== schedule.mon.end));
}

/** The weekdays from Monday to Friday that are off: with one of them real-time tasks run around the clock (spec account.md §2). */
export function daysOff({ schedule }: FocusHours): Weekday[] {
  return workdays.filter((day) => !schedule[day].enabled);
}

/** Per day that is on, how its times must be mended; empty when the hours can be saved. */
export function problemsOf({ schedule }: FocusHours): Partial<Record<Weekday, string>> {
  const problems: Partial<Record<Weekday, string>> = {};
  for (const day of weekdays) {
    const { enabled, start, end } = schedule[day];
    if (!enabled) continue;
    if (!start || !end) problems[day] = 'Enter a start and an end as HH:MM';
    else if (end <= start) problems[day] = `Choose an end after ${start}`;
  }
  return problems;
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Hours of focus in a week, in words: '60 hours a week'. */
export function weeklyHours({ schedule }: FocusHours): string {
  const minutes = weekdays.reduce((sum, day) => sum + (schedule[day].enabled ? Math.max(0, minutesOf(schedule[day].end) - minutesOf(schedule[day].start)) : 0), 0);
  const hours = Math.round(minutes / 6) / 10;
  return `${hours} hour${hours === 1 ? '' : 's'} a week`;
}

/** 'Monday', 'Monday and Friday', 'Monday, Tuesday and Friday'. */
export function listDays(days: readonly Weekday[]): string {
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(days.map((day) => dayNames[day]));
}
