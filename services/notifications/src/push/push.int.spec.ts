import { newId } from '@forewire/kit/ids';
import { eventually } from '@forewire/kit/testing';
import { createECDH, randomBytes } from 'node:crypto';
import { buildRun, seedWatcher, type Watcher } from '../../test/factories.ts';
import { answer, HttpSink } from '../../test/http-sink.ts';
import { TestService } from '../../test/service.ts';
import type { Delivery } from '../deliveries/delivery.ts';
import { DeliveryRepository } from '../deliveries/delivery.repository.ts';
import { PushSubscriptionRepository } from './push-subscription.repository.ts';

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

  it('ends for a browser that unsubscribes', async () => {
    const mine = browser('/push/mine');
    await service.call(watcher.userId, 'POST', '/api/push/subscriptions', mine);
    await service.call(newId(), 'DELETE', '/api/push/subscriptions', { endpoint: mine.endpoint });
    expect(await service.get(PushSubscriptionRepository).list(watcher.userId)).toHaveLength(1);
    expect((await service.call(watcher.userId, 'DELETE', '/api/push/subscriptions', { endpoint: mine.endpoint })).status).toBe(204);
    expect(await service.get(PushSubscriptionRepository).list(watcher.userId)).toEqual([]);
  });
});
