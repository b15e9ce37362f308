import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@forewire/kit/ids';
import { eventually } from '@forewire/kit/testing';
import { buildRun, seedWatcher, type Watcher } from '../../test/factories.ts';
import { answer, HttpSink, type Received } from '../../test/http-sink.ts';
import { TestService } from '../../test/service.ts';
import { PersonRepository } from '../people/person.repository.ts';
import { refusals } from '../rights/rights.ts';
import type { Delivery } from './delivery.ts';
import { DeliveryRepository } from './delivery.repository.ts';
import { storedGroup } from './delivery-job.ts';

describe('the results of a run to one webhook', () => {
  const service = TestService.forFile();
  const sink = HttpSink.forFile();
  let watcher: Watcher;
  let channelId: string;

  beforeEach(async () => {
    watcher = await seedWatcher(service, { browserAlerts: false }, { email: false });
    const body = { name: 'Mine', platform: 'webhook', config: { url: sink.url('/hook') } };
    const { body: created } = await service.call(watcher.userId, 'POST', '/api/channels', body);
    channelId = (created['channel'] as { id: string }).id;
  });

  const titled = (count: number): string[] => Array.from({ length: count }, (_, index) => `Result ${index}`);
  const tell = (count: number): Promise<void> => service.emit('run.completed', watcher.taskId, buildRun(watcher, titled(count)));
  const list = async (): Promise<Delivery[]> => (await service.get(DeliveryRepository).list(watcher.userId, { limit: 100 })).rows;
  const titleOf = (post: Received): string => (JSON.parse(post.body) as { title: string }).title;
  const posted = (): string[] => sink.received.map(titleOf).sort();
  const jobs = () => service.test.process.database('notifications').connection.models['Job'];
  const jobKinds = async (): Promise<string[]> => ((await jobs()?.find().lean()) as { kind: string }[]).map(({ kind }) => kind).sort();
  const jobsAreDone = (): Promise<boolean> => eventually(async () => (await service.countJobs()) === 0);

  async function allSettled(count: number): Promise<Delivery[]> {
    return eventually(async () => {
      const all = await list();
      return all.length === count && all.every(({ status }) => status !== 'pending') ? all : null;
    });
  }

  type Gate = { held: ServerResponse[]; most: number; open: () => void };

  /** A receiver that answers those that it holds back only once it is told to, and from then on at once. */
  function hold(isHeld: (title: string) => boolean = () => true): Gate {
    let opened = false;
    let present = 0;
    const gate: Gate = {
      held: [],
      most: 0,
      open: () => {
        opened = true;
        for (const response of gate.held.splice(0)) response.writeHead(200).end();
      },
    };
    sink.answers((response, post) => {
      gate.most = Math.max(gate.most, ++present);
      response.once('finish', () => (present -= 1));
      if (!opened && isHeld(titleOf(post))) gate.held.push(response);
      else response.writeHead(200).end();
    });
    return gate;
  }

  it('go out six at a time, each once and each recorded', async () => {
    const gate = hold();
    await tell(20);
    await eventually(() => gate.held.length === 6);
    gate.open();
    const all = await allSettled(20);
    expect(all.every(({ status, attempts, error }) => status === 'delivered' && attempts === 1 && error === null)).toBe(true);
    expect(posted()).toEqual(titled(20).sort());
    expect(new Set(sink.received.map(({ headers }) => headers['x-forewire-delivery'])).size).toBe(20);
    expect(gate.most).toBe(6);
    await jobsAreDone();
  });

  it('of several runs at once share the six', async () => {
    const gate = hold();
    await Promise.all([tell(9), tell(9)]);
    await eventually(async () => gate.held.length === 6 && (await list()).length === 18);
    gate.open();
    await allSettled(18);
    expect(gate.most).toBe(6);
  });

  it('are one job, without the results that are kept already', async () => {
    const gate = hold();
    await tell(3);
    await eventually(() => gate.held.length === 3);
    const rows = (await jobs()?.find().lean()) as { kind: string; payload: string }[];
    expect(rows.map(({ kind }) => kind)).toEqual(['deliver-webhook-group']);
    expect(rows[0]?.payload).not.toContain('Result');
    gate.open();
    await allSettled(3);
  });

  it('are recorded while others are still on their way', async () => {
    const gate = hold((title) => title === 'Result 0');
    await tell(12);
    await eventually(async () => (await list()).filter(({ status }) => status === 'delivered').length === 11);
    expect(await jobKinds()).toEqual(['deliver-webhook-group']);
    gate.open();
    await allSettled(12);
  });

  it('do not wait for one that has to be tried again, nor go out again with it', async () => {
    const tries: ServerResponse[] = [];
    let thirdAt = 0;
    sink.answers((response, post) => {
      if (titleOf(post) !== 'Result 1') return void response.writeHead(200).end();
      tries.push(response);
      if (tries.length === 1) response.writeHead(500).end();
      if (tries.length < 3) return;
      thirdAt = Date.now();
      response.writeHead(200).end();
    });
    await tell(8);
    await eventually(() => tries.length === 2);
    const waiting = await eventually(async () => {
      const pending = (await list()).filter(({ status }) => status === 'pending');
      return pending.length === 1 ? pending : null;
    });
    expect(waiting[0]).toMatchObject({ title: 'Result 1', attempts: 1, error: 'HTTP 500' });
    await eventually(async () => (await jobKinds()).join() === 'deliver-webhook');
    const secondEndedAt = Date.now();
    tries[1]?.writeHead(500).end();
    const all = await allSettled(8);
    expect(all.find(({ title }) => title === 'Result 1')).toMatchObject({ status: 'delivered', attempts: 3 });
    // The wait after a second try is two seconds, less an eighth: its back-off goes on from the first.
    expect(thirdAt - secondEndedAt).toBeGreaterThan(1700);
    expect(posted()).toEqual([...titled(8), 'Result 1', 'Result 1'].sort());
  });

  it('fail each for itself when the receiver refuses them', async () => {
    sink.answers((response, post) => void response.writeHead(titleOf(post) === 'Result 2' ? 422 : 200).end());
    await tell(4);
    const all = await allSettled(4);
    expect(all.filter(({ status }) => status === 'delivered')).toHaveLength(3);
    expect(all.find(({ title }) => title === 'Result 2')).toMatchObject({ status: 'failed', error: 'HTTP 422', attempts: 1 });
    expect(sink.received).toHaveLength(4);
  });

  /** What is left when a process dies: of these deliveries the first so many are recorded, and the job is still there. */
  async function afterACrash(count: number, recorded: number): Promise<Delivery[]> {
    await tell(count);
    const all = (await allSettled(count)).sort((a, b) => a.title.localeCompare(b.title));
    await jobsAreDone();
    sink.received.length = 0;
    const lost = all.slice(recorded).map(({ id }) => id);
    const deliveries = service.test.process.database('notifications').connection.models['Delivery'];
    await deliveries?.updateMany({ _id: { $in: lost } }, { $set: { status: 'pending', attempts: 0, settledAt: null } });
    return all;
  }

  const redeliver = async (all: Delivery[]): Promise<void> => {
    const payload = storedGroup.toText({ deliveries: all.map(({ id }) => ({ deliveryId: id, content: null })) });
    const free = { leaseId: null, leaseUntil: new Date(0), attempts: 0, parked: false, error: null };
    await jobs()?.create({ _id: `group:${newId()}`, kind: 'deliver-webhook-group', payload, runAt: new Date(), ...free });
  };

  it('that a crash left unrecorded are sent again, with the same ids and content, and no others', async () => {
    const all = await afterACrash(7, 4);
    await redeliver(all);
    await jobsAreDone();
    expect(posted()).toEqual(['Result 4', 'Result 5', 'Result 6']);
    expect(sink.received.map(({ headers }) => headers['x-forewire-delivery']).sort()).toEqual(all.slice(4).map(({ id }) => id).sort());
    expect(JSON.parse(sink.received[0]?.body ?? '')).toMatchObject({ event: 'result.found', taskTitle: 'Harbour traffic', priority: 'high', links: [{ sourceName: 'Harbour Post' }] });
    expect((await list()).every(({ status, attempts }) => status === 'delivered' && attempts === 1)).toBe(true);
  });

  it('say so when what they tell is no longer kept', async () => {
    const all = await afterACrash(2, 1);
    await service.test.process.database('notifications').connection.models['FoundResult']?.deleteOne({ _id: all[1]?.resultId });
    await redeliver(all);
    await jobsAreDone();
    expect((await list()).find(({ id }) => id === all[1]?.id)).toMatchObject({ status: 'skipped', error: 'The result is no longer kept' });
    expect(sink.received).toEqual([]);
  });

  it('all wait when the receiver asks for patience, and those that were not tried count no try', async () => {
    const begun = Date.now();
    let patient = false;
    sink.answers((response) => void (patient ? response.writeHead(204) : response.writeHead(429, { 'retry-after': '5' })).end());
    await tell(20);
    // Only then are all that had set out together back.
    await eventually(() => jobs()?.exists({ kind: 'deliver-webhook-group', leaseId: null, runAt: { $gt: new Date() } }));
    patient = true;
    const refused = sink.received.length;
    expect(refused).toBeLessThanOrEqual(6);
    const waiting = await list();
    expect(waiting.every(({ status }) => status === 'pending')).toBe(true);
    expect(waiting.filter(({ attempts }) => attempts === 0)).toHaveLength(20 - refused);
    const all = await allSettled(20);
    expect(Date.now() - begun).toBeGreaterThanOrEqual(5000);
    expect(sink.received).toHaveLength(20 + refused);
    expect(all.filter(({ attempts }) => attempts === 2)).toHaveLength(refused);
    expect(all.filter(({ attempts }) => attempts === 1)).toHaveLength(20 - refused);
  });

  it('all wait while nobody listens, of every run that goes there', async () => {
    const channels = service.test.process.database('notifications').connection.models['Channel'];
    const before = (await channels?.findById(channelId).lean()) as { sealedConfig: string };
    await service.call(watcher.userId, 'PATCH', `/api/channels/${channelId}`, { config: { url: 'http://127.0.0.1:1/hook' } });
    await Promise.all([tell(9), tell(9)]);
    await eventually(async () => (await list()).some(({ error }) => error?.includes('could not be reached')));
    await eventually(async () => (await list()).filter(({ attempts }) => attempts === 0).length >= 6);
    await channels?.updateOne({ _id: channelId }, { $set: { sealedConfig: before.sealedConfig } });
    await allSettled(18);
    expect(sink.received).toHaveLength(18);
  });

  it('get jobs of their own after waiting together for as long as one delivery is tried', async () => {
    const all = await afterACrash(4, 0);
    const deliveries = service.test.process.database('notifications').connection.models['Delivery'];
    await deliveries?.updateMany({ userId: watcher.userId }, { $set: { createdAt: new Date(Date.now() - 6 * 3_600_000) } });
    sink.answers(answer(429, '', { 'retry-after': '5' }));
    const payload = storedGroup.toText({ deliveries: all.map(({ id }) => ({ deliveryId: id, content: null })) });
    await jobs()?.create({ _id: `group:${newId()}`, kind: 'deliver-webhook-group', payload, runAt: new Date(), leaseId: null, leaseUntil: new Date(0), attempts: 9, parked: false, error: null });
    await eventually(async () => (await jobKinds()).length === 4);
    expect(await jobKinds()).toEqual(Array(4).fill('deliver-webhook'));
    const rows = (await jobs()?.find().lean()) as { attempts: number }[];
    expect(rows.map(({ attempts }) => attempts).sort()).toEqual([0, 0, 0, 1]);
    sink.answers(answer(200));
    expect((await allSettled(4)).every(({ status }) => status === 'delivered')).toBe(true);
  });

  // What a group rests on is looked up anew after a second.
  const untilItLooksAgain = (): Promise<void> => sleep(1100);

  it('are dropped with their task', async () => {
    const gate = hold();
    await tell(18);
    await eventually(() => gate.held.length === 6);
    await service.emit('task.deleted', watcher.taskId, { id: watcher.taskId, userId: watcher.userId });
    await eventually(async () => (await list()).length === 0);
    await untilItLooksAgain();
    gate.open();
    await jobsAreDone();
    expect(await list()).toEqual([]);
    expect(sink.received).toHaveLength(6);
  });

  it('stop when the channel is switched off meanwhile', async () => {
    const gate = hold();
    await tell(18);
    await eventually(() => gate.held.length === 6);
    await service.call(watcher.userId, 'PATCH', `/api/channels/${channelId}`, { enabled: false });
    await untilItLooksAgain();
    gate.open();
    const all = await allSettled(18);
    expect(all.filter(({ status }) => status === 'delivered')).toHaveLength(6);
    expect(all.filter(({ error }) => error === 'The channel was switched off')).toHaveLength(12);
    expect(sink.received).toHaveLength(6);
  });

  it('end with the account: what waits behind those under way is not sent', async () => {
    const gate = hold();
    await tell(20);
    await eventually(() => gate.held.length === 6);
    await service.emit('user.changed', watcher.userId, { id: watcher.userId, email: 'off@example.com', disabled: true });
    await eventually(async () => (await service.get(PersonRepository).find(watcher.userId))?.disabled === true);
    // A group looks at how things stand once a second.
    await sleep(1100);
    gate.open();
    const all = await allSettled(20);
    expect(all.filter(({ status }) => status === 'delivered')).toHaveLength(6);
    expect(all.filter(({ status, error }) => status === 'skipped' && error === refusals.account)).toHaveLength(14);
    expect(sink.received).toHaveLength(6);
  });
});
