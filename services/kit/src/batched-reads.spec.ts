import { BatchedReads } from './batched-reads.ts';

describe('batched reads', () => {
  it('ask once for what is wanted in one moment, and once more for what is wanted while that is under way', async () => {
    const queries: { keys: string[]; answer: () => void }[] = [];
    const reads = new BatchedReads<string>(
      (keys) => new Promise((resolve) => queries.push({ keys, answer: () => resolve(new Map(keys.filter((key) => key !== 'none').map((key) => [key, `row ${key}`]))) })),
    );
    const until = async (count: number) => {
      while (queries.length < count) await new Promise((resolve) => setTimeout(resolve, 1));
    };
    const first = Promise.all([reads.find('a'), reads.findAll(['b', 'none', 'a'])]);
    await until(1);
    const second = Promise.all([reads.find('a'), reads.find('c')]);
    queries[0]?.answer();
    expect(await first).toEqual(['row a', ['row b', undefined, 'row a']]);
    await until(2);
    queries[1]?.answer();
    expect(await second).toEqual(['row a', 'row c']);
    expect(queries.map(({ keys }) => keys)).toEqual([['a', 'b', 'none'], ['a', 'c']]);
  });

  it('fail for those alone whose query failed', async () => {
    let failing = true;
    const reads = new BatchedReads<string>(async (keys) => {
      if (failing) throw new Error('away');
      return new Map(keys.map((key) => [key, key]));
    });
    await expect(reads.find('a')).rejects.toThrow('away');
    failing = false;
    // Asked for in the very moment in which the one before is answered.
    expect(await reads.find('a').then(() => reads.find('b'))).toBe('b');
  });
});
