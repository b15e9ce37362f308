import { describe, expect, it } from '@jest/globals';
import { pickSome } from './pick-some.ts';

describe('picking suggestions', () => {
  it('takes each at most once, whatever chance says', () => {
    for (const random of [() => 0, () => 0.5, () => 0.999_999]) {
      const picked = pickSome(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], 6, random);
      expect(new Set(picked).size).toBe(6);
    }
  });

  it('takes what there is when there are fewer', () => {
    expect(pickSome(['a', 'b'], 6, () => 0.4).sort()).toEqual(['a', 'b']);
    expect(pickSome([], 6, () => 0.4)).toEqual([]);
  });

  it('leaves what it picks from alone', () => {
    const all = ['a', 'b', 'c'];
    pickSome(all, 2, () => 0);
    expect(all).toEqual(['a', 'b', 'c']);
  });
});
