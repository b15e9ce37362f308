import { FittedLook, fittedLooks, LINEAR_SHARE } from './fitted-look.ts';

describe('a fitted look', () => {
  const look = new FittedLook('# fitted\none -1\ncopy 3\nnames 0\nnames<0.5 copy<0.5 -0.2 0.1 0.4\n');

  it('adds its share of the weighed sum and the leaf of each tree', () => {
    expect(look.score({ one: 1, copy: 1, names: 0 })).toBeCloseTo(2 * LINEAR_SHARE + 0.1);
    expect(look.score({ one: 1, copy: 0, names: 0.2 })).toBeCloseTo(-LINEAR_SHARE - 0.2);
    expect(look.score({ one: 1, copy: 0, names: 0.5 })).toBeCloseTo(-LINEAR_SHARE + 0.4);
  });

  it('takes a feature that is not there for 0', () => {
    expect(look.score({})).toBeCloseTo(-0.2);
  });

  it('takes what cannot be known for what it mostly is', () => {
    const dated = new FittedLook('# fitted\none -1\ndaysApart -2 0.5\ndaysApart<0.4 0.3 -0.3\n');
    expect(dated.score({ one: 1, daysApart: NaN })).toBeCloseTo(dated.score({ one: 1, daysApart: 0.5 }));
    expect(dated.score({ one: 1, daysApart: NaN })).toBeLessThan(dated.score({ one: 1, daysApart: 0 }));
  });

  it('is read from the files that are shipped', () => {
    const { oneEvent, nothingNew } = fittedLooks();
    expect([oneEvent.score({ one: 1 }), nothingNew.score({ one: 1 })].every(Number.isFinite)).toBe(true);
    expect(oneEvent.score({ one: 1, cosine: 1, namesKnown: 1, leadKnown: 1, textKnown: 1, rareNames: 1, anyRareName: 1 })).toBeGreaterThan(oneEvent.score({ one: 1, noNameShared: 1, namesClash: 1 }));
  });
});
