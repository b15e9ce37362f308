import { chanceOf } from './fisher.ts';

describe('the chance that marks fall like this', () => {
  it('is that of drawing without putting back', () => {
    expect(chanceOf({ hits: 3, drawn: 3, having: 3, total: 6 })).toBeCloseTo(1 / 20, 10);
    expect(chanceOf({ hits: 2, drawn: 3, having: 2, total: 9 })).toBeCloseTo(3 / 36, 10);
    expect(chanceOf({ hits: 1, drawn: 2, having: 2, total: 4 })).toBeCloseTo(5 / 6, 10);
  });

  it('is certainty where all have it, or none is asked for', () => {
    expect(chanceOf({ hits: 4, drawn: 4, having: 9, total: 9 })).toBeCloseTo(1, 10);
    expect(chanceOf({ hits: 0, drawn: 4, having: 3, total: 9 })).toBeCloseTo(1, 10);
    expect(chanceOf({ hits: 0, drawn: 0, having: 0, total: 0 })).toBeCloseTo(1, 10);
  });

  it('holds for hundreds', () => {
    expect(chanceOf({ hits: 10, drawn: 10, having: 10, total: 400 })).toBeLessThan(1e-15);
  });
});
