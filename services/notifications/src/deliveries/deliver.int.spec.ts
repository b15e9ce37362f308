import { newId } from '@forewire/kit/ids';
import { eventually } from '@forewire/kit/testing';
import { buildRun, seedWatcher, type Watcher } from '../../test/factories.ts';
import { answer, HttpSink, type Responder } from '../../test/http-sink.ts';
import { TestService } from '../../test/service.ts';
import { ChannelRepository } from '../channels/channel.repository.ts';
import type { Delivery } from './delivery.ts';
import { DeliveryRepository } from './delivery.repository.ts';
import { SettleDelivery } from './settle-delivery.ts';

describe('a delivery to a webhook', () => {
  const service = TestService.forFile();
  const sink = HttpSink.forFile();
  let watcher: Watcher;

  beforeEach(async () => {
    watcher = await seedWatcher(service, { browserAlerts: false }, { email: false });
  });

  async function addChannel(): Promise<string> {
    const body = { name: 'Mine', platform: 'webhook', config: { url: sink.url('/hook') } };
    const { body: created } = await service.call(watcher.userId, 'POST', '/api/channels', body);
    return (created['channel'] as { id: string }).id;
  }

  async function tell(titles: string[]): Promise<void> {
    await service.emit('run.completed', watcher.taskId, buildRun(watcher, titles));
  }

  const list = async (): Promise<Delivery[]> => (await service.get(DeliveryRepository).list(watcher.userId, { limit: 100 })).rows;

  async function settledOne(): Promise<Delivery> {
    return eventually(async () => (await list()).find((delivery) => delivery.status !== 'pending'));
  }

  /** Has the sink keep the first request until what this gives is called, and fail it then; it would take the next. */
  function failLater(): () => void {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    sink.answers((response, request) => void held.then(() => answer(500)(response, request)), answer(200));
    return release;
  }

  const idsAtSink = (): unknown[] => sink.received.map((post) => post.headers['x-forewire-delivery']);

  it('is tried again after a 500, with the same id', async () => {
    await addChannel();
    sink.answers(answer(500, 'busy'), answer(200));
    await tell(['Once']);
    const delivery = await settledOne();
    expect(delivery).toMatchObject({ status: 'delivered', attempts: 2, error: null });
    expect(idsAtSink()).toEqual([delivery.id, delivery.id]);
  });

  it('shows what is wrong while it is being tried again', async () => {
    await addChannel();
    sink.answers(answer(503, 'we are moving'));
    await tell(['Waiting']);
    const delivery = await eventually(async () => (await list()).find(({ attempts }) => attempts > 0));
    expect(delivery).toMatchObject({ status: 'pending', error: 'HTTP 503: we are moving' });
    // Its next try must not come to the sink of another test.
    sink.answers(answer(200));
    await settledOne();
  });

  it('waits for as long as Retry-After says', async () => {
    await addChannel();
    const times: number[] = [];
    const timed = (respond: Responder): Responder => (response, request) => {
      times.push(Date.now());
      respond(response, request);
    };
    sink.answers(timed(answer(429, '', { 'retry-after': '3' })), timed(answer(204)));
    await tell(['Patience']);
    await settledOne();
    // The plain back-off after a first failure is at most 1.25 s.
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(3000);
  });

  it('is given up at once when the receiver refuses it', async () => {
    await addChannel();
    sink.answers(answer(410, 'closed'));
    await tell(['Refused']);
    expect(await settledOne()).toMatchObject({ status: 'failed', error: 'HTTP 410: closed', attempts: 1 });
    expect(sink.received).toHaveLength(1);
  });

  it('does not follow a redirect', async () => {
    await addChannel();
    sink.answers(answer(307, '', { location: sink.url('/elsewhere') }));
    await tell(['Moved']);
    expect(await settledOne()).toMatchObject({ status: 'failed', error: expect.stringContaining('redirect') });
    expect(sink.received.map(({ path }) => path)).toEqual(['/hook']);
  });

  it('never reaches an address inside the network, whatever the channel says by now', async () => {
    const channels = service.get(ChannelRepository);
    const channel = await channels.get(watcher.userId, await addChannel());
    await channels.update({ ...channel, config: { ...channel.config, url: sink.url('/hook').replace('127.0.0.1', '127.0.0.2') } });
    await tell(['Inside']);
    expect(await settledOne()).toMatchObject({ status: 'failed', attempts: 1, error: expect.stringContaining('is not public') });
    expect(sink.received).toEqual([]);
  });

  it('is dropped when the channel was switched off in the meantime', async () => {
    const channelId = await addChannel();
    const release = failLater();
    await tell(['Too late']);
    await eventually(() => sink.received.length === 1);
    await service.call(watcher.userId, 'PATCH', `/api/channels/${channelId}`, { enabled: false });
    release();
    expect(await settledOne()).toMatchObject({ status: 'skipped', error: 'The channel was switched off' });
    expect(sink.received).toHaveLength(1);
  });

  it('is dropped with its task', async () => {
    await addChannel();
    const release = failLater();
    await tell(['Deleted']);
    await eventually(() => sink.received.length === 1);
    await service.emit('task.deleted', watcher.taskId, { id: watcher.taskId, userId: watcher.userId });
    await eventually(async () => (await list()).length === 0);
    release();
    await eventually(async () => (await service.countJobs()) === 0);
    expect(sink.received).toHaveLength(1);
    expect(await list()).toEqual([]);
  });

  it('carries the same id when a crash made it happen twice, and is recorded once', async () => {
    await addChannel();
    await tell(['Twice']);
    const delivery = await settledOne();
    const again = service.test.process.database('notifications').connection.models;
    // What a crash between the send and its record leaves behind: the row is pending and the job is still there.
    await again['Delivery']?.updateOne({ _id: delivery.id }, { $set: { status: 'pending' } });
    const content = { kind: 'result', alert: { taskId: watcher.taskId, runId: delivery.runId, results: [], taskTitle: '', priority: '', ownerId: '' }, result: { id: delivery.resultId, title: 'Twice', url: '', summary: '', language: '', publishedAt: null, foundAt: new Date(), links: [], updateOf: null } };
    await again['Job']?.create({ _id: `deliver:${delivery.id}`, kind: 'deliver-webhook', payload: { deliveryId: delivery.id, content }, runAt: new Date(), leaseId: null, leaseUntil: new Date(0), attempts: 0, parked: false, error: null });
    await eventually(() => sink.received.length === 2);
    expect(new Set(idsAtSink()).size).toBe(1);
    await eventually(async () => (await list())[0]?.status === 'delivered');
    expect(await list()).toHaveLength(1);
  });

  it('tells the other services once how it ended', async () => {
    await addChannel();
    sink.answers(answer(500), answer(200), answer(400));
    await tell(['Told']);
    const delivery = await settledOne();
    await service.get(SettleDelivery).execute(delivery.id, { kind: 'briefing', briefingId: '' }, { status: 'failed', error: 'later' }, 9);
    await tell(['Told after it']);
    const told = await eventually(() => {
      const mine = service.settled.filter(({ userId }) => userId === watcher.userId);
      return mine.length === 2 ? mine : null;
    });
    expect(told[0]).toMatchObject({ id: delivery.id, taskId: watcher.taskId, resultId: delivery.resultId, platform: 'webhook', outcome: 'delivered', attempts: 2 });
    expect(told[1]).toMatchObject({ outcome: 'failed', error: 'HTTP 400' });
  });

  it('is listed for its user alone', async () => {
    await addChannel();
    await tell(['Mine', 'Mine too']);
    await eventually(async () => (await list()).length === 2);
    const all = await service.call(watcher.userId, 'GET', '/api/deliveries');
    const rows = all.body['deliveries'] as { id: string; title: string; target: string }[];
    expect(rows.map(({ title }) => title).sort()).toEqual(['Mine', 'Mine too']);
    const rest = await service.call(watcher.userId, 'GET', `/api/deliveries?before=${rows[0]?.id}&limit=1`);
    expect((rest.body['deliveries'] as { id: string }[]).map(({ id }) => id)).toEqual([rows[1]?.id]);
    expect((await service.call(newId(), 'GET', '/api/deliveries')).body['deliveries']).toEqual([]);
    expect((await service.call(watcher.userId, 'GET', '/api/deliveries?limit=abc')).status).toBe(400);
  });
});
