import { Turns } from './turns.ts';

describe('turns', () => {
  const moment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

  it('let so many at a time through to one place, in the order in which they came', async () => {
    const turns = new Turns(2);
    const begun: number[] = [];
    let [now, most] = [0, 0];
    const work = (number: number) => async () => {
      begun.push(number);
      most = Math.max(most, ++now);
      await moment();
      now -= 1;
    };
    await Promise.all([1, 2, 3, 4, 5].map((number) => turns.run('a', work(number))));
    expect(begun).toEqual([1, 2, 3, 4, 5]);
    expect(most).toBe(2);
  });

  it('of one place keep nobody from another, and pass on when work fails', async () => {
    const turns = new Turns(1);
    const never = turns.run('slow', () => moment().then(() => Promise.reject(new Error('failed'))));
    const after = turns.run('slow', async () => 'after it');
    expect(await turns.run('quick', async () => 'at once')).toBe('at once');
    await expect(never).rejects.toThrow('failed');
    expect(await after).toBe('after it');
  });

  it('send away who waits for a place, and nobody else', async () => {
    const turns = new Turns(1);
    const inside = turns.run('a', () => moment().then(() => 'inside'));
    const waiting = turns.run('a', async () => 'never');
    turns.sendAway('b', new Error('elsewhere'));
    turns.sendAway('a', new Error('away'));
    await expect(waiting).rejects.toThrow('away');
    expect(await inside).toBe('inside');
    expect(await turns.run('a', async () => 'again')).toBe('again');
  });
});
