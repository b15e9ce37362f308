import { defaultFocusHours } from './http/auth.ts';
import { type FocusHours, isInFocus, nextFocusStart, runsAroundTheClock } from './focus.ts';

const at = (text: string): Date => new Date(text);

function focus(changes: Partial<FocusHours['schedule']> = {}, timezone = 'Europe/London'): FocusHours {
  return { timezone, schedule: { ...defaultFocusHours.schedule, ...(changes as FocusHours['schedule']) } };
}

describe('focus hours', () => {
  it('hold from their start up to their end, in the zone of the person', () => {
    // Wednesday; London is at UTC in January.
    expect(isInFocus(focus(), at('2026-01-14T06:00:00Z'))).toBe(true);
    expect(isInFocus(focus(), at('2026-01-14T17:59:00Z'))).toBe(true);
    expect(isInFocus(focus(), at('2026-01-14T18:00:00Z'))).toBe(false);
    expect(isInFocus(focus({}, 'America/New_York'), at('2026-01-14T06:00:00Z'))).toBe(false);
    expect(isInFocus(focus(), at('2026-01-17T12:00:00Z'))).toBe(false);
  });

  it('follow the change of clocks', () => {
    expect(isInFocus(focus(), at('2026-07-15T05:30:00Z'))).toBe(true);
    expect(nextFocusStart(focus(), at('2026-03-28T12:00:00Z'))).toEqual(at('2026-03-30T05:00:00Z'));
  });

  it('may reach past midnight', () => {
    const night = focus({ wed: { enabled: true, start: '22:00', end: '02:00' } });
    expect(isInFocus(night, at('2026-01-14T23:00:00Z'))).toBe(true);
    expect(isInFocus(night, at('2026-01-15T01:59:00Z'))).toBe(true);
    expect(isInFocus(night, at('2026-01-15T02:00:00Z'))).toBe(false);
  });

  it('mean around the clock when a weekday is off', () => {
    const off = focus({ mon: { enabled: false, start: '06:00', end: '18:00' } });
    expect(runsAroundTheClock(off)).toBe(true);
    expect(isInFocus(off, at('2026-01-17T03:00:00Z'))).toBe(true);
    expect(runsAroundTheClock(focus())).toBe(false);
  });
});
