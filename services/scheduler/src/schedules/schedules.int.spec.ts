import { timestampDate } from '@bufbuild/protobuf/wkt';
import { newId } from '@forewire/kit/ids';
import { eventually, startTestApp, type TestApp, tokenMaker } from '@forewire/kit/testing';
import { deliver, envelopeOf, EventProbe } from '@forewire/kit/testing-events';
import { SchedulerServiceModule } from '../scheduler.service.module.ts';
import { RunDueSchedules } from './run-due-schedules.ts';
import { ScheduleRepository } from './schedule.repository.ts';

const feed = 'https://news.example/feed';

describe('due times', () => {
  const probe = new EventProbe();
  let test: TestApp;

  beforeAll(async () => {
    test = await startTestApp([SchedulerServiceModule, probe.module]);
  });
  afterAll(() => test.close());

  // A weekday that is off makes real-time tasks run around the clock, so that these tests hold at any hour.
  async function person(): Promise<string> {
    const id = newId();
    const day = (enabled: boolean) => ({ enabled, start: '06:00', end: '18:00' });
    const schedule = { mon: day(false), tue: day(true), wed: day(true), thu: day(true), fri: day(true), sat: day(true), sun: day(true) };
    await probe.emit(test, 'user.changed', id, { id, email: 'a@example.test', focusHours: { timezone: 'UTC', schedule } });
    return id;
  }

  async function watch(userId: string, changes: object = {}): Promise<string> {
    const id = newId();
    await probe.emit(test, 'task.changed', id, { id, userId, mode: 'monitoring', active: true, intervalSeconds: 300, sources: [{ url: feed }], ...changes });
    return id;
  }

  const dueOf = (taskId: string) => probe.of('run.due').filter((event) => event.taskId === taskId);
  const pulledOf = (taskId: string) => dueOf(taskId).filter((event) => event.trigger === 'source-update');
  const updated = (...sources: [url: string, position: bigint][]) =>
    envelopeOf('sources.updated', newId(), { sources: sources.map(([url, position]) => ({ id: newId(), url, position, newArticles: 1 })) });
  const hotUrl = () => `https://hot.example/${newId()}`;

  it('come at once for a new task, and the next after its interval', async () => {
    const taskId = await watch(await person());
    const due = await probe.next('run.due', (event) => event.taskId === taskId);
    expect(Number(due.nextDueAt?.seconds) - Number(due.dueAt?.seconds)).toBeGreaterThanOrEqual(299);
    expect(due.trigger).toBe('schedule');
  });

  it('are told once, however many replicas look at the same moment', async () => {
    const runner = test.app.get(RunDueSchedules, { strict: false });
    const schedules = test.app.get(ScheduleRepository, { strict: false });
    const userId = await person();
    const taskIds = Array.from({ length: 20 }, () => newId());
    const past = new Date(Date.now() - 1000);
    for (const taskId of taskIds) await schedules.save({ taskId, userId, active: true, intervalSeconds: 3600, sourceUrls: [feed], nextDueAt: past });
    await Promise.all(Array.from({ length: 5 }, () => runner.execute(new Date())));
    await eventually(() => taskIds.every((taskId) => dueOf(taskId).length > 0));
    for (const taskId of taskIds) expect(dueOf(taskId)).toHaveLength(1);
  });

  it('are pulled forward when a source has something new, for real-time tasks that watch it alone', async () => {
    const userId = await person();
    const url = hotUrl();
    const realtime = await watch(userId, { sources: [{ url }] });
    const hourly = await watch(userId, { sources: [{ url }], intervalSeconds: 3600 });
    const elsewhere = await watch(userId);
    await eventually(() => [realtime, hourly, elsewhere].every((id) => dueOf(id).length === 1));
    await deliver(test, updated([url, 4n]));
    await eventually(() => pulledOf(realtime).length > 0);
    expect(pulledOf(realtime)).toMatchObject([{ userId, news: [{ sourceUrl: url, position: 4n }] }]);
    expect(dueOf(hourly)).toHaveLength(1);
    expect(dueOf(elsewhere)).toHaveLength(1);
  });

  it('are pulled forward once for all sources that are told of together, in one event or in several', async () => {
    const userId = await person();
    const [a, b, c] = [hotUrl(), hotUrl(), hotUrl()];
    const both = await watch(userId, { sources: [{ url: a }, { url: b }] });
    const second = await watch(userId, { sources: [{ url: b }, { url: c }] });
    await eventually(() => [both, second].every((id) => dueOf(id).length === 1));
    await deliver(test, updated([a, 1n], [b, 7n]), updated([a, 3n], [b, 6n], [hotUrl(), 9n]));
    await eventually(() => [both, second].every((id) => pulledOf(id).length > 0));
    const [event] = pulledOf(both);
    expect(new Map(event?.news.map(({ sourceUrl, position }) => [sourceUrl, position]))).toEqual(new Map([[a, 3n], [b, 7n]]));
    expect(pulledOf(second)).toMatchObject([{ news: [{ sourceUrl: b, position: 7n }] }]);
    await deliver(test, updated([c, 1n]));
    await eventually(() => pulledOf(second).length === 2);
    expect(pulledOf(both)).toHaveLength(1);
  });

  it('are told once however often an update is delivered', async () => {
    const url = hotUrl();
    const taskId = await watch(await person(), { sources: [{ url }] });
    await eventually(() => dueOf(taskId).length === 1);
    const [first, second] = [updated([url, 1n]), updated([url, 2n])];
    await deliver(test, first, first);
    await deliver(test, first, second);
    await eventually(() => pulledOf(taskId).length === 2);
    expect(pulledOf(taskId).map(({ news }) => news[0]?.position)).toEqual([1n, 2n]);
  });

  it('are put off by news, and written only when they move by more than shows', async () => {
    const schedules = test.app.get(ScheduleRepository, { strict: false });
    const [userId, url] = [await person(), hotUrl()];
    const taskIds = [newId(), newId(), newId()] as const;
    const in100 = new Date(Date.now() + 100_000);
    // An interval from now, so that it moves by no more than this test takes until the news is handled.
    const in300 = new Date(Date.now() + 300_000);
    const overdue = new Date(Date.now() - 1000);
    const schedule = (taskId: string, nextDueAt: Date) => schedules.save({ taskId, userId, active: true, intervalSeconds: 300, sourceUrls: [url], nextDueAt });
    const [early, late, missed] = taskIds;
    await Promise.all([schedule(early, in100), schedule(late, in300), schedule(missed, overdue)]);
    const begin = Date.now();
    await deliver(test, updated([url, 1n]));
    await eventually(() => taskIds.every((taskId) => pulledOf(taskId).length > 0));
    const next = async (taskId: string) => (await schedules.find(taskId))?.nextDueAt.getTime();
    expect(await next(early)).toBeGreaterThanOrEqual(begin + 300_000);
    expect(await next(late)).toBe(in300.getTime());
    expect(await next(missed)).toBeGreaterThan(begin + 295_000);
    for (const taskId of taskIds) expect(pulledOf(taskId).map(({ nextDueAt }) => nextDueAt && timestampDate(nextDueAt).getTime())).toEqual([await next(taskId)]);
  });

  it('wait for focus hours when credits are limited, and do not where they are not', async () => {
    const url = `https://night.example/${newId()}`;
    const hour = new Date(Date.now() + 12 * 3_600_000).toISOString().slice(11, 13);
    const asleep = { enabled: true, start: `${hour}:00`, end: `${hour}:30` };
    const schedule = Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, asleep]));
    const sleeper = async (limited: boolean): Promise<string> => {
      const id = newId();
      await probe.emit(test, 'user.changed', id, { id, email: 'a@example.test', focusHours: { timezone: 'UTC', schedule } });
      await probe.emit(test, 'entitlement.changed', id, { ownerId: id, planId: 'pro_monthly', status: 'active', limited });
      return watch(id, { sources: [{ url }] });
    };
    const [saving, free] = [await sleeper(true), await sleeper(false)];
    await eventually(() => [saving, free].every((id) => dueOf(id).length === 1));
    await deliver(test, updated([url, 1n]));
    await eventually(() => pulledOf(free).length > 0);
    expect(dueOf(saving)).toHaveLength(1);
  });

  it('end with the task', async () => {
    const userId = await person();
    const paused = await watch(userId, { active: false });
    const deleted = await watch(userId);
    await probe.next('run.due', (event) => event.taskId === deleted);
    await probe.emit(test, 'task.deleted', deleted, { id: deleted, userId });
    await deliver(test, updated([feed, 9n]));
    const last = await watch(userId);
    await probe.next('run.due', (event) => event.taskId === last);
    expect(dueOf(paused)).toHaveLength(0);
    expect(pulledOf(deleted)).toHaveLength(0);
  });

  it('are shown to the owner of the task', async () => {
    const userId = await person();
    const taskId = await watch(userId);
    await probe.next('run.due', (event) => event.taskId === taskId);
    const makeToken = await tokenMaker(test);
    const get = async (as: string) => test.app.inject({ method: 'GET', url: `/api/schedules/${taskId}`, headers: { authorization: `Bearer ${await makeToken(as)}` } });
    expect((await get(userId)).json()).toMatchObject({ taskId, active: true, intervalSeconds: 300 });
    expect((await get(newId())).statusCode).toBe(404);
  });

  it('are found through an index', async () => {
    const model = test.process.database('scheduler').connection.models['Schedule'];
    const plan = (await model?.find({ active: true, nextDueAt: { $lte: new Date() }, leaseUntil: { $lt: new Date() } }).sort({ nextDueAt: 1 }).explain('queryPlanner')) as unknown;
    expect(JSON.stringify(plan)).toContain('IXSCAN');
    const bySource = (await model?.find({ active: true, sourceUrls: feed, intervalSeconds: { $lte: 300 } }).explain('queryPlanner')) as unknown;
    expect(JSON.stringify(bySource)).toContain('IXSCAN');
  });
});
