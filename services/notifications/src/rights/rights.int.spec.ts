import { createECDH, randomBytes } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { newId } from '@forewire/kit/ids';
import { eventually } from '@forewire/kit/testing';
import { buildRun, seedWatcher, type Watcher } from '../../test/factories.ts';
import { answer, HttpSink } from '../../test/http-sink.ts';
import { TestService } from '../../test/service.ts';
import { SmtpSink } from '../../test/smtp-sink.ts';
import type { Delivery } from '../deliveries/delivery.ts';
import { DeliveryRepository } from '../deliveries/delivery.repository.ts';
import { WatchedTaskRepository } from '../tasks/watched-task.repository.ts';
import { PersonRepository } from '../people/person.repository.ts';
import { refusals, Rights } from './rights.ts';

const secretTitle = 'Only for those who may see it';

/**
 * Every way out, with the loss of access in between: each receiver holds its first try until the loss is known here, and
 * fails it then, so that the next try is the first moment at which anything could be sent.
 */
describe('what somebody has lost access to', () => {
  const http = HttpSink.forFile();
  const smtp = SmtpSink.forFile();
  beforeAll(() => {
    process.env['SMTP_URL'] = smtp.url;
  });
  const service = TestService.forFile({ PUBLIC_URL: 'https://wire.example' });
  afterAll(() => {
    delete process.env['SMTP_URL'];
  });

  const listOf = async (userId: string): Promise<Delivery[]> => (await service.get(DeliveryRepository).list(userId, { limit: 50 })).rows;

  /** Holds first tries and fails them once `open` is called; later ones are taken. */
  function holdFirstTries(mails: number): { open: () => void; held: () => number } {
    let opened = false;
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    http.answers((response, request) => {
      if (opened) return answer(200, '{}')(response, request);
      void gate.then(() => answer(500)(response, request));
    });
    smtp.refusals.push(...Array.from({ length: mails }, () => ({ code: 451, text: 'come back' })));
    const releaseMails = smtp.hold();
    const open = (): void => {
      opened = true;
      release();
      releaseMails();
    };
    return { open, held: () => http.received.length + smtp.waiting };
  }

  async function settled(userId: string, count: number): Promise<Delivery[]> {
    return eventually(async () => {
      const list = await listOf(userId);
      return list.length === count && list.every(({ status }) => status !== 'pending') ? list : null;
    });
  }

  async function addBrowser(userId: string): Promise<void> {
    const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
    expect((await service.call(userId, 'POST', '/api/push/subscriptions', { endpoint: http.url('/push'), keys })).status).toBe(204);
  }

  async function addChannel(userId: string, platform: string, config: object, broadcastType: string): Promise<void> {
    expect((await service.call(userId, 'POST', '/api/channels', { name: platform, platform, config, broadcastType })).status).toBe(201);
  }

  const userChanged = (id: string, changes: object = {}): Promise<void> => service.emit('user.changed', id, { id, email: `${id}@example.com`, browserAlerts: true, ...changes });

  type Follower = { id: string; owner: Watcher; companyId: string };

  const membership = ({ id, companyId }: Follower, role: string, removed = false): Promise<void> => service.emit('membership.changed', companyId, { companyId, userId: id, role, removed });
  const taskChanged = ({ owner, companyId }: Follower, changes: object): Promise<void> =>
    service.emit('task.changed', owner.taskId, { id: owner.taskId, userId: owner.userId, companyId, title: 'Harbour traffic', email: false, visibility: 'private', ...changes });

  describe('as a follower', () => {
    /** Alert by mail and push; briefing by mail, push, webhook and Slack. */
    const ways = 6;

    async function seedFollower(visibility: 'private' | 'public'): Promise<Follower> {
      const companyId = newId();
      const owner = await seedWatcher(service, { browserAlerts: false }, { companyId, visibility, email: false });
      const follower = { id: newId(), owner, companyId };
      await userChanged(follower.id);
      // Of a team, or of the public.
      if (visibility === 'private') await membership(follower, 'editor');
      await service.emit('subscription.changed', owner.taskId, { taskId: owner.taskId, userId: follower.id, subscribed: true });
      await addBrowser(follower.id);
      await addChannel(follower.id, 'webhook', { url: http.url('/hook') }, 'briefings');
      await addChannel(follower.id, 'slack', { webhook_url: http.url('/slack'), channel_name: 'desk' }, 'briefings');
      await eventually(async () => (await service.get(Rights).refusal({ userId: follower.id, taskId: owner.taskId, platform: 'email' })) === null);
      return follower;
    }

    /** Has everything planned and its first try under way. */
    async function underWay(follower: Follower): Promise<() => void> {
      const gate = holdFirstTries(2);
      await service.emit('run.completed', follower.owner.taskId, buildRun(follower.owner, [secretTitle]));
      await eventually(() => gate.held() === 2);
      const period = { contentPeriodStart: timestampFromDate(new Date(Date.now() - 86_400_000)), contentPeriodEnd: timestampFromDate(new Date(Date.now() + 60_000)) };
      await service.emit('briefing.due', follower.id, { userId: follower.id, briefingType: 'morning', ...period });
      await eventually(() => gate.held() === ways);
      return gate.open;
    }

    const stillMay = (follower: Follower) => service.get(Rights).refusal({ userId: follower.id, taskId: follower.owner.taskId, platform: 'email' });

    it('goes out by every way while nothing is lost', async () => {
      const follower = await seedFollower('private');
      const open = await underWay(follower);
      open();
      const list = await settled(follower.id, ways);
      expect(list.map(({ status, attempts }) => [status, attempts])).toEqual(Array.from({ length: ways }, () => ['delivered', 2]));
      expect(smtp.taken).toHaveLength(2);
    });

    const losses: [name: string, visibility: 'private' | 'public', lose: (follower: Follower) => Promise<void>, reason: string][] = [
      ['being removed from the team', 'private', (follower) => membership(follower, 'editor', true), refusals.access],
      ['leaving the team as a viewer', 'private', (follower) => membership(follower, 'viewer', true), refusals.access],
      ['a role that sees nothing', 'private', (follower) => membership(follower, 'guest'), refusals.access],
      ['the end of the team', 'private', ({ companyId }) => service.emit('company.changed', companyId, { id: companyId, deleted: true }), refusals.access],
      ['the monitor turning private', 'public', (follower) => taskChanged(follower, { visibility: 'private' }), refusals.access],
      ['the monitor leaving the team', 'private', (follower) => taskChanged(follower, { companyId: '' }), refusals.access],
      ['a disabled account', 'private', ({ id }) => userChanged(id, { disabled: true }), refusals.account],
      ['an address that is no longer confirmed', 'private', ({ id }) => userChanged(id, { emailVerified: false }), refusals.unconfirmed],
      ['the owner’s address being unconfirmed', 'public', ({ owner }) => userChanged(owner.userId, { emailVerified: false }), refusals.silent],
      ['the owner’s account being disabled', 'public', ({ owner }) => userChanged(owner.userId, { disabled: true }), refusals.silent],
    ];

    it.each(losses)('is not sent any more after %s', async (_name, visibility, lose, reason) => {
      const follower = await seedFollower(visibility);
      const open = await underWay(follower);
      const before = http.received.length;
      await lose(follower);
      await eventually(async () => (await stillMay(follower)) === reason);
      open();
      const list = await settled(follower.id, ways);
      expect(new Set(list.map(({ status }) => status))).toEqual(new Set(['skipped']));
      expect(list.filter(({ taskId }) => taskId !== null).map(({ error }) => error)).toEqual([reason, reason]);
      expect(http.received).toHaveLength(before);
      expect(smtp.taken).toEqual([]);
      const shown = JSON.stringify((await service.call(follower.id, 'GET', '/api/deliveries')).body);
      if (reason === refusals.access) expect(shown).not.toContain(secretTitle);
      expect(shown).toContain(reason);
      expect((await service.call(follower.id, 'GET', '/api/briefings')).body['briefings']).toEqual([]);
    });

    it('is gone with the account', async () => {
      const follower = await seedFollower('private');
      const open = await underWay(follower);
      const before = http.received.length;
      await service.emit('user.deleted', follower.id, { id: follower.id });
      await eventually(async () => (await listOf(follower.id)).length === 0);
      open();
      await eventually(async () => (await service.countJobs()) === 0);
      expect(http.received).toHaveLength(before);
      expect(smtp.taken).toEqual([]);
    });

    it('is gone with the monitor', async () => {
      const follower = await seedFollower('public');
      const open = await underWay(follower);
      const before = http.received.length;
      await service.emit('task.deleted', follower.owner.taskId, { id: follower.owner.taskId });
      await eventually(async () => (await stillMay(follower)) === refusals.access);
      open();
      // The alert is removed with its task; the briefing has nothing left.
      const list = await settled(follower.id, 4);
      expect(new Set(list.map(({ status }) => status))).toEqual(new Set(['skipped']));
      expect(http.received).toHaveLength(before);
      expect(smtp.taken).toEqual([]);
    });

    it('stops with following, although the monitor may still be seen', async () => {
      const follower = await seedFollower('public');
      const open = await underWay(follower);
      await service.emit('subscription.changed', follower.owner.taskId, { taskId: follower.owner.taskId, userId: follower.id, subscribed: false });
      await eventually(async () => (await stillMay(follower)) === refusals.unfollowed);
      open();
      const list = await settled(follower.id, ways);
      expect(list.filter(({ taskId }) => taskId !== null).map(({ status, error }) => [status, error])).toEqual([['skipped', refusals.unfollowed], ['skipped', refusals.unfollowed]]);
    });

    it('goes on for a member who becomes a viewer: viewers see results', async () => {
      const follower = await seedFollower('private');
      const open = await underWay(follower);
      await membership(follower, 'viewer');
      await eventually(async () => (await service.get(PersonRepository).find(follower.id))?.memberships?.[0]?.role === 'viewer');
      open();
      expect(new Set((await settled(follower.id, ways)).map(({ status }) => status))).toEqual(new Set(['delivered']));
    });

    it('goes on in the team of an owner whose account is disabled: the monitor is the team’s', async () => {
      const follower = await seedFollower('private');
      const open = await underWay(follower);
      await userChanged(follower.owner.userId, { disabled: true });
      await eventually(async () => (await service.get(PersonRepository).find(follower.owner.userId))?.disabled);
      open();
      expect(new Set((await settled(follower.id, ways)).map(({ status }) => status))).toEqual(new Set(['delivered']));
    });

    it('leaves a briefing with the rest of it', async () => {
      const follower = await seedFollower('private');
      const other = await seedWatcher(service, { browserAlerts: false }, { email: false, visibility: 'public' });
      await service.emit('subscription.changed', other.taskId, { taskId: other.taskId, userId: follower.id, subscribed: true });
      await service.emit('run.completed', other.taskId, buildRun(other, ['Still to be seen']));
      await eventually(async () => (await listOf(follower.id)).filter(({ status }) => status === 'delivered').length === 2);
      http.received.length = 0;
      smtp.taken.length = 0;
      const open = await underWay(follower);
      await membership(follower, 'editor', true);
      await eventually(async () => (await stillMay(follower)) === refusals.access);
      open();
      const list = await settled(follower.id, ways + 2);
      const briefings = list.filter(({ briefingId }) => briefingId !== null);
      expect(briefings.map(({ status }) => status)).toEqual(['delivered', 'delivered', 'delivered', 'delivered']);
      expect(smtp.taken).toHaveLength(1);
      expect(smtp.taken[0]?.raw).toContain('Still to be seen');
      expect(smtp.taken[0]?.raw).not.toContain(secretTitle);
      // The third went to the browser's push service, encrypted.
      const posts = http.received.slice(-3).map(({ body }) => body).filter(isJson);
      expect(posts).toHaveLength(2);
      for (const body of posts) expect(body).not.toContain(secretTitle);
      expect(JSON.stringify((await service.call(follower.id, 'GET', '/api/briefings')).body)).not.toContain(secretTitle);
    });
  });

  describe('as the owner', () => {
    const platforms = ['email', 'browser', 'webhook', 'slack', 'teams', 'discord', 'discourse'];
    const configs = (): Record<string, object> => ({
      webhook: { url: http.url('/hook') },
      slack: { webhook_url: http.url('/slack'), channel_name: 'desk' },
      teams: { teams_webhook_url: http.url('/teams') },
      discord: { webhook_url: http.url('/api/webhooks/1/x') },
      discourse: { api_key: 'k', api_username: 'desk', base_url: http.url('/'), category_id: 4 },
    });

    async function underWay(): Promise<{ owner: Watcher; open: () => void }> {
      const owner = await seedWatcher(service);
      await eventually(async () => (await service.get(WatchedTaskRepository).find(owner.taskId)) !== null);
      await addBrowser(owner.userId);
      for (const [platform, config] of Object.entries(configs())) await addChannel(owner.userId, platform, config, 'task_results');
      const gate = holdFirstTries(1);
      await service.emit('run.completed', owner.taskId, buildRun(owner, [secretTitle]));
      await eventually(() => gate.held() === platforms.length);
      return { owner, open: gate.open };
    }

    const entitled = (ownerId: string, changes: object): Promise<void> =>
      service.emit('entitlement.changed', ownerId, { ownerId, planId: 'starter_monthly', status: 'active', limited: true, creditAllowance: 1000n, creditsUsed: 0n, ...changes });
    const refused = ({ userId, taskId }: Watcher, platform: Delivery['platform'] = 'email') => service.get(Rights).refusal({ userId, taskId, platform });

    it('goes out by every way while nothing is lost', async () => {
      const { owner, open } = await underWay();
      await entitled(owner.userId, {});
      await eventually(async () => (await service.get(PersonRepository).find(owner.userId))?.entitlement?.planId === 'starter_monthly');
      open();
      const list = await settled(owner.userId, platforms.length);
      expect(list.map(({ platform, status }) => [platform, status]).sort()).toEqual(platforms.map((platform) => [platform, 'delivered']).sort());
    });

    it.each([
      ['a disabled account', (id: string) => userChanged(id, { disabled: true }), refusals.account],
      ['an address that is no longer confirmed', (id: string) => userChanged(id, { emailVerified: false }), refusals.unconfirmed],
    ] as const)('is not sent any more after %s', async (_name, lose, reason) => {
      const { owner, open } = await underWay();
      const before = http.received.length;
      await lose(owner.userId);
      await eventually(async () => (await refused(owner)) === reason);
      open();
      const list = await settled(owner.userId, platforms.length);
      expect(list.map(({ status, error }) => [status, error])).toEqual(platforms.map(() => ['skipped', reason]));
      expect(http.received).toHaveLength(before);
      expect(smtp.taken).toEqual([]);
    });

    it.each([
      ['the account', ({ userId }: Watcher) => service.emit('user.deleted', userId, { id: userId })],
      ['the monitor', ({ userId, taskId }: Watcher) => service.emit('task.deleted', taskId, { id: taskId, userId })],
    ] as const)('is gone with %s', async (_name, lose) => {
      const { owner, open } = await underWay();
      const before = http.received.length;
      await lose(owner);
      await eventually(async () => (await listOf(owner.userId)).length === 0);
      open();
      await eventually(async () => (await service.countJobs()) === 0);
      expect(http.received).toHaveLength(before);
      expect(smtp.taken).toEqual([]);
    });

    it.each([
      ['canceled', { status: 'canceled' }],
      ['free', { planId: 'free' }],
    ])('is no longer posted to Slack and Teams once the plan is %s', async (_name, changes) => {
      const { owner, open } = await underWay();
      await entitled(owner.userId, changes);
      await eventually(async () => (await refused(owner, 'slack')) !== null);
      open();
      const list = await settled(owner.userId, platforms.length);
      const skipped = list.filter(({ status }) => status === 'skipped');
      expect(skipped.map(({ platform, error }) => [platform, error]).sort()).toEqual([
        ['slack', 'Posting to Slack and Teams requires an upgrade'],
        ['teams', 'Posting to Slack and Teams requires an upgrade'],
      ]);
      expect(http.received.filter(({ path }) => path === '/slack' || path === '/teams')).toHaveLength(2);
      expect(list.filter(({ status }) => status === 'delivered')).toHaveLength(platforms.length - 2);
    });

    it('is not planned for an unconfirmed account, and starts with what comes after its confirmation', async () => {
      const owner = await seedWatcher(service, { emailVerified: false }, { visibility: 'public' });
      const follower = newId();
      await userChanged(follower);
      await service.emit('subscription.changed', owner.taskId, { taskId: owner.taskId, userId: follower, subscribed: true });
      await addChannel(owner.userId, 'webhook', configs()['webhook'] ?? {}, 'both');
      const channels = (await service.call(owner.userId, 'GET', '/api/channels')).body['channels'] as { id: string }[];
      expect((await service.call(owner.userId, 'POST', `/api/channels/${channels[0]?.id}/test`)).body).toMatchObject({ code: 'email.unconfirmed', status: 403 });
      await service.emit('run.completed', owner.taskId, buildRun(owner, ['Too early']));
      const marker = await seedWatcher(service);
      await service.emit('run.completed', marker.taskId, buildRun(marker, ['Marker']));
      await settled(marker.userId, 2);
      await service.emit('briefing.due', owner.userId, { userId: owner.userId, briefingType: 'morning', contentPeriodStart: timestampFromDate(new Date(Date.now() - 86_400_000)), contentPeriodEnd: timestampFromDate(new Date(Date.now() + 1000)) });
      await userChanged(owner.userId);
      await eventually(async () => (await refused(owner)) === null);
      await service.emit('run.completed', owner.taskId, buildRun(owner, ['In time']));
      const list = await settled(owner.userId, 3);
      expect(new Set(list.map(({ title }) => title))).toEqual(new Set(['In time']));
      expect((await listOf(follower)).every(({ title }) => title === 'In time')).toBe(true);
      expect(http.received.filter(({ path }) => path === '/hook')).toHaveLength(1);
      expect(JSON.stringify(http.received)).not.toContain('Too early');
    });
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
