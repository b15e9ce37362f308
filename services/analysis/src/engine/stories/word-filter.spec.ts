import { WordFilter } from './word-filter.ts';

const words = (from: number, count: number): string[] => Array.from({ length: count }, (_, i) => `word${from + i}`);
const taken = (filter: WordFilter, list: readonly string[]): number => list.filter((word) => filter.has(word)).length / list.length;

describe('a filter of words', () => {
  it('has every word that it was made of, and of two thousand others hardly one in thirty', () => {
    const filter = WordFilter.of(words(0, 2000));
    expect(taken(filter, words(0, 2000))).toBe(1);
    expect(taken(filter, words(5000, 2000))).toBeLessThan(0.035);
  });

  it('has the words of both after a union, and comes back as it was written', () => {
    const both = WordFilter.of(words(0, 100)).union(WordFilter.of(words(100, 100)));
    expect(taken(WordFilter.read(both.toString()) ?? WordFilter.of([]), words(0, 200))).toBe(1);
  });

  it.each(['', 'AAAA', undefined])('is none when it was not written by one: %s', (text) => {
    expect(WordFilter.read(text)).toBeNull();
  });
});
