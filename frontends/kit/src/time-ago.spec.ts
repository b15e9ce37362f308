import { clockTime, dayHeading, exactTime, freshAge, recency, shortDate, timeAgo, timeUntil, writtenDate } from './time-ago.ts';

const now = new Date('2026-03-14T12:00:00Z');
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString();
const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

describe('timeAgo', () => {
  it.each([
    [0, 'Just now'],
    [59, 'Just now'],
    [60, '1 min ago'],
    [59 * minute + 59, '59 mins ago'],
    [hour, '1 hour ago'],
    [23 * hour + 59 * minute, '23 hours ago'],
    [day, '1 day ago'],
    [29 * day, '29 days ago'],
  ])('says of %d seconds ago: %s', (seconds, text) => {
    expect(timeAgo(before(seconds), now)).toBe(text);
  });

  it('shows a date from 30 days on', () => {
    expect(timeAgo(before(31 * day), now)).toBe(shortDate(before(31 * day), now));
  });

  it('shows a date after a day where asked to', () => {
    expect(timeAgo(before(2 * day), now, 1)).toBe(shortDate(before(2 * day), now));
  });

  it('takes a moment that lies a little ahead as now', () => {
    expect(timeAgo(before(-5), now)).toBe('Just now');
  });

  it('says Never without a moment, and for one that cannot be read', () => {
    expect(timeAgo(null, now)).toBe('Never');
    expect(timeAgo('soon', now)).toBe('Never');
  });
});

describe('freshAge', () => {
  it.each([
    [1, '1 sec ago'],
    [42, '42 secs ago'],
    [9 * minute, '9 mins ago'],
    [2 * hour, '2 hrs ago'],
    [day, '1 day ago'],
    [3 * day, '3 days ago'],
  ])('counts %d seconds as %s', (seconds, text) => {
    expect(freshAge(before(seconds), now)).toBe(text);
  });
});

describe('recency', () => {
  it('tells ten and thirty minutes apart, to the second', () => {
    expect(recency(before(10 * minute - 1), now)).toBe('very-recent');
    expect(recency(before(10 * minute), now)).toBe('recent');
    expect(recency(before(30 * minute - 1), now)).toBe('recent');
    expect(recency(before(30 * minute), now)).toBe('older');
  });
});

describe('timeUntil', () => {
  it.each([
    [0, 'any moment'],
    [-10, 'any moment'],
    [59, 'less than a minute'],
    [minute, '1 minute'],
    [59 * minute, '59 minutes'],
    [hour, '1 hour'],
    [2 * day + hour, '2 days'],
  ])('says of %d seconds ahead: %s', (seconds, text) => {
    expect(timeUntil(before(-seconds), now)).toBe(text);
  });
});

describe('exact times', () => {
  it('follow the chosen clock', () => {
    expect(clockTime('2026-03-14T00:05:00Z', '24h', 'en-GB', 'UTC')).toBe('00:05');
    expect(clockTime('2026-03-14T14:05:00Z', '12h', 'en-US', 'UTC')).toMatch(/^2:05\sPM$/);
  });

  it('name day, year and zone', () => {
    expect(exactTime('2026-03-14T14:05:00Z', '24h', 'en-GB', 'UTC')).toMatch(/Sat.*14 Mar 2026.*14:05 UTC/);
  });

  it('leave out the year while it is this one', () => {
    expect(shortDate('2026-01-02T12:00:00Z', now, 'en-GB')).toBe('2 Jan');
    expect(shortDate('2024-01-02T12:00:00Z', now, 'en-GB')).toBe('2 Jan 2024');
  });
});

describe('dayHeading', () => {
  it('reads Today, else a full weekday, month and day', () => {
    expect(dayHeading(now.toISOString(), now)).toBe('Today');
    expect(dayHeading('2026-03-09T12:00:00Z', now, 'en-US')).toBe('Monday, March 9');
  });
});

describe('writtenDate', () => {
  it('says as much of a date as is known', () => {
    expect(writtenDate('2026-10-12', 'en-GB')).toBe('12 Oct 2026');
    expect(writtenDate('2019-03', 'en-GB')).toBe('March 2019');
    expect(writtenDate('1987', 'en-GB')).toBe('1987');
  });

  it('leaves alone what is no date', () => {
    expect(writtenDate('last spring', 'en-GB')).toBe('last spring');
    expect(writtenDate('2026-13', 'en-GB')).toBe('2026-13');
  });
});
