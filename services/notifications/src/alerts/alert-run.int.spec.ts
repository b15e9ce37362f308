import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LiveEvent } from '@forewire/contracts/live';
import { newId } from '@forewire/kit/ids';
import { LiveBus } from '@forewire/kit/live';
import { eventually } from '@forewire/kit/testing';
import PostalMime from 'postal-mime';
import { buildRun, seedWatcher } from '../../test/factories.ts';
import { HttpSink } from '../../test/http-sink.ts';
import { TestService } from '../../test/service.ts';
import { DeliveryRepository } from '../deliveries/delivery.repository.ts';
import type { Delivery } from '../deliveries/delivery.ts';
import { verifySignature } from '../senders/webhook-signature.ts';

describe('alerts of a completed run', () => {
  const service = TestService.forFile();
  const sink = HttpSink.forFile();

  const deliveriesOf = async (userId: string): Promise<Delivery[]> => (await service.get(DeliveryRepository).list(userId, { limit: 100 })).rows;

  async function settled(userId: string, count: number): Promise<Delivery[]> {
    return eventually(async () => {
      const list = await deliveriesOf(userId);
      return list.length >= count && list.every((delivery) => delivery.status !== 'pending') ? list : null;
    });
  }

  const mails = (): string[] => readdirSync(join(service.dataDir, 'mail')).filter((name) => name.endsWith('.eml'));

  async function addWebhook(userId: string, extra: object = {}): Promise<void> {
    const body = { name: 'Mine', platform: 'webhook', config: { url: sink.url('/hook'), secret: 'a-secret-of-some-length' }, ...extra };
    const answer = await service.call(userId, 'POST', '/api/channels', body);
    expect(answer.status).toBe(201);
  }

  it('reaches the mailbox, the open page and the webhook', async () => {
    const watcher = await seedWatcher(service);
    await addWebhook(watcher.userId);
    const shown: LiveEvent[] = [];
    const stop = service.get(LiveBus).subscribe(watcher.userId, (event) => shown.push(event));
    const run = buildRun(watcher, ['Harbour bridge closes for repairs']);
    await service.emit('run.completed', watcher.taskId, run);
    const list = await settled(watcher.userId, 3);
    stop();
    expect(list.map(({ platform, status }) => [platform, status]).sort()).toEqual([
      ['browser', 'delivered'],
      ['email', 'delivered'],
      ['webhook', 'delivered'],
    ]);
    expect(shown).toEqual([
      { name: 'browser-alert', data: expect.objectContaining({ title: '🚨 Harbour bridge closes for repairs', taskId: watcher.taskId, url: `/dashboard?task=${watcher.taskId}&run=${run.runId}` }) },
    ]);
    const mailId = list.find(({ platform }) => platform === 'email')?.id ?? '';
    const mail = await PostalMime.parse(readFileSync(join(service.dataDir, 'mail', `${mailId}.eml`)));
    expect(mail.subject).toBe('🚨 Harbour bridge closes for repairs');
    expect(mail.messageId).toContain(mailId);
    const [post] = sink.received;
    const body = JSON.parse(post?.body ?? '{}') as Record<string, unknown>;
    expect(body).toMatchObject({ version: 1, event: 'result.found', title: 'Harbour bridge closes for repairs', taskId: watcher.taskId, runId: run.runId, url: 'https://harbour.example/0' });
    const headers = post?.headers ?? {};
    expect(headers['x-forewire-delivery']).toBe(body['deliveryId']);
    expect(verifySignature('a-secret-of-some-length', Number(headers['x-forewire-timestamp']), post?.body ?? '', String(headers['x-forewire-signature']))).toBe(true);
  });

  it('tells each result once, however often the run is reported', async () => {
    const watcher = await seedWatcher(service);
    await addWebhook(watcher.userId);
    const run = buildRun(watcher, ['One', 'Two']);
    const before = mails().length;
    await service.emit('run.completed', watcher.taskId, run);
    await settled(watcher.userId, 5);
    await service.emit('run.completed', watcher.taskId, run);
    const marker = buildRun(watcher, ['Afterwards']);
    await service.emit('run.completed', watcher.taskId, marker);
    await settled(watcher.userId, 8);
    expect(sink.received.map((post) => (JSON.parse(post.body) as { title: string }).title).sort()).toEqual(['Afterwards', 'One', 'Two']);
    expect(mails().length - before).toBe(2);
  });

  it('waits for an owner and a task that it has not heard of yet', async () => {
    const watcher = { userId: newId(), taskId: newId() };
    await service.emit('run.completed', watcher.taskId, buildRun(watcher, ['Early']));
    await eventually(async () => (await service.countJobs()) > 0);
    expect(await deliveriesOf(watcher.userId)).toEqual([]);
    await service.emit('user.changed', watcher.userId, { id: watcher.userId, email: 'late@example.com' });
    await service.emit('task.changed', watcher.taskId, { id: watcher.taskId, userId: watcher.userId, title: 'Late', email: true });
    const [only] = await settled(watcher.userId, 1);
    expect(only).toMatchObject({ platform: 'email', status: 'delivered', title: 'Early' });
  });
});
