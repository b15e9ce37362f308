import { arrivals, oneEach } from './arrivals.mjs';

describe('arrivals', () => {
  const planned = arrivals({ feeds: 100, seconds: 1_000, perSecond: 10 });

  it('brings about as many as were asked for, in order, within the time and in feeds that there are', () => {
    expect(Math.abs(planned.length - 10_000)).toBeLessThan(500);
    expect(planned.map(({ at }) => at)).toEqual(planned.map(({ at }) => at).sort((a, b) => a - b));
    expect(planned.every(({ at, feed }) => at < 1_000_000 && Number.isInteger(feed) && feed >= 0 && feed < 100)).toBe(true);
  });

  it('reaches every feed, and is the same for the same seed', () => {
    expect(new Set(planned.map(({ feed }) => feed)).size).toBe(100);
    expect(arrivals({ feeds: 100, seconds: 1_000, perSecond: 10 })).toEqual(planned);
    expect(arrivals({ feeds: 100, seconds: 1_000, perSecond: 10, seed: 2 })).not.toEqual(planned);
  });
});

describe('oneEach', () => {
  it('brings one to each feed, in the order of time', () => {
    const planned = oneEach({ feeds: 50, seconds: 120 });
    expect(planned.map(({ feed }) => feed).sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, feed) => feed));
    expect(planned.every(({ at }, index) => at < 120_000 && at >= (planned[index - 1]?.at ?? 0))).toBe(true);
  });
});
