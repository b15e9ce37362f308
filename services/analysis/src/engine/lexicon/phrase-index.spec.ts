import { hashOf } from '../language/hash.ts';
import { PhraseIndex } from './phrase-index.ts';

const index = PhraseIndex.of([
  { keys: ['strike'], hasGap: false, value: 1 },
  { keys: ['air', 'strike'], hasGap: false, value: 2 },
  { keys: ['air', 'strike'], hasGap: false, value: 3 },
  { keys: ['cut', 'job'], hasGap: true, value: 4 },
]);
const find = (text: string) => index.findIn(text.split(' ')).map(({ at, length, values }) => ({ at, length, values }));

describe('an index of phrases', () => {
  it('finds every phrase at every place, with all that it stands for', () => {
    expect(find('the air strike')).toEqual([{ at: 1, length: 2, values: [2, 3] }, { at: 2, length: 1, values: [1] }]);
  });

  it('bridges a gap of up to four words where a phrase has one', () => {
    expect(find('cut about 1,200 more job')).toEqual([{ at: 0, length: 5, values: [4] }]);
    expect(find('cut job')).toEqual([{ at: 0, length: 2, values: [4] }]);
    expect(find('cut a b c d e job')).toEqual([]);
    expect(find('air a strike')).toEqual([{ at: 2, length: 1, values: [1] }]);
  });

  it('says what exactly some words stand for', () => {
    expect(index.valuesOf(['air', 'strike'].map((word) => hashOf(word)))).toEqual([2, 3]);
    expect(index.valuesOf(['air'].map((word) => hashOf(word)))).toEqual([]);
    expect(index.valuesOf([])).toEqual([]);
  });

  it('finds the same once it was written and read, wherever its bytes lie', () => {
    const bytes = index.toBytes();
    const read = PhraseIndex.read(Buffer.concat([Buffer.of(0), bytes]).subarray(1));
    expect(read.toBytes().equals(bytes)).toBe(true);
    expect(read.findIn('the air strike'.split(' '))).toEqual(index.findIn('the air strike'.split(' ')));
    expect(read.longestFrom(hashOf('air'))).toBe(2);
  });

  it('finds nothing when it is empty', () => {
    expect(PhraseIndex.of([]).findIn(['strike'])).toEqual([]);
  });
});
