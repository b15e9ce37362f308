import { DateTime } from 'luxon';

export type BriefingType = 'morning' | 'evening';

/** Local hours of the briefings, as the preferences show them (spec account.md §9; other places say 6 or 8). */
export const briefingHours: Record<BriefingType, number> = { morning: 7, evening: 18 };

/** The next time after `after` that it is the briefing's hour in this zone; across a change of clocks too. */
export function nextBriefingAt(type: BriefingType, timezone: string, after: Date): Date {
  const local = DateTime.fromJSDate(after, { zone: timezone });
  const today = local.set({ hour: briefingHours[type], minute: 0, second: 0, millisecond: 0 });
  return (today > local ? today : today.plus({ days: 1 })).toJSDate();
}
