import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { AccessRevokedSchema } from '@forewire/contracts/gen/forewire/identity/v1/identity_pb';
import { Access } from '@forewire/kit/access';
import { LiveBus } from '@forewire/kit/live';
import { eventually, startTestApp, type TestApp, tokenMaker } from '@forewire/kit/testing';
import { describeWithRedis, TestRedis } from '@forewire/kit/testing-redis';
import { TasksServiceModule } from '../tasks.service.module.ts';

const started = (title: string): ['ada', 'task-run-started', never] => ['ada', 'task-run-started', { title } as never];

/** A page's stream: what has come so far, and whether it has ended. */
class Page {
  text = '';
  ended = false;
  readonly abort = new AbortController();

  static async open(url: string, token: string): Promise<Page> {
    const page = new Page();
    const response = await fetch(`${url}/api/live`, { headers: { authorization: `Bearer ${token}` }, signal: page.abort.signal });
    if (!response.body) throw new Error('no stream');
    if (!response.ok) throw new Error(await response.text());
    void page.read(response.body.getReader());
    return page;
  }

  private async read(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    try {
      for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) this.text += decoder.decode(chunk.value);
    } catch {
      // Aborted by the test, which is an end too.
    }
    this.ended = true;
  }
}

describeWithRedis('live streams of two replicas of tasks', () => {
  let redis: TestRedis;
  let tests: TestApp[];
  let urls: string[];
  let token: string;
  const bus = (index: number): LiveBus => (tests[index] as TestApp).app.get(LiveBus);

  beforeAll(async () => {
    redis = await TestRedis.reserve();
    await redis.start();
    const first = await startTestApp([TasksServiceModule], { REDIS_URL: redis.url });
    const second = await startTestApp([TasksServiceModule], { REDIS_URL: redis.url, MONGO_PREFIX: first.env['MONGO_PREFIX'] ?? '' });
    tests = [first, second];
    for (const { app } of tests) await app.listen(0, '127.0.0.1');
    urls = await Promise.all(tests.map(({ app }) => app.getUrl()));
    token = await (await tokenMaker(first))('ada');
  });
  afterAll(async () => {
    for (const test of [...tests].reverse()) await test.close();
    await redis.kill();
  });
  const whole = () => eventually(() => bus(0).isWhole && bus(1).isWhole);

  it('carry what happens in one replica to a page at the other', async () => {
    await whole();
    const page = await Page.open(urls[1] ?? '', token);
    await eventually(async () => (await bus(0).whoListens(['ada'])).has('ada'));
    bus(0).publish(...started('from the other side'));
    await eventually(() => page.text.includes('event: task-run-started\ndata: {"title":"from the other side"}'));
    page.abort.abort();
    await eventually(async () => (await bus(0).whoListens(['ada'])).size === 0);
  });

  it('end while Redis is dead, so that pages ask for themselves, and open again after it', async () => {
    await whole();
    const page = await Page.open(urls[1] ?? '', token);
    await redis.kill();
    await eventually(() => page.ended);
    await expect(Page.open(urls[1] ?? '', token)).rejects.toThrow('live.away');
    const tasks = await fetch(`${urls[1]}/api/tasks`, { headers: { authorization: `Bearer ${token}` } });
    expect(tasks.status).toBe(200);
    await redis.start();
    await whole();
    const again = await Page.open(urls[1] ?? '', token);
    await eventually(async () => (await bus(0).whoListens(['ada'])).has('ada'));
    bus(0).publish(...started('after the outage'));
    await eventually(() => again.text.includes('after the outage'));
    again.abort.abort();
  });
});

describe('a live stream whose session ends', () => {
  let tests: TestApp[];
  let urls: string[];
  let makeToken: Awaited<ReturnType<typeof tokenMaker>>;

  beforeAll(async () => {
    const first = await startTestApp([TasksServiceModule]);
    tests = [first, await startTestApp([TasksServiceModule], { MONGO_PREFIX: first.env['MONGO_PREFIX'] ?? '' })];
    for (const { app } of tests) await app.listen(0, '127.0.0.1');
    urls = await Promise.all(tests.map(({ app }) => app.getUrl()));
    makeToken = await tokenMaker(first);
  });
  afterAll(async () => {
    for (const test of [...tests].reverse()) await test.close();
  });

  /** As identity tells of it, to one replica. */
  async function revoke(subject: string): Promise<void> {
    // Tokens carry whole seconds in tests.
    const [revokedAt, expiresAt] = [1000, 900_000].map((ms) => timestampFromDate(new Date(Date.now() + ms)));
    await tests[0]?.app.get(Access).revoke(create(AccessRevokedSchema, { subject, ...(revokedAt && expiresAt ? { revokedAt, expiresAt } : {}) }));
  }
  const sessionOf = (token: string): string => (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { jti: string }).jti;

  it.each([
    ['by signing out', sessionOf],
    ['with everything of a person who is disabled, deleted or has a new password', () => 'user:ada'],
  ])('ends as well, at every replica, %s', async (_how, subjectOf) => {
    const [token, other] = [await makeToken('ada'), await makeToken('bo')];
    const pages = await Promise.all(urls.map((url) => Page.open(url, token)));
    const bystander = await Page.open(urls[1] ?? '', other);
    await eventually(() => pages.every(({ text }) => text.startsWith('retry')));
    await revoke(subjectOf(token));
    await eventually(() => pages.every(({ ended }) => ended));
    expect(bystander.ended).toBe(false);
    bystander.abort.abort();
    await expect(Page.open(urls[0] ?? '', token)).rejects.toThrow('ended');
  });
});
