import { newId } from '@forewire/kit/ids';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { Actor } from '@forewire/kit/access';
import { eventually } from '@forewire/kit/testing';
import { deliver, envelopeOf } from '@forewire/kit/testing-events';
import { createECDH, randomBytes } from 'node:crypto';
import { buildRun, seedWatcher, type Watcher } from '../../test/factories.ts';
import { answer, HttpSink } from '../../test/http-sink.ts';
import { TestService } from '../../test/service.ts';
import type { Delivery } from '../deliveries/delivery.ts';
import { DeliveryRepository } from '../deliveries/delivery.repository.ts';
import { FoundResultRepository } from '../alerts/found-result.repository.ts';
import { PushSubscriptionRepository } from './push-subscription.repository.ts';
import { Subscribe } from './subscribe.ts';

type Session = { token: string; userId: string; tokenId: string; issuedAt: number };

describe('web push', () => {
  const service = TestService.forFile();
  const sink = HttpSink.forFile();
  let watcher: Watcher;

  beforeEach(async () => {
    watcher = await seedWatcher(service, {}, { email: false });
  });

  function browser(path: string): { endpoint: string; keys: { p256dh: string; auth: string } } {
    const ecdh = createECDH('prime256v1');
    return { endpoint: sink.url(path), keys: { p256dh: ecdh.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') } };
  }

  async function subscribe(path: string): Promise<void> {
    expect((await service.call(watcher.userId, 'POST', '/api/push/subscriptions', browser(path))).status).toBe(204);
  }

  async function tell(): Promise<Delivery> {
    await service.emit('run.completed', watcher.taskId, buildRun(watcher, ['Pushed']));
    return eventually(async () => (await service.get(DeliveryRepository).list(watcher.userId, { limit: 9 })).rows.find(({ status }) => status !== 'pending'));
  }

  it('reaches every browser of its user, encrypted and signed', async () => {
    await subscribe('/push/a');
    await subscribe('/push/b');
    expect(await tell()).toMatchObject({ platform: 'browser', status: 'delivered' });
    expect(sink.received.map(({ path }) => path)).toEqual(['/push/a', '/push/b']);
    const { publicKey } = (await service.call(watcher.userId, 'GET', '/api/push/config')).body;
    const headers = sink.received[0]?.headers ?? {};
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high' });
    expect(headers['authorization']).toMatch(new RegExp(`^vapid t=[\\w.-]+, k=${String(publicKey)}$`));
    expect(sink.received[0]?.body).not.toContain('Pushed');
  });

  it('leaves out browsers that have it when others have to be tried again', async () => {
    await subscribe('/push/a');
    await subscribe('/push/b');
    sink.answers(answer(201), answer(500), answer(201));
    expect(await tell()).toMatchObject({ status: 'delivered', attempts: 2 });
    expect(sink.received.map(({ path }) => path)).toEqual(['/push/a', '/push/b', '/push/b']);
  });

  it('tells several results in one go, and again only the one that did not get through', async () => {
    await subscribe('/push/a');
    sink.answers(answer(201), answer(500), answer(201));
    await service.emit('run.completed', watcher.taskId, buildRun(watcher, ['One', 'Two', 'Three']));
    const all = await eventually(async () => {
      const { rows: list } = await service.get(DeliveryRepository).list(watcher.userId, { limit: 9 });
      return list.length === 3 && list.every(({ status }) => status === 'delivered') ? list : null;
    });
    expect(all.map(({ attempts }) => attempts).sort()).toEqual([1, 1, 2]);
    expect(sink.received).toHaveLength(4);
    expect(new Set(sink.received.map(({ headers }) => headers['topic'])).size).toBe(3);
  });

  it('forgets a browser that is gone', async () => {
    await subscribe('/push/gone');
    sink.answers(answer(410));
    expect(await tell()).toMatchObject({ status: 'skipped' });
    expect(await service.get(PushSubscriptionRepository).list(watcher.userId)).toEqual([]);
  });

  it('keeps its key, so that browsers need not subscribe again', async () => {
    const first = await service.call(newId(), 'GET', '/api/push/config');
    const second = await service.call(newId(), 'GET', '/api/push/config');
    expect(first.body).toEqual(second.body);
    expect(Buffer.from(String(first.body['publicKey']), 'base64url')).toHaveLength(65);
  });

  it('refuses an endpoint inside a private network, and keys that are none', async () => {
    const inside = { ...browser('/x'), endpoint: 'https://10.1.2.3/push' };
    expect((await service.call(watcher.userId, 'POST', '/api/push/subscriptions', inside)).status).toBe(400);
    const broken = { ...browser('/x'), keys: { p256dh: 'AAAA', auth: 'AAAA' } };
    expect((await service.call(watcher.userId, 'POST', '/api/push/subscriptions', broken)).status).toBe(400);
  });

  describe('of a session', () => {
    const sessionOf = (token: string): Session => {
      const { sub: userId, jti: tokenId, iat: issuedAt } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string; jti: string; iat: number };
      return { token, userId, tokenId, issuedAt };
    };
    const signIn = async (userId = watcher.userId): Promise<Session> => sessionOf(await service.signIn(userId));
    const subscribeIn = async ({ token }: Session, path: string): Promise<void> => {
      expect((await service.callWith(token, 'POST', '/api/push/subscriptions', browser(path))).status).toBe(204);
    };
    const pathsOf = async (userId = watcher.userId): Promise<string[]> => (await service.get(PushSubscriptionRepository).list(userId)).map(({ endpoint }) => new URL(endpoint).pathname);
    const revoke = (subject: string, at = new Date()) =>
      deliver(service.test, envelopeOf('access.revoked', subject, { subject, revokedAt: timestampFromDate(at), expiresAt: timestampFromDate(new Date(Date.now() + 900_000)) }));

    const endings: Record<string, (session: Session, at: Date) => Promise<void>> = {
      'it is ended by itself, by signing out or from elsewhere': ({ tokenId }, at) => revoke(tokenId, at),
      'all sessions of the account are ended': ({ userId }, at) => revoke(`user:${userId}`, at),
      'somebody signs out everywhere but elsewhere': ({ userId }, at) =>
        deliver(service.test, envelopeOf('sessions.ended', userId, { userId, keptSessionId: newId(), endedAt: timestampFromDate(at) })),
    };

    it.each(Object.entries(endings))('ends when %s, and no alert goes to the browser from then on', async (_what, end) => {
      const [thrownOut, other] = [await signIn(), await signIn(newId())];
      await subscribeIn(thrownOut, '/push/thrown-out');
      await subscribeIn(other, '/push/somebody-else');
      await end(thrownOut, new Date());
      expect([await pathsOf(), await pathsOf(other.userId)]).toEqual([[], ['/push/somebody-else']]);
      await service.emit('run.completed', watcher.taskId, buildRun(watcher, ['Secret']));
      await eventually(async () => (await service.get(FoundResultRepository).listFound([watcher.taskId], new Date(0), new Date(Date.now() + 60_000), 9)).length === 1);
      await eventually(async () => (await service.countJobs()) === 0);
      expect(sink.received).toEqual([]);
    });

    it('goes on where one signs out everywhere else', async () => {
      const [kept, lapsed] = [await signIn(), await signIn()];
      await subscribeIn(kept, '/push/kept');
      await subscribeIn(lapsed, '/push/lapsed');
      await deliver(service.test, envelopeOf('sessions.ended', watcher.userId, { userId: watcher.userId, keptSessionId: kept.tokenId, endedAt: timestampFromDate(new Date()) }));
      expect(await pathsOf()).toEqual(['/push/kept']);
    });

    it('belongs to the session that subscribed the browser last, and to no earlier one', async () => {
      const mine = browser('/push/again');
      const [earlier, present] = [await signIn(), await signIn()];
      for (const { token } of [earlier, present]) await service.callWith(token, 'POST', '/api/push/subscriptions', mine);
      await revoke(earlier.tokenId);
      await revoke(`user:${watcher.userId}`, new Date(present.issuedAt * 1000 - 1));
      expect(await pathsOf()).toEqual(['/push/again']);
      expect((await service.callWith(present.token, 'GET', '/api/push/subscriptions')).body).toEqual({ endpoints: [mine.endpoint] });
      expect((await service.call(watcher.userId, 'GET', '/api/push/subscriptions')).body).toEqual({ endpoints: [] });
    });

    it('from before it had one ends with all sessions of the account', async () => {
      await subscribeIn(await signIn(), '/push/old');
      const models = service.test.process.database('notifications').connection.models;
      await models['PushSubscription']?.updateMany({ userId: watcher.userId }, { $unset: { sessionId: 1, credentialAt: 1 } });
      await revoke(`user:${watcher.userId}`);
      expect(await pathsOf()).toEqual([]);
    });

    it('that ends while it subscribes leaves nothing', async () => {
      const { userId, tokenId, issuedAt } = await signIn();
      await revoke(tokenId);
      const actor: Actor = { userId, tokenId, issuedAt, email: '', admin: false, via: 'session', scopes: [], authenticatedAt: issuedAt };
      await expect(service.get(Subscribe).execute(actor, browser('/push/late'))).rejects.toMatchObject({ code: 'session.unauthenticated' });
      expect(await pathsOf()).toEqual([]);
    });
  });

  it('ends for a browser that unsubscribes', async () => {
    const mine = browser('/push/mine');
    await service.call(watcher.userId, 'POST', '/api/push/subscriptions', mine);
    await service.call(newId(), 'DELETE', '/api/push/subscriptions', { endpoint: mine.endpoint });
    expect(await service.get(PushSubscriptionRepository).list(watcher.userId)).toHaveLength(1);
    expect((await service.call(watcher.userId, 'DELETE', '/api/push/subscriptions', { endpoint: mine.endpoint })).status).toBe(204);
    expect(await service.get(PushSubscriptionRepository).list(watcher.userId)).toEqual([]);
  });
});
