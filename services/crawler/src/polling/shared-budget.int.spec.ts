import { jest } from '@jest/globals';
import { HttpClient, parsePrivateHosts } from '@forewire/kit/http-client';
import { connectRedis, type Redis } from '@forewire/kit/redis';
import { eventually } from '@forewire/kit/testing';
import { describeWithRedis, TestRedis } from '@forewire/kit/testing-redis';
import { WorkerPool } from '@forewire/kit/worker-pool';
import { Site } from '../../test/site.ts';
import { Documents } from './documents.ts';
import { HostBudgets, HostBusy } from './host-budget.ts';
import { RobotsCache, RobotsDenied } from './robots-cache.ts';
import { type HostRates, SharedBudgets } from './shared-budget.ts';
import { SharedRobots } from './shared-robots.ts';

const site = new URL('http://a.test/feed');
// Whatever the budget says of a time is said by the clock of Redis, whole milliseconds at each end.
const clockMs = 10;

describeWithRedis('crawlers that share a Redis', () => {
  let server: TestRedis;
  let clients: Redis[];
  const connect = async (): Promise<Redis> => {
    const redis = connectRedis(server.url);
    if (!redis) throw new Error('no address');
    // A process that gets no turn on a busy machine would take Redis for hung.
    Object.assign(redis.options, { commandTimeout: 60_000, socketTimeout: 60_000 });
    clients.push(redis);
    await eventually(() => redis.status === 'ready');
    return redis;
  };
  const replica = async (changes: Partial<HostRates> = {}): Promise<HostBudgets> => {
    const rates = { requestsPerSecond: 1, burst: 1, concurrency: 100, ...changes };
    return new HostBudgets({ ...rates, isExempt: () => false }, new SharedBudgets(await connect(), 'test', rates));
  };
  const pair = async (changes: Partial<HostRates>): Promise<[HostBudgets, HostBudgets]> => [await replica(changes), await replica(changes)];

  beforeEach(async () => {
    clients = [];
    server = await TestRedis.reserve();
    await server.start();
  });
  afterEach(async () => {
    for (const client of clients) client.disconnect();
    await server.kill();
  });

  /** Has all replicas ask all the time until there were so many turns; gives how long that took. */
  async function crawl(replicas: HostBudgets[], turns: number, each = (): Promise<unknown> => Promise.resolve()): Promise<number> {
    let began = 0;
    let last = performance.now();
    const first = last;
    const worker = async (budgets: HostBudgets): Promise<void> => {
      while (began < turns) {
        const done = await budgets.acquire(site, 60_000);
        began += 1;
        if (began === turns) last = performance.now();
        await each();
        done();
      }
    };
    await Promise.all(replicas.flatMap((budgets) => [worker(budgets), worker(budgets), worker(budgets)]));
    return last - first;
  }

  it('ask a host no faster together than one of them would', async () => {
    // Five at once and ten a second: two seconds for 25.
    expect(await crawl(await pair({ requestsPerSecond: 10, burst: 5 }), 25)).toBeGreaterThanOrEqual(2000 - clockMs);
  });

  it('wait no longer than until the next turn', async () => {
    const rates = { requestsPerSecond: 0.01, burst: 2, concurrency: 100 };
    const [a, b] = [new SharedBudgets(await connect(), 'test', rates), new SharedBudgets(await connect(), 'test', rates)];
    expect([await a.take('a.test'), await b.take('a.test')]).toMatchObject([{ kind: 'go' }, { kind: 'go' }]);
    const turn = await a.take('a.test');
    // The next one is a hundred seconds after the first, less what has passed of them.
    expect(turn).toMatchObject({ kind: 'wait' });
    expect('ms' in turn && turn.ms).toBeGreaterThan(50_000);
    expect('ms' in turn && turn.ms).toBeLessThanOrEqual(100_020);
  });

  it('have no more requests open at a host together than one of them would', async () => {
    let [open, most] = [0, 0];
    await crawl(await pair({ requestsPerSecond: 10_000, burst: 10_000, concurrency: 2 }), 20, async () => {
      open += 1;
      most = Math.max(most, open);
      await eventually(() => most === 2);
      await new Promise((resolve) => setTimeout(resolve, 15));
      open -= 1;
    });
    expect(most).toBe(2);
  });

  it('all leave a host alone once one of them was asked to', async () => {
    const [a, b] = await pair({ burst: 100 });
    (await b.acquire(site, 0))();
    const until = Date.now() + 30_000;
    a.backOff(site, new Date(until));
    const refusal = await eventually(() => b.acquire(site, 60_000).then((done) => (done(), null), (error: unknown) => error as HostBusy));
    expect(refusal).toBeInstanceOf(HostBusy);
    expect(refusal.until.getTime()).toBeGreaterThanOrEqual(until - clockMs);
    // Later only by what the word took to come round.
    expect(refusal.until.getTime()).toBeLessThan(until + 15_000);
    expect(b.countBackingOff()).toBe(1);
  });

  it('go on with a host when it has been left alone for long enough', async () => {
    const [a, b] = await pair({ burst: 100 });
    const until = Date.now() + 600;
    a.backOff(site, new Date(until));
    await eventually(() => clients[0]?.exists('test:host:{a.test}'));
    const done = await eventually(() => b.acquire(site, 1000).catch(() => null));
    expect(Date.now()).toBeGreaterThanOrEqual(until - clockMs);
    done();
  });

  it('turn away who would have to wait too long for the others', async () => {
    const [a, b] = await pair({ requestsPerSecond: 0.01, burst: 1 });
    (await a.acquire(site, 0))();
    const refusal = await b.acquire(site, 100).catch((error: unknown) => error as HostBusy);
    expect(refusal).toBeInstanceOf(HostBusy);
    expect((refusal as HostBusy).until.getTime() - Date.now()).toBeGreaterThan(50_000);
  });

  it('free what a dead replica had open before long', async () => {
    const one = await replica({ concurrency: 1, burst: 10 });
    await one.acquire(site, 0);
    const [left] = (await clients[0]?.zrange('test:host:{a.test}:open', 0, -1, 'WITHSCORES'))?.slice(1) ?? [];
    expect(Number(left) - Date.now()).toBeGreaterThan(20_000);
    expect(Number(left) - Date.now()).toBeLessThan(31_000);
    await clients[0]?.zadd('test:host:{a.test}:open', Date.now() - 1, (await clients[0].zrange('test:host:{a.test}:open', 0, 0))[0] ?? '');
    const other = await replica({ concurrency: 1, burst: 10 });
    (await other.acquire(site, 500))();
  });

  it('keep to the budget by themselves while Redis is dead, and together again after it', async () => {
    const rates = { requestsPerSecond: 10, burst: 1 };
    const replicas = await pair(rates);
    await server.kill();
    await eventually(() => clients.every(({ status }) => status !== 'ready'));
    expect(await crawl([replicas[0]], 11)).toBeGreaterThanOrEqual(1000 - clockMs);
    await server.start();
    await eventually(() => clients.every(({ status }) => status === 'ready'));
    expect(await crawl(replicas, 16)).toBeGreaterThanOrEqual(1500 - clockMs);
  });

  describe('and robots.txt', () => {
    let web: Site;
    const robots = async (): Promise<RobotsCache> => {
      const http = new HttpClient({ contactUrl: 'http://forewire.test', privateHosts: parsePrivateHosts('127.0.0.1') });
      const budgets = new HostBudgets({ requestsPerSecond: 100, burst: 100, concurrency: 100, isExempt: () => true });
      return new RobotsCache(http, budgets, new SharedRobots(await connect(), 'test'), new Documents(new WorkerPool({ WORKER_THREADS: 0, WORKER_SECONDS: 10, WORKER_MEMORY_MB: 128 })));
    };
    beforeEach(async () => {
      web = await Site.start();
      web.set('/robots.txt', { body: 'User-agent: *\nDisallow: /private', delayMs: 300 });
    });
    afterEach(() => web.close());

    it('read it once, and keep to it alike', async () => {
      const [a, b] = [await robots(), await robots()];
      const target = new URL('/private/feed', web.url);
      const answers = await Promise.allSettled([a.require(target), b.require(target), a.require(new URL('/feed', web.url))]);
      expect(answers).toMatchObject([{ status: 'rejected', reason: { byRule: true } }, { status: 'rejected', reason: { byRule: true } }, { status: 'fulfilled' }]);
      const late = await robots();
      await expect(late.require(target)).rejects.toBeInstanceOf(RobotsDenied);
      expect(web.count('/robots.txt')).toBe(1);
    });

    it('take what one of them tells between the look of another and its claim', async () => {
      const [redis, teller] = [await connect(), new SharedRobots(await connect(), 'test')];
      const told = { until: Date.now() + 60_000, verdict: 'nothing is allowed' };
      const set = redis.set.bind(redis) as (...claim: unknown[]) => Promise<'OK' | null>;
      jest.spyOn(redis, 'set').mockImplementationOnce((async (...claim: unknown[]) => {
        await teller.put(web.url, told);
        return set(...claim);
      }) as never);
      expect(await new SharedRobots(redis, 'test').findOrClaim(web.url)).toEqual(told);
      expect(await redis.keys('*:claim')).toEqual([]);
    });

    it('read it each by itself while Redis is dead', async () => {
      const [a, b] = [await robots(), await robots()];
      await server.kill();
      await eventually(() => clients.every(({ status }) => status !== 'ready'));
      await Promise.all([a, b].map((one) => one.require(new URL('/feed', web.url))));
      expect(web.count('/robots.txt')).toBe(2);
    });

    it('share that it could not be read', async () => {
      web.set('/robots.txt', { status: 500, delayMs: 50 });
      const [a, b] = [await robots(), await robots()];
      await expect(a.require(new URL('/feed', web.url))).rejects.toMatchObject({ byRule: false });
      await expect(b.require(new URL('/feed', web.url))).rejects.toMatchObject({ byRule: false });
      expect(web.count('/robots.txt')).toBe(1);
    });
  });
});
