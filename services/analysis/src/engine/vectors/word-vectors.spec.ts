import { Nearness } from './nearness.ts';
import { WordVectors, wordVectors } from './word-vectors.ts';

/** A table of two dimensions: each word's steps along the first and the second. */
function tableOf(words: Record<string, [number, number]>, step = 0.1): Buffer {
  const list = Buffer.from(Object.keys(words).join('\n'));
  const head = Buffer.alloc(20);
  [Object.keys(words).length, 2, list.length].forEach((value, i) => head.writeUInt32LE(value, 4 * i));
  [step, step].forEach((value, i) => head.writeFloatLE(value, 12 + 4 * i));
  return Buffer.concat([head, list, Buffer.from(Object.values(words).map(([first, second]) => (first + 8) | ((second + 8) << 4)))]);
}

describe('a table of word vectors', () => {
  const vectors = new WordVectors(tableOf({ bread: [7, 0], loaf: [6, 1], Tesla: [0, 7], stone: [-7, 0] }));
  const rank = (stem: string): number => vectors.rankOf(stem) ?? -1;

  it('finds words by their stems, and tells names', () => {
    expect(['bread', 'loaf', 'tesla', 'stone', 'kiln'].map((word) => vectors.rankOf(word))).toEqual([0, 1, 2, 3, undefined]);
    expect([rank('bread'), rank('tesla')].map((at) => vectors.isName(at))).toEqual([false, true]);
  });

  it('measures how much alike words are used', () => {
    const bread = vectors.directionOf([rank('bread')]);
    const likeness = (stem: string): number => vectors.likeness(bread, rank(stem));
    expect(likeness('bread')).toBeCloseTo(0.7);
    expect(likeness('loaf')).toBeCloseTo(0.6);
    expect(likeness('tesla')).toBeCloseTo(0);
    expect(likeness('stone')).toBeCloseTo(-0.7);
  });

  it('weighs rare words more than common ones', () => {
    const together = vectors.directionOf([rank('bread'), rank('tesla')]);
    expect(vectors.likeness(together, rank('tesla'))).toBeGreaterThan(vectors.likeness(together, rank('bread')));
  });
});

describe('the table that the service comes with', () => {
  const vectors = wordVectors();
  const nearness = (words: string[]): Nearness => new Nearness(vectors, words.map((word) => vectors.rankOf(word) ?? -1));

  it('is a few megabytes, for it is kept in memory', () => {
    expect(vectors.size).toBeGreaterThan(25_000);
    expect(vectors.size).toBeLessThan(45_000);
  });

  it.each([
    ['bread', 'dough', 'senat'],
    ['knit', 'wool', 'asteroid'],
    ['chess', 'grandmast', 'volcano'],
  ])('knows that %s is nearer to %s than to %s', (word, near, far) => {
    const to = nearness([word]);
    const surprise = (stem: string): number => to.surprise(vectors.rankOf(stem) ?? -1);
    expect(surprise(near)).toBeGreaterThan(4);
    expect(surprise(far)).toBeLessThan(2);
  });

  it('tells names from words', () => {
    const isName = (stem: string): boolean => vectors.isName(vectors.rankOf(stem) ?? -1);
    expect(['toyota', 'amazon', 'london', 'merkel'].map(isName)).toEqual([true, true, true, true]);
    expect(['women', 'midwiv', 'crochet', 'bakeri'].map(isName)).toEqual([false, false, false, false]);
  });
});
