import { defaultFocusHours } from '@forewire/contracts/http/auth';
import { copyMonday, daysOff, differsFromMonday, listDays, problemsOf, setDay, weeklyHours } from './focus-hours.ts';

describe('setDay', () => {
  it('changes one day and leaves the given hours alone', () => {
    const changed = setDay(defaultFocusHours, 'tue', { end: '20:30' });
    expect(changed.schedule.tue).toEqual({ enabled: true, start: '06:00', end: '20:30' });
    expect(changed.schedule.wed).toEqual(defaultFocusHours.schedule.wed);
    expect(defaultFocusHours.schedule.tue.end).toBe('18:00');
  });
});

describe('problemsOf', () => {
  it('finds nothing wrong with the default hours', () => {
    expect(problemsOf(defaultFocusHours)).toEqual({});
  });

  it.each([['18:00', '06:00'], ['09:00', '09:00']])('refuses a day from %s to %s', (start, end) => {
    expect(problemsOf(setDay(defaultFocusHours, 'mon', { start, end }))).toEqual({ mon: `Choose an end after ${start}` });
  });

  it('asks for a time that was cleared', () => {
    expect(problemsOf(setDay(defaultFocusHours, 'fri', { end: '' }))).toEqual({ fri: 'Enter a start and an end as HH:MM' });
  });

  it('leaves days alone that are off', () => {
    expect(problemsOf(setDay(defaultFocusHours, 'sat', { start: '20:00', end: '08:00' }))).toEqual({});
  });
});

describe('daysOff', () => {
  it('warns of weekdays and not of the weekend', () => {
    expect(daysOff(defaultFocusHours)).toEqual([]);
    expect(daysOff(setDay(setDay(defaultFocusHours, 'fri', { enabled: false }), 'sun', { enabled: false }))).toEqual(['fri']);
  });
});

describe('copyMonday', () => {
  it('gives the other weekdays the hours of Monday, switched on or off as they were', () => {
    const before = setDay(setDay(defaultFocusHours, 'mon', { start: '08:00', end: '20:00' }), 'thu', { enabled: false });
    expect(differsFromMonday(before)).toBe(true);
    const { schedule } = copyMonday(before);
    expect(schedule.thu).toEqual({ enabled: false, start: '08:00', end: '20:00' });
    expect(schedule.sat).toEqual(defaultFocusHours.schedule.sat);
    expect(differsFromMonday(copyMonday(before))).toBe(false);
  });
});

describe('weeklyHours', () => {
  it('counts the days that are on', () => {
    expect(weeklyHours(defaultFocusHours)).toBe('60 hours a week');
    expect(weeklyHours(setDay(defaultFocusHours, 'sat', { enabled: true, start: '10:00', end: '11:30' }))).toBe('61.5 hours a week');
  });
});

describe('listDays', () => {
  it('reads like a sentence', () => {
    expect(listDays(['mon'])).toBe('Monday');
    expect(listDays(['mon', 'tue', 'fri'])).toBe('Monday, Tuesday and Friday');
  });
});
