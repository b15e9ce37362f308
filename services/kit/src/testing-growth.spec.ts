import { type Clock, growthOf, SUPER_LINEAR } from './testing-growth.ts';

/** Work whose time is given by a formula, on a clock that nothing else moves. */
function timed(msOf: (size: number) => number): [Parameters<typeof growthOf>[0], Clock] {
  let now = 0;
  const prepare = (size: number) => (): void => {
    now += msOf(size);
  };
  return [prepare, () => now];
}

function told(largest: number, ...[prepare, clock]: ReturnType<typeof timed>): ReturnType<typeof growthOf> {
  return growthOf(prepare, largest, clock);
}

describe('growth', () => {
  it('tells the power of what it is shown', () => {
    expect(told(6_400, ...timed((size) => size / 20)).exponent).toBeCloseTo(1);
    expect(told(6_400, ...timed((size) => (size * Math.log(size)) / 200)).exponent).toBeLessThan(1.2);
    expect(told(6_400, ...timed((size) => size ** 1.5 / 2_000)).exponent).toBeCloseTo(1.5);
    expect(told(6_400, ...timed((size) => size ** 2 / 100_000)).exponent).toBeCloseTo(2);
  });

  it('takes fixed costs and short work for no growth at all', () => {
    expect(told(6_400, ...timed((size) => 200 + size / 100)).exponent).toBeLessThan(1);
    expect(told(6_400, ...timed((size) => size ** 2 / 1e9)).exponent).toBe(0);
  });

  it('measures again what a busy machine made look like a square', () => {
    let [rounds, last] = [0, Infinity];
    const work = (size: number): number => {
      if (size < last) rounds += 1;
      last = size;
      return size / 20 + (rounds === 1 ? size ** 2 / 20_000 : 0);
    };
    expect(told(6_400, ...timed(work)).exponent).toBeCloseTo(1);
    expect(rounds).toBe(2);
  });

  it('does not wait for work that never comes back on larger input', () => {
    const { exponent, points } = told(400_000, ...timed((size) => size ** 2 / 200_000));
    expect(exponent).toBeCloseTo(2);
    expect(points.map(({ size }) => size)).not.toContain(400_000);
    expect(told(400_000, ...timed((size) => 7_000 * size)).points).toHaveLength(1);
    expect(told(400_000, ...timed((size) => 7_000 * size)).exponent).toBe(Infinity);
  });

  it('measures real work: a pattern that backtracks, and one that does not', () => {
    const of = (pattern: RegExp): number => growthOf((size) => () => pattern.test('x'.repeat(size)), 12_000).exponent;
    expect(of(/^x*y/)).toBeLessThan(SUPER_LINEAR);
    // A machine that is busy during small inputs, and no longer during large ones, hides a square once.
    expect([1, 2, 3].some(() => of(new RegExp('x*y')) > SUPER_LINEAR)).toBe(true);
  });
});
