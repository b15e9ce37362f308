import { inRounds } from './in-rounds.ts';

async function roundsOf(count: number): Promise<string[][]> {
  const keys = Array.from({ length: count }, (_, at) => `k${at}`);
  const rounds: string[][] = [];
  const read = async (after: string, size: number): Promise<{ key: string }[]> => keys.filter((key) => key > after).slice(0, size).map((key) => ({ key }));
  await inRounds(read, ({ key }) => key, async (rows) => void rounds.push(rows.map(({ key }) => key)), 2);
  return rounds;
}

describe('a list in rounds', () => {
  it('has each row in one round, in order, whether the last one is full or not', async () => {
    expect(await roundsOf(3)).toEqual([['k0', 'k1'], ['k2']]);
    expect((await roundsOf(4)).flat()).toEqual(['k0', 'k1', 'k2', 'k3']);
    expect((await roundsOf(0)).flat()).toEqual([]);
  });

  it('goes on behind rows that the work has removed', async () => {
    const left = new Set(['a', 'b', 'c']);
    await inRounds(async (after, size) => [...left].filter((key) => key > after).slice(0, size), String, async (keys) => keys.forEach((key) => left.delete(key)), 1);
    expect(left.size).toBe(0);
  });
});
