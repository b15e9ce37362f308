import { nextBriefingAt } from './briefing-time.ts';

describe('the next briefing', () => {
  it('comes at seven in the morning and six in the evening, where the person is', () => {
    const noon = new Date('2026-01-14T12:00:00Z');
    expect(nextBriefingAt('morning', 'Europe/London', noon)).toEqual(new Date('2026-01-15T07:00:00Z'));
    expect(nextBriefingAt('evening', 'Europe/London', noon)).toEqual(new Date('2026-01-14T18:00:00Z'));
    expect(nextBriefingAt('morning', 'America/New_York', noon)).toEqual(new Date('2026-01-15T12:00:00Z'));
  });

  it('keeps to the clock on the wall when clocks change', () => {
    expect(nextBriefingAt('morning', 'Europe/Berlin', new Date('2026-03-28T20:00:00Z'))).toEqual(new Date('2026-03-29T05:00:00Z'));
  });

  it('is tomorrow when it is the very minute', () => {
    expect(nextBriefingAt('morning', 'UTC', new Date('2026-01-14T07:00:00Z'))).toEqual(new Date('2026-01-15T07:00:00Z'));
  });
});
