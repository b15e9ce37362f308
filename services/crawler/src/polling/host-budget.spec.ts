import { jest } from '@jest/globals';
import { withContext } from '@forewire/kit/context';
import { parsePrivateHosts } from '@forewire/kit/http-client';
import { HostBudgets, HostBusy, privateHostMatcher } from './host-budget.ts';
import { retryAfter } from './retry-after.ts';

const site = new URL('http://a.test/feed');
const budgets = (changes: Partial<ConstructorParameters<typeof HostBudgets>[0]> = {}): HostBudgets =>
  new HostBudgets({ requestsPerSecond: 1, burst: 3, concurrency: 2, isExempt: (host) => host === 'mine.test', ...changes });
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the budget of a host', () => {
  beforeEach(() => jest.useFakeTimers({ now: 1_000_000_000_000, doNotFake: ['setImmediate', 'nextTick', 'performance'] }));
  afterEach(() => jest.useRealTimers());

  it('lets no more through at once than it should', async () => {
    const host = budgets();
    const started: number[] = [];
    const requests = [1, 2, 3].map((n) => host.acquire(site, 60_000).then((done) => (started.push(n), done)));
    await settled();
    expect(started).toEqual([1, 2]);
    (await requests[0])?.();
    await settled();
    expect(started).toEqual([1, 2, 3]);
  });

  it('goes on at its rate once the burst is used up', async () => {
    const host = budgets({ burst: 2, concurrency: 10 });
    const started: number[] = [];
    for (const n of [1, 2, 3, 4]) void host.acquire(site, 60_000).then(() => started.push(n));
    await settled();
    expect(started).toEqual([1, 2]);
    jest.advanceTimersByTime(1000);
    await settled();
    expect(started).toEqual([1, 2, 3]);
    jest.advanceTimersByTime(1000);
    await settled();
    expect(started).toEqual([1, 2, 3, 4]);
  });

  it('turns away what would have to wait too long, and says for how long', async () => {
    const host = budgets({ burst: 1, concurrency: 1 });
    await host.acquire(site, 0);
    await expect(host.acquire(site, 500)).rejects.toMatchObject({ name: 'HostBusy', until: new Date(1_000_000_001_000) });
    await expect(host.acquire(new URL('http://b.test/'), 0)).resolves.toBeInstanceOf(Function);
  });

  it('leaves a host alone that asks for it, but never one of the operator', async () => {
    const host = budgets();
    host.backOff(site, new Date(1_000_000_010_000));
    await expect(host.acquire(site, 60_000)).rejects.toBeInstanceOf(HostBusy);
    expect(host.countBackingOff()).toBe(1);
    jest.advanceTimersByTime(10_001);
    await expect(host.acquire(site, 0)).resolves.toBeInstanceOf(Function);
    const mine = new URL('http://mine.test/');
    host.backOff(mine, new Date(1_000_000_100_000));
    for (let n = 0; n < 50; n++) await host.acquire(mine, 0);
  });

  it('has accounts take turns, so that none of them fills the line', async () => {
    const host = budgets({ burst: 1, concurrency: 10 });
    const started: string[] = [];
    const ask = (userId: string) => withContext({ userId }, () => host.acquire(site, 20_000).then((done) => (started.push(userId), done())));
    await ask('hog');
    const hogs = Array.from({ length: 30 }, () => ask('hog').catch((error: unknown) => error));
    void ask('victim');
    for (let second = 0; second < 30; second++) {
      jest.advanceTimersByTime(1000);
      await settled();
    }
    expect(started.slice(0, 3)).toContain('victim');
    expect((await Promise.all(hogs)).filter((outcome) => outcome instanceof HostBusy)).toHaveLength(10);
  });

  it('knows which hosts take long to answer, while they still do and for a while after', async () => {
    const host = budgets();
    const address = 'http://a.test/feed';
    (await host.acquire(site, 0))();
    expect(host.isSlow(address)).toBe(false);
    const done = await host.acquire(site, 0);
    jest.advanceTimersByTime(2600);
    expect([host.isSlow(address), host.isSlow('http://b.test/'), host.isSlow('kafka')]).toEqual([true, false, false]);
    done();
    jest.advanceTimersByTime(599_000);
    expect(host.isSlow(address)).toBe(true);
    jest.advanceTimersByTime(2000);
    expect(host.isSlow(address)).toBe(false);
  });

  it('keeps its memory bounded', async () => {
    const host = budgets();
    for (let n = 0; n < 12_000; n++) (await host.acquire(new URL(`http://h${n}.test/`), 0))();
    jest.advanceTimersByTime(5000);
    for (let n = 0; n < 3000; n++) (await host.acquire(new URL(`http://i${n}.test/`), 0))();
    expect(host.size).toBeLessThanOrEqual(5001);
  });
});

describe('private hosts', () => {
  it('are told by name, suffix, address and range', () => {
    const isPrivate = privateHostMatcher(parsePrivateHosts('intranet,*.corp.test,10.0.0.0/8,::1'));
    expect(['intranet', 'wiki.corp.test', '10.9.8.7', '[::1]'].map(isPrivate)).toEqual([true, true, true, true]);
    expect(['intranet.test', 'corp.test', '11.0.0.1', 'a.test', '[::2]'].map(isPrivate)).toEqual([false, false, false, false, false]);
  });
});

describe('Retry-After', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  it.each([
    ['120', '2026-11-21T12:02:00.000Z'],
    ['Sat, 21 Nov 2026 13:00:00 GMT', '2026-11-21T13:00:00.000Z'],
    ['99999999', '2026-11-22T12:00:00.000Z'],
    ['0', null],
    ['-5', null],
    ['soon', null],
    ['Sat, 21 Nov 2026 11:00:00 GMT', null],
    [undefined, null],
  ])('%j means %j', (header, until) => expect(retryAfter(header, now)?.toISOString() ?? null).toBe(until));
});
