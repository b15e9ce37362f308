import { FreshRights, type Right } from './fresh-rights.ts';
import { connectRedis, type Redis } from './redis.ts';
import { eventually } from './testing.ts';
import { describeWithRedis, TestRedis } from './testing-redis.ts';

const joined = (userId: string): Right => ({ kind: 'member', userId, companyId: 'acme', role: 'editor' });

/** A service that hears of rights when the test says so. */
function serviceOf(rights: FreshRights) {
  const heard = new Set<string>();
  let asked = 0;
  rights.checkWith(async ({ userId }) => {
    asked += 1;
    return heard.has(userId);
  });
  return { hear: (userId: string) => heard.add(userId), timesAsked: () => asked };
}

/** A wait, and whether it is over. */
function waitFor(rights: FreshRights, userId: string) {
  const wait = { over: false, ended: rights.settle(userId).then(() => void (wait.over = true)) };
  return wait;
}

describe('a right that was gained a moment ago', () => {
  it('is waited for until every service of the process has heard of it', async () => {
    const rights = new FreshRights(null);
    const [tasks, notifications] = [serviceOf(rights), serviceOf(rights)];
    rights.note(joined('ada'));
    const wait = waitFor(rights, 'ada');
    tasks.hear('ada');
    await eventually(() => notifications.timesAsked() > 2);
    expect(wait.over).toBe(false);
    notifications.hear('ada');
    await wait.ended;
    const asked = tasks.timesAsked();
    await rights.settle('ada');
    expect(tasks.timesAsked()).toBe(asked);
  });

  it('is not waited for when its event came first, and never by anybody else', async () => {
    const rights = new FreshRights(null);
    const tasks = serviceOf(rights);
    await rights.settle('ada');
    expect(tasks.timesAsked()).toBe(0);
    tasks.hear('ada');
    rights.note(joined('ada'));
    await rights.settle('bo');
    expect(tasks.timesAsked()).toBe(0);
    await rights.settle('ada');
    expect(tasks.timesAsked()).toBe(1);
  });

  it('is waited for five seconds and no longer, as one that was taken back in between', async () => {
    const rights = new FreshRights(null);
    const tasks = serviceOf(rights);
    rights.note(joined('ada'));
    await rights.settle('ada');
    const asked = tasks.timesAsked();
    expect(asked).toBeGreaterThan(10);
    await rights.settle('ada');
    expect(tasks.timesAsked()).toBe(asked);
  }, 20_000);
});

describeWithRedis('a right that another process grants', () => {
  let redis: TestRedis;
  const connections: Redis[] = [];
  beforeAll(async () => {
    redis = await TestRedis.reserve();
    await redis.start();
  });
  afterAll(async () => {
    for (const connection of connections) connection.disconnect();
    await redis.kill();
  });

  const startProcess = async (): Promise<FreshRights> => {
    const connection = connectRedis(redis.url);
    if (!connection) throw new Error('there is no Redis');
    connections.push(connection);
    const rights = new FreshRights(connection, 'test');
    rights.onModuleInit();
    await eventually(async () => (await connection.pubsub('NUMSUB', 'test:rights').catch(() => [0, 0]))[1] !== 0);
    return rights;
  };

  it('is waited for here too', async () => {
    const teams = await startProcess();
    const tasks = await startProcess();
    const service = serviceOf(tasks);
    await eventually(async () => {
      teams.note(joined('ada'));
      await new Promise((resolve) => setTimeout(resolve, 50));
      const wait = waitFor(tasks, 'ada');
      await new Promise((resolve) => setTimeout(resolve, 50));
      if (wait.over) return false;
      service.hear('ada');
      await wait.ended;
      return true;
    });
    for (const each of [teams, tasks]) each.onApplicationShutdown();
  });
});
