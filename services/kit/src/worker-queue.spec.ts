import { jest } from '@jest/globals';
import type { WorkerPlace } from './worker-backlog.ts';
import { WorkerQueue } from './worker-queue.ts';

const deadlineMs = 10_000;
const slowMs = 1000;

/** A queue of two threads whose tasks take as long as they are said to, in time that only the test moves on. */
function start(threads = 2) {
  jest.useFakeTimers();
  const queue = new WorkerQueue({ threads, maxWaiting: 4096, maxWaitingBytes: 1e9, slowMs });
  const running: string[] = [];
  const waits = new Map<string, number>();

  function add(account: string, key: string, ms: number, bytes = 0): boolean {
    const name = `${account} ${key}`;
    const addedAt = Date.now();
    const begin = (place: WorkerPlace): void => {
      waits.set(name, Date.now() - addedAt);
      running.push(name);
      place.begin();
      setTimeout(() => {
        running.splice(running.indexOf(name), 1);
        place.end(ms >= deadlineMs);
      }, Math.min(ms, deadlineMs));
    };
    const added = queue.add({ account, key, bytes, start: begin });
    queue.startNext();
    return added;
  }
  return { queue, add, running, waits };
}

afterEach(() => jest.useRealTimers());

describe('WorkerQueue', () => {
  it.each([
    ['takes its whole deadline', deadlineMs],
    ['ends just before the deadline', deadlineMs - 1],
  ])('lets one account’s flood of hosts, each of which %s, keep another’s documents waiting no longer than one slow document is noticed', async (_, ms) => {
    const { add, waits } = start();
    for (let host = 0; host < 300; host++) add('attacker', `host-${host}`, ms);
    // From hosts that nobody knows yet, one after the other, for ten minutes.
    for (let second = 0; second < 600; second += 5) {
      add('victim', `new-${second}`, 20);
      await jest.advanceTimersByTimeAsync(5000);
    }
    const victims = [...waits].filter(([name]) => name.startsWith('victim')).map(([, waited]) => waited);
    expect(victims).toHaveLength(120);
    // Only the attacker's first document is met with trust.
    expect(Math.max(...victims)).toBeLessThanOrEqual(slowMs + 10);
    expect(victims.filter((waited) => waited > 100)).toHaveLength(1);
  });

  it('lets an account whose known hosts all turn slow at once hold everything no longer than that takes to be noticed', async () => {
    const { add, waits } = start();
    for (let host = 0; host < 40; host++) add('attacker', `host-${host}`, 5);
    add('victim', 'known', 5);
    await jest.advanceTimersByTimeAsync(1000);
    for (let host = 0; host < 40; host++) add('attacker', `host-${host}`, deadlineMs);
    for (let second = 0; second < 300; second += 5) {
      add('victim', 'known', 20);
      expect(waits.get('victim known')).toBeLessThanOrEqual(slowMs + 10);
      await jest.advanceTimersByTimeAsync(5000);
      expect(waits.get('victim known')).toBeLessThanOrEqual(slowMs + 10);
    }
  });

  it('goes on with the attacker’s documents, one at a time', async () => {
    const { add, waits, running } = start();
    for (let host = 0; host < 5; host++) add('attacker', `host-${host}`, deadlineMs);
    await jest.advanceTimersByTimeAsync(deadlineMs + 500);
    expect(running.filter((name) => name.startsWith('attacker'))).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(5 * deadlineMs);
    expect(waits.size).toBe(5);
  });

  it('keeps a place free of new hosts, whoever brings them', async () => {
    const { add, running, waits } = start();
    add('careful', 'known', 5);
    await jest.advanceTimersByTimeAsync(10);
    for (let account = 0; account < 8; account++) add(`account-${account}`, 'new', deadlineMs);
    await jest.advanceTimersByTimeAsync(3 * slowMs);
    expect(running.length).toBe(2);
    add('careful', 'known', 5);
    expect(waits.get('careful known')).toBe(0);
  });

  it('gives accounts turns, however many keys each has', async () => {
    const { add, waits } = start(1);
    for (let host = 0; host < 100; host++) add('large', `host-${host}`, 10);
    for (let host = 0; host < 3; host++) add('small', `host-${host}`, 10);
    await jest.advanceTimersByTimeAsync(100);
    expect([...waits.keys()].filter((name) => name.startsWith('small'))).toHaveLength(3);
  });

  it('lets whoever has the threads to themselves use all of them, after a slow document too', async () => {
    const { add, running } = start();
    for (const host of ['a', 'b', 'slow']) add('only', host, host === 'slow' ? deadlineMs : 10);
    await jest.advanceTimersByTimeAsync(deadlineMs + 100);
    for (const host of ['a', 'b']) add('only', host, 500);
    expect(running).toEqual(['only a', 'only b']);
    await jest.advanceTimersByTimeAsync(600);
    add('another', 'a', 10);
    for (const host of ['b', 'a']) add('only', host, 500);
    await jest.advanceTimersByTimeAsync(50);
    expect(running).toHaveLength(1);
  });

  it('trusts an account again after ten minutes without a slow document', async () => {
    const { add, running } = start();
    add('account', 'slow', deadlineMs);
    await jest.advanceTimersByTimeAsync(deadlineMs);
    const hosts = ['a', 'b', 'c', 'd'];
    for (const host of hosts) add('account', host, 10);
    expect(running).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(700_000);
    for (const host of hosts) add('account', host, 10);
    expect(running).toHaveLength(2);
  });

  it('lets no account fill the room for what waits', () => {
    const { queue, add } = start(1);
    let added = 0;
    while (add('attacker', `host-${added}`, deadlineMs)) added += 1;
    expect(queue.waitingCount).toBeLessThan(0.7 * 4096);
    expect(add('victim', 'host', 10)).toBe(true);
    expect(add('victim', 'large', 10, 2e9)).toBe(false);
  });
});
