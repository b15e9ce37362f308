import { CallCounter } from './call-counter.ts';
import { RateLimits } from './rate-limit.ts';
import { connectRedis } from './redis.ts';
import { eventually } from './testing.ts';
import { describeWithRedis, TestRedis } from './testing-redis.ts';

const limit = { calls: 10, perSeconds: 60 };

describe('calls counted in one process', () => {
  it('begin anew with each window', async () => {
    const counter = new CallCounter(new RateLimits(null));
    const at = (seconds: number) => counter.count('reads', 'ada', limit, seconds * 1000);
    for (let call = 1; call <= 10; call++) expect((await at(0)).remaining).toBe(10 - call);
    expect(await at(59)).toMatchObject({ remaining: -1, resetSeconds: 1 });
    expect(await at(60)).toMatchObject({ remaining: 9, resetSeconds: 60 });
  });
});

describeWithRedis('calls counted by two replicas', () => {
  let server: TestRedis;
  beforeAll(async () => {
    server = await TestRedis.reserve();
    await server.start();
  });
  afterAll(() => server.kill());

  function replica() {
    const redis = connectRedis(server.url);
    if (!redis) throw new Error('no address');
    return { redis, counter: new CallCounter(new RateLimits(redis, { withoutRedis: 'local', prefix: 'calls' })) };
  }

  it('are one count from a tenth of the limit on, and each its own while Redis is away', async () => {
    const [one, other] = [replica(), replica()];
    await eventually(() => one.redis.status === 'ready' && other.redis.status === 'ready');
    let allowed = 0;
    for (let round = 0; round < 20; round++) {
      for (const { counter } of [one, other]) if ((await counter.count('writes', 'ada', limit)).remaining >= 0) allowed += 1;
    }
    expect(allowed).toBe(10);
    await server.kill();
    await eventually(() => one.redis.status !== 'ready');
    expect((await one.counter.count('writes', 'grace', limit)).remaining).toBe(9);
    expect((await one.counter.count('writes', 'grace', limit)).remaining).toBe(8);
    one.redis.disconnect();
    other.redis.disconnect();
  });
});
