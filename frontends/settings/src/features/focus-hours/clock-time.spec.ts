import { isWhole, parseTime, shiftTime, writeTime } from './clock-time.ts';

describe('parseTime', () => {
  it.each([
    ['9', '09:00'],
    ['930', '09:30'],
    ['9:30', '09:30'],
    ['09.05', '09:05'],
    [' 21:30 ', '21:30'],
    ['9:30 pm', '21:30'],
    ['12am', '00:00'],
    ['12 PM', '12:00'],
    ['0:00', '00:00'],
  ])('reads %s as %s', (text, time) => {
    expect(parseTime(text)).toBe(time);
  });

  it.each(['', 'noon', '24:00', '9:60', '13 pm', '0 am', '123456'])('finds no time in "%s"', (text) => {
    expect(parseTime(text)).toBeNull();
  });
});

describe('isWhole', () => {
  it('tells a time from the beginning of one', () => {
    expect(['1', '18', '18:', '18:3', '18:30', '25:00'].map(isWhole)).toEqual([false, false, false, false, true, false]);
  });
});

describe('writeTime', () => {
  it.each([
    ['00:05', '12:05 AM'],
    ['12:00', '12:00 PM'],
    ['18:30', '6:30 PM'],
  ])('writes %s by the clock of twelve hours as %s', (time, written) => {
    expect(writeTime(time, '12h')).toBe(written);
    expect(writeTime(time, '24h')).toBe(time);
    expect(parseTime(written)).toBe(time);
  });
});

describe('shiftTime', () => {
  it('stays within the day', () => {
    expect(shiftTime('09:50', 15)).toBe('10:05');
    expect(shiftTime('23:50', 15)).toBe('23:59');
    expect(shiftTime('00:10', -15)).toBe('00:00');
  });
});
