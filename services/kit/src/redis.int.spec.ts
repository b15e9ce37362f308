import { jest } from '@jest/globals';
import type { LiveEvent } from '@forewire/contracts/live';
import type { Redis } from 'ioredis';
import { LiveBus } from './live.ts';
import { log } from './log.ts';
import { RateLimits, type WithoutRedis } from './rate-limit.ts';
import { connectRedis } from './redis.ts';
import { metrics } from './telemetry.ts';
import { eventually } from './testing.ts';
import { describeWithRedis, TestRedis } from './testing-redis.ts';

const limit = { points: 3, perSeconds: 60 };
// A process that gets no turn on a busy machine would take Redis for hung.
const patient = { commandTimeout: undefined, socketTimeout: undefined };
const alert = (title: string): [string, 'browser-alert', never] => ['ada', 'browser-alert', { title } as never];

async function metric(name: string): Promise<number> {
  const { values } = (await metrics.getSingleMetric(name)?.get()) ?? { values: [] };
  return values[0]?.value ?? Number.NaN;
}

/** A process that stands behind the same address as another. */
class Replica {
  readonly redis: Redis;
  readonly live: LiveBus;
  readonly limits: RateLimits;
  readonly heard: LiveEvent[] = [];
  interruptions = 0;

  constructor(url: string, withoutRedis: WithoutRedis = 'local', patience: object = patient) {
    const redis = connectRedis(url);
    if (!redis) throw new Error('no address');
    this.redis = redis;
    Object.assign(redis.options, patience);
    this.live = new LiveBus(redis, 'test');
    this.live.onInterrupted(() => (this.interruptions += 1));
    this.live.start();
    this.limits = new RateLimits(redis, { withoutRedis, prefix: 'test' });
  }

  get titles(): string[] {
    return this.heard.map(({ data }) => (data as unknown as { title: string }).title);
  }

  listen(userId: string): () => void {
    return this.live.subscribe(userId, (event) => this.heard.push(event));
  }

  ready(): Promise<boolean> {
    return eventually(() => this.redis.status === 'ready' && this.live.isWhole);
  }

  close(): void {
    this.live.stop();
    this.redis.disconnect();
  }
}

describeWithRedis('replicas that share a Redis', () => {
  let server: TestRedis;
  let replicas: Replica[];
  const replica = (withoutRedis?: WithoutRedis, patience?: object): Replica => {
    const made = new Replica(server.url, withoutRedis, patience);
    replicas.push(made);
    return made;
  };
  beforeEach(async () => {
    server = await TestRedis.reserve();
    replicas = [];
  });
  afterEach(async () => {
    for (const one of replicas) one.close();
    await server.kill();
    jest.restoreAllMocks();
  });

  it('show a live event on every page of a user, once, and on nobody else’s', async () => {
    await server.start();
    const [a, b, other] = [replica(), replica(), replica()];
    await Promise.all(replicas.map((one) => one.ready()));
    const end = a.listen('ada');
    b.listen('ada');
    b.listen('ada');
    other.listen('bob');
    await eventually(async () => (await other.live.whoListens(['ada', 'eve', 'bob'])).size === 2);
    a.live.publish(...alert('first'));
    await eventually(() => b.heard.length === 2);
    expect([a.titles, b.titles, other.titles]).toEqual([['first'], ['first', 'first'], []]);
    end();
    b.live.publish(...alert('second'));
    await eventually(() => b.heard.length === 4);
    expect(a.titles).toEqual(['first']);
  });

  it('count a caller together', async () => {
    await server.start();
    const [a, b] = [replica(), replica()];
    await Promise.all(replicas.map((one) => one.ready()));
    const takes = [a, b, a].map((one) => one.limits.take('try', '192.0.2.1', limit));
    await Promise.all(takes);
    await expect(b.limits.take('try', '192.0.2.1', limit)).rejects.toMatchObject({ status: 429, extra: { retryAfterSeconds: expect.any(Number) as number } });
    await b.limits.clear('try', '192.0.2.1', limit);
    await expect(a.limits.take('try', '192.0.2.1', limit)).resolves.toBeUndefined();
  });

  it('begin without Redis and share once it is there', async () => {
    const [a, b] = [replica(), replica()];
    a.listen('ada');
    b.live.publish(...alert('lost'));
    expect(a.live.isWhole).toBe(false);
    await expect(a.limits.take('try', 'x', limit)).resolves.toBeUndefined();
    await server.start();
    await Promise.all([a.ready(), b.ready()]);
    await eventually(async () => (await b.live.whoListens(['ada'])).has('ada'));
    b.live.publish(...alert('seen'));
    await eventually(() => a.titles.includes('seen'));
  });

  it('go on by themselves while Redis is dead, say so once, and share again after it', async () => {
    const warned = jest.spyOn(log, 'warn').mockReturnValue();
    const informed = jest.spyOn(log, 'info').mockReturnValue();
    await server.start();
    const [a, b] = [replica(), replica()];
    await Promise.all(replicas.map((one) => one.ready()));
    const outages = await metric('forewire_redis_outages_total');
    a.listen('ada');
    b.listen('ada');
    await server.kill();
    await eventually(() => !a.live.isWhole && !b.live.isWhole);
    expect([a.interruptions, b.interruptions]).toEqual([1, 1]);
    let tries = 0;
    for (const { redis } of replicas) redis.on('reconnecting', () => (tries += 1));
    await eventually(() => tries >= 6);
    expect(await metric('forewire_redis_away')).toBe(1);
    a.live.publish(...alert('alone'));
    expect([a.titles, b.titles]).toEqual([['alone'], []]);
    // At once: a call that waited for Redis would wait for ever here.
    for (let n = 0; n < 3; n++) await a.limits.take('try', 'y', limit);
    await expect(a.limits.take('try', 'y', limit)).rejects.toMatchObject({ status: 429 });
    await server.start();
    await Promise.all(replicas.map((one) => one.ready()));
    await eventually(async () => (await b.redis.pubsub('NUMSUB', 'test:live:ada'))[1] === 2);
    a.live.publish(...alert('together'));
    await eventually(() => b.titles.includes('together'));
    expect(await metric('forewire_redis_away')).toBe(0);
    expect((await metric('forewire_redis_outages_total')) - outages).toBe(2);
    expect(warned.mock.calls.filter(([, text]) => text === 'redis is away')).toHaveLength(2);
    expect(informed.mock.calls.filter(([, text]) => text === 'redis is back')).toHaveLength(2);
  });

  it.each(['open', 'closed'] as const)('keep to RATE_LIMITS_WITHOUT_REDIS=%s', async (withoutRedis) => {
    const one = replica(withoutRedis);
    const answers = await Promise.allSettled(Array.from({ length: 9 }, () => one.limits.take('try', 'z', limit)));
    const expected = withoutRedis === 'open' ? { status: 'fulfilled' } : { status: 'rejected', reason: { code: 'rate.unknown', status: 503 } };
    for (const answer of answers) expect(answer).toMatchObject(expected);
  });

  it('wait a second at most for a Redis that hangs, and pile nothing up', async () => {
    await server.start();
    const one = replica('local', {});
    await one.ready();
    server.hang();
    // Timers keep their order however late they are, so this says "a second" on a busy machine too.
    const tooLate = new Promise((resolve) => setTimeout(resolve, 1500, 'too late'));
    expect(await Promise.race([one.limits.take('try', 'q', limit), tooLate])).toBeUndefined();
    // The connection itself is given up, and with it all that waited on it.
    await eventually(() => one.redis.status !== 'ready');
    for (let n = 0; n < 5000; n++) one.live.publish(...alert(String(n)));
    const queues = one.redis as unknown as { commandQueue: { length: number }; offlineQueue: { length: number } };
    expect(queues.commandQueue.length + queues.offlineQueue.length).toBeLessThan(10);
    server.wakeUp();
    await one.ready();
    await expect(one.limits.take('try', 'r', limit)).resolves.toBeUndefined();
  });

  it('never write a refused password into the log', async () => {
    const warned = jest.spyOn(log, 'warn').mockReturnValue();
    await server.start();
    const one = connectRedis(server.url.replace('redis://', 'redis://someone:swordfish@'));
    await eventually(() => warned.mock.calls.some(([, text]) => text === 'redis is away'));
    one?.disconnect();
    expect(JSON.stringify(warned.mock.calls)).not.toContain('swordfish');
  });
});
