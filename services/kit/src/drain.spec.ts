import { Drain } from './drain.ts';

function counting(): { add: (item: number) => void; drain: Drain; seen: number[]; most: () => number } {
  const queue: number[] = [];
  const seen: number[] = [];
  let [present, most] = [0, 0];
  const drain = new Drain(
    () => queue.length > 0,
    async () => {
      most = Math.max(most, ++present);
      while (queue.length > 0) seen.push(...(await Promise.resolve(queue.splice(0))));
      present -= 1;
    },
  );
  const add = (item: number): void => {
    queue.push(item);
    drain.wake();
  };
  return { add, drain, seen, most: () => most };
}

describe('a drain', () => {
  // Among these moments are those in which a round has looked for the last time and is not yet over.
  it.each([0, 1, 2, 3, 4, 5, 6])('misses nothing that comes %i turns after a round began, and works one round at a time', async (turns) => {
    const { add, drain, seen, most } = counting();
    add(1);
    for (let turn = 0; turn < turns; turn += 1) await null;
    add(2);
    await drain.settle();
    expect(seen).toEqual([1, 2]);
    expect(most()).toBe(1);
  });
});
