import { growthOf, SUPER_LINEAR } from './testing-growth.ts';

describe('growth', () => {
  const once = (size: number) => (): number => {
    let sum = 0;
    for (let at = 0; at < size; at++) sum = (sum + at) % 7919;
    return sum;
  };

  /** A machine that is busy during small inputs, and no longer during large ones, hides a square once. */
  function toldAs(work: Parameters<typeof growthOf>[0], largest: number): number {
    for (let tries = 1; ; tries += 1) {
      const { exponent } = growthOf(work, largest);
      if (exponent > SUPER_LINEAR || tries === 3) return exponent;
    }
  }

  it('takes linear work and n·log n for what they are', () => {
    expect(growthOf((size) => once(size * 200), 50_000).exponent).toBeLessThan(SUPER_LINEAR);
    const noise = Array.from({ length: 400_000 }, (_, at) => (at * 7919) % 400_009);
    expect(growthOf((size) => () => noise.slice(0, size).sort((a, b) => a - b), 400_000).exponent).toBeLessThan(SUPER_LINEAR);
  });

  it('tells the square, also of a backtracking pattern', () => {
    expect(toldAs((size) => once(size ** 2), 19_200)).toBeGreaterThan(SUPER_LINEAR);
    const backtracking = new RegExp('x*y');
    expect(toldAs((size) => () => backtracking.test('x'.repeat(size)), 40_000)).toBeGreaterThan(SUPER_LINEAR);
  });

  it('does not wait for work that never comes back on larger input', () => {
    const growth = growthOf((size) => once(size ** 2), 400_000);
    expect(growth.exponent).toBeGreaterThan(SUPER_LINEAR);
    expect(growth.points.length).toBeLessThan(7);
  });
});
