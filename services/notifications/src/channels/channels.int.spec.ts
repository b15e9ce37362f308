import { newId } from '@forewire/kit/ids';
import { eventually } from '@forewire/kit/testing';
import { TestNameServer } from '@forewire/kit/testing-dns';
import { seedWatcher } from '../../test/factories.ts';
import { answer, HttpSink } from '../../test/http-sink.ts';
import { TestService } from '../../test/service.ts';
import { WatchedTaskRepository } from '../tasks/watched-task.repository.ts';

type Shown = { id: string; name: string; enabled: boolean; broadcastType: string; config: Record<string, string> };

describe('channels', () => {
  let names: TestNameServer;
  beforeAll(async () => {
    names = await TestNameServer.start();
  });
  afterAll(() => names.close());
  const service = TestService.forFile(() => ({ DNS_SERVERS: names.address }));
  const sink = HttpSink.forFile();
  const userId = newId();
  beforeAll(() => service.emit('user.changed', userId, { id: userId, email: 'mine@example.com' }));

  async function create(body: object): Promise<{ status: number; channel: Shown; detail: unknown }> {
    const { status, body: got } = await service.call(userId, 'POST', '/api/channels', { name: 'Mine', ...body });
    return { status, channel: got['channel'] as Shown, detail: got['detail'] };
  }

  const webhook = (config: object = {}): object => ({ platform: 'webhook', config: { url: sink.url('/hook'), ...config } });

  it('make a signing secret where none is given and show it once', async () => {
    const { channel } = await create(webhook());
    expect(channel.config['secret']).toMatch(/^whsec_[\w-]{43}$/);
    const { body } = await service.call(userId, 'GET', `/api/channels/${channel.id}`);
    const secret = (body['channel'] as Shown).config['secret'];
    expect(secret).toBe(`••••••••${channel.config['secret']?.slice(-4)}`);
  });

  it('lie in the database with nothing of their settings readable', async () => {
    const { channel } = await create(webhook({ secret: 'not-to-be-found-anywhere' }));
    const row = await service.test.process.database('notifications').connection.models['Channel']?.findById(channel.id).lean();
    expect(JSON.stringify(row)).not.toMatch(/not-to-be-found|127\.0\.0\.1/);
  });

  it('keep a secret that comes back masked, and everything that a change leaves out', async () => {
    const { channel } = await create({ ...webhook({ secret: 'first-secret-of-mine' }), broadcastType: 'both', enabled: false });
    const { body } = await service.call(userId, 'PATCH', `/api/channels/${channel.id}`, { name: 'Renamed', config: channel.config });
    expect(body['channel']).toMatchObject({ name: 'Renamed', broadcastType: 'both', enabled: false, config: channel.config });
    await service.call(userId, 'POST', `/api/channels/${channel.id}/test`);
    const changed = await service.call(userId, 'PATCH', `/api/channels/${channel.id}`, { config: { secret: 'another-secret-of-mine-9876' } });
    expect((changed.body['channel'] as Shown).config['secret']).toBe('••••••••9876');
  });

  it('are nobody else’s', async () => {
    const { channel } = await create(webhook());
    const other = newId();
    for (const [method, path] of [['GET', ''], ['PATCH', ''], ['DELETE', ''], ['POST', '/test']] as const) {
      const { status, body } = await service.call(other, method, `/api/channels/${channel.id}${path}`, method === 'PATCH' ? { name: 'x' } : undefined);
      expect([method, status, body['detail']]).toEqual([method, 404, 'Channel not found']);
    }
    expect((await service.call(userId, 'GET', '/api/channels/no-id')).status).toBe(404);
  });

  it('are gone once they are deleted', async () => {
    const { channel } = await create(webhook());
    expect((await service.call(userId, 'DELETE', `/api/channels/${channel.id}`)).status).toBe(204);
    expect((await service.call(userId, 'GET', `/api/channels/${channel.id}`)).status).toBe(404);
  });

  it.each([
    [{ platform: 'webhook', config: {} }, 'Invalid configuration: Webhook URL is required'],
    [{ platform: 'webhook', config: { url: 'http://10.0.0.8/hook' } }, 'Invalid configuration: Webhook URL must not point to a private network'],
    [{ platform: 'webhook', config: { url: 'https://[::1]/hook' } }, 'Invalid configuration: Webhook URL must not point to a private network'],
    [{ platform: 'webhook', config: { url: 'http://203.0.114.7/hook' } }, 'Invalid configuration: Webhook URL must use https'],
    [{ platform: 'webhook', config: { url: 'ftp://203.0.114.7/hook' } }, 'Invalid configuration: Webhook URL must be a valid URL'],
    [{ platform: 'slack', config: {} }, 'Invalid configuration: Either webhook URL or bot token is required'],
    [{ platform: 'slack', config: { webhook_url: 'nonsense' } }, 'Invalid configuration: Webhook URL must be a valid URL'],
    [{ platform: 'teams', config: {} }, 'Invalid configuration: Teams webhook URL is required'],
    [{ platform: 'discord', config: {} }, 'Invalid configuration: Discord webhook URL is required'],
    [{ platform: 'discord', config: { webhook_url: 'https://203.0.114.7/api/webhooks/1/x' } }, 'Invalid configuration: Discord webhook URL must contain discord.com/api/webhooks/'],
    [{ platform: 'discourse', config: {} }, 'Invalid configuration: API key is required, Username is required, Base URL is required, Category ID is required'],
  ])('refuse %j', async (body, detail) => {
    expect(await create(body)).toMatchObject({ status: 422, detail });
  });

  it('give one answer, and soon, to a name that leads inside, to one that does not exist and to one that nobody answers for', async () => {
    names.set('vault.corp.example', { addresses: ['10.0.0.8'] });
    names.set('silent.example', 'silent');
    names.set('hooks.example', { addresses: ['203.0.114.7'] });
    for (const host of ['vault.corp.example', 'gone.example', 'silent.example']) {
      const begun = Date.now();
      const detail = "Invalid configuration: Webhook URL does not exist or can't be reached";
      expect(await create(webhook({ url: `https://${host}/hook` }))).toMatchObject({ status: 422, detail });
      expect(Date.now() - begun).toBeLessThan(8000);
    }
    expect(await create(webhook({ url: 'https://hooks.example/hook' }))).toMatchObject({ status: 201 });
  }, 30_000);

  it('refuse a platform that there is not', async () => {
    expect(await create({ platform: 'telegraph', config: {} })).toMatchObject({ status: 400, detail: 'Unsupported platform' });
  });

  it('refuse a task that is not the caller’s', async () => {
    const { taskId } = await seedWatcher(service);
    await eventually(() => service.get(WatchedTaskRepository).find(taskId));
    expect(await create({ ...webhook(), taskId })).toMatchObject({ status: 404, detail: 'Task not found' });
  });

  describe('under test', () => {
    it('say that their configuration is valid', async () => {
      const { channel } = await create(webhook());
      const { body } = await service.call(userId, 'POST', `/api/channels/${channel.id}/test`);
      expect(body).toEqual({ valid: true, message: 'Channel configuration is valid' });
      expect(JSON.parse(sink.received[0]?.body ?? '')).toMatchObject({ event: 'test' });
    });

    it('say what went wrong', async () => {
      const { channel } = await create(webhook());
      sink.answers(answer(403, 'no entry'));
      const { body } = await service.call(userId, 'POST', `/api/channels/${channel.id}/test`);
      expect(body).toEqual({ valid: false, message: 'Configuration test failed: HTTP 403: no entry' });
    });
  });
});

describe('channels of who has the free plan', () => {
  const service = TestService.forFile({ PAYMENTS_ENABLED: 'true' });
  const userId = newId();
  const slack = { name: 'Mine', platform: 'slack', config: { bot_token: 'xoxb-not-a-token', channel_name: 'news' } };
  const create = (body: object = slack) => service.call(userId, 'POST', '/api/channels', body);

  it('go where the plan posts, also before billing has spoken, and stay after it ends', async () => {
    await service.emit('user.changed', userId, { id: userId, email: 'free@example.com' });
    expect(await create()).toMatchObject({ status: 403, body: { code: 'plan.upgrade_required', detail: 'Posting to Slack and Teams requires an upgrade' } });
    const entitled = (planId: string) => service.emit('entitlement.changed', userId, { ownerId: userId, planId, status: 'active', limited: true, creditAllowance: 500n });
    await entitled('starter_monthly');
    const made = await eventually(async () => {
      const answer = await create();
      return answer.status === 201 ? answer : null;
    });
    const { id } = made.body['channel'] as Shown;
    await entitled('free');
    await eventually(async () => (await create()).status === 403);
    const change = (body: object) => service.call(userId, 'PATCH', `/api/channels/${id}`, body);
    expect((await change({ name: 'Ours', enabled: false })).status).toBe(200);
    expect((await change({ enabled: true })).status).toBe(403);
    expect((await service.call(userId, 'DELETE', `/api/channels/${id}`)).status).toBe(204);
  });
});
