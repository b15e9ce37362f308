import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { newId } from '@forewire/kit/ids';
import { eventually } from '@forewire/kit/testing';
import { buildRun, seedWatcher, type Watcher } from '../../test/factories.ts';
import { HttpSink } from '../../test/http-sink.ts';
import { TestService } from '../../test/service.ts';
import type { Delivery } from '../deliveries/delivery.ts';
import { DeliveryRepository } from '../deliveries/delivery.repository.ts';

describe('briefings', () => {
  const service = TestService.forFile();
  const sink = HttpSink.forFile();

  const dayMs = 86_400_000;
  function due(userId: string, end: number): Promise<void> {
    const period = { contentPeriodStart: timestampFromDate(new Date(end - dayMs)), contentPeriodEnd: timestampFromDate(new Date(end)) };
    return service.emit('briefing.due', userId, { userId, briefingType: 'morning', ...period });
  }

  const deliveries = async (userId: string): Promise<Delivery[]> => (await service.get(DeliveryRepository).list(userId, { limit: 50 })).rows;
  async function sent(userId: string): Promise<Record<string, unknown>[]> {
    return (await service.call(userId, 'GET', '/api/briefings')).body['briefings'] as Record<string, unknown>[];
  }

  async function withResults(titles: string[]): Promise<Watcher> {
    const watcher = await seedWatcher(service, { browserAlerts: false }, { email: false });
    await foundBy(watcher, titles);
    return watcher;
  }

  /** A run's results, stored before any briefing is due: events of different keys keep no order. */
  async function foundBy(watcher: Watcher, titles: string[]): Promise<void> {
    await service.emit('run.completed', watcher.taskId, buildRun(watcher, titles));
    const results = service.test.process.database('notifications').connection.models['FoundResult'];
    await eventually(async () => (await results?.countDocuments({ taskId: watcher.taskId })) === titles.length);
  }

  it('tell together what was found in their period, by mail and in channels that take them', async () => {
    const watcher = await withResults([]);
    const { userId } = watcher;
    const channel = { name: 'Mine', platform: 'webhook', config: { url: sink.url() }, broadcastType: 'briefings' };
    await service.call(userId, 'POST', '/api/channels', channel);
    await foundBy(watcher, ['First of the day', 'Second of the day']);
    await due(userId, Date.now() + 60_000);
    const list = await eventually(async () => {
      const found = await sent(userId);
      return found.length > 0 ? found : null;
    });
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({ briefingType: 'morning', taskResultsCount: 2, subjectLine: expect.stringContaining('Morning briefing: ') });
    expect(list[0]?.['htmlContent']).toContain('Harbour traffic');
    await eventually(() => sink.received.length > 0);
    expect(JSON.parse(sink.received[0]?.body ?? '')).toMatchObject({ event: 'briefing.sent', results: [{ taskTitle: 'Harbour traffic' }, {}] });
    expect(sink.received).toHaveLength(1);
    const one = await service.call(userId, 'GET', `/api/briefings/${String(list[0]?.['id'])}`);
    expect(one.body['briefing']).toEqual(list[0]);
    expect((await service.call(newId(), 'GET', `/api/briefings/${String(list[0]?.['id'])}`)).status).toBe(404);
  });

  it('are sent once for a period', async () => {
    const { userId } = await withResults(['Only once']);
    const end = Date.now() + 60_000;
    await due(userId, end);
    await due(userId, end);
    await due(userId, end + dayMs * 3);
    const rows = service.test.process.database('notifications').connection.models['Briefing'];
    await eventually(async () => (await rows?.countDocuments({ userId })) === 2);
    expect((await deliveries(userId)).filter(({ platform }) => platform === 'email')).toHaveLength(1);
  });

  it('are not sent when there is nothing to tell', async () => {
    const { userId } = await withResults([]);
    await due(userId, Date.now());
    const rows = service.test.process.database('notifications').connection.models['Briefing'];
    await eventually(async () => (await rows?.countDocuments({ userId, status: 'skipped' })) === 1);
    expect(await deliveries(userId)).toEqual([]);
    expect(await sent(userId)).toEqual([]);
  });

  it('and everything else of a person go with their account', async () => {
    const { userId } = await withResults(['Forgotten']);
    await due(userId, Date.now() + 60_000);
    await eventually(async () => (await sent(userId)).length === 1);
    await service.emit('user.deleted', userId, { id: userId });
    await eventually(async () => (await sent(userId)).length === 0);
    expect(await deliveries(userId)).toEqual([]);
    const person = await service.test.process.database('notifications').connection.models['Person']?.findById(userId).lean();
    expect(JSON.stringify(person)).not.toContain('@');
  });
});
