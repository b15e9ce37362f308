import { Controller, Module } from '@nestjs/common';
import type { EventOf } from '@forewire/contracts/events';
import { ConsumerOf, On } from './consumer.ts';
import { InvalidEvent } from './event.ts';
import { newId } from './ids.ts';
import { Outbox } from './outbox.ts';
import { main } from './parked-cli.ts';
import type { ParkedEvent } from './parked-event.ts';
import { ServiceModule } from './service-module.ts';
import { eventually as within, startTestApp, type TestApp } from './testing.ts';
import { prepareTransport, testKafka, transports } from './testing-transports.ts';

// A busy machine makes a group lose and find its members; that is no failure of what is tested here.
const patienceMs = 40_000;
const eventually = <T>(check: () => Promise<T> | T) => within(check, patienceMs);

const poison = new Set<string>();
const handled = { fragile: [] as string[], sturdy: [] as string[] };

@Controller()
@ConsumerOf('fragile')
class FragileConsumer {
  @On('task.changed')
  async taskChanged({ id, title }: EventOf<'task.changed'>): Promise<void> {
    if (title === 'never') throw new InvalidEvent('a task is never called "never"');
    if (poison.has(id) && title.startsWith('bad')) throw new Error(`cannot stomach ${title}`);
    handled.fragile.push(`${id} ${title}`);
  }
}

@Controller()
@ConsumerOf('sturdy')
class SturdyConsumer {
  @On('task.changed')
  async taskChanged({ id, title }: EventOf<'task.changed'>): Promise<void> {
    handled.sturdy.push(`${id} ${title}`);
  }
}

@Module({ imports: [ServiceModule.register({ name: 'fragile' })], controllers: [FragileConsumer] })
class FragileModule {}

@Module({ imports: [ServiceModule.register({ name: 'sturdy' })], controllers: [SturdyConsumer] })
class SturdyModule {}

describe.each(transports)('parked events %s', (_name, brokers) => {
  let test: TestApp;
  let outbox: Outbox;
  const ids = { aside: newId(), once: newId(), together: newId(), anew: newId() };

  beforeAll(async () => {
    test = await startTestApp([FragileModule, SturdyModule], await prepareTransport(brokers));
    outbox = test.app.select(SturdyModule).get(Outbox, { strict: false });
    // All at once: each takes seconds of tries before it is parked.
    for (const id of Object.values(ids)) poison.add(id);
    await emit(ids.aside, 'bad', 'good');
    await emit(ids.once, 'bad');
    await emit(ids.together, 'bad one', 'bad two');
    await emit(ids.anew, 'bad');
  });
  afterAll(() => test.close());

  const emit = (id: string, ...titles: string[]) => outbox.addMany(titles.map((title) => ({ type: 'task.changed' as const, key: id, message: { id, title } })));

  async function parked(...argv: string[]): Promise<{ code: number; lines: (ParkedEvent & { redriven?: boolean })[] }> {
    const lines: ParkedEvent[] = [];
    return { code: await main(argv, test.env, { print: (line) => lines.push(line as ParkedEvent), say: () => undefined }), lines };
  }

  const listed = async (id: string) => (await parked('list')).lines.filter(({ key }) => key === id);
  const waiting = (id: string, count = 1) => eventually(async () => ((await listed(id)).length === count ? listed(id) : null));

  it('stand aside after several tries, with their error, and let those behind them go on', async () => {
    const id = ids.aside;
    await eventually(() => handled.fragile.includes(`${id} good`));
    const [event] = await waiting(id);
    expect(event).toMatchObject({ consumer: 'fragile', type: 'task.changed', topic: 'forewire.tasks.task.v1', key: id, attempts: 6, error: 'Error: cannot stomach bad' });
    const { code, lines } = await parked('show', event?.id ?? '');
    expect({ code, count: lines.length }).toEqual({ code: 0, count: 1 });
    expect(lines[0]).toMatchObject({ redrivenAt: null, data: { id, title: 'bad' }, headers: { ce_id: event?.eventId, ce_type: 'task.changed' } });
    expect(lines[0]?.error).toContain('parked.int.spec');
  }, 150_000);

  it('are delivered once more to the consumer that failed alone, and no longer listed', async () => {
    const id = ids.once;
    const [event] = await waiting(id);
    poison.delete(id);
    const { code, lines } = await parked('redrive', event?.id ?? '');
    expect({ code, lines }).toEqual({ code: 0, lines: [{ id: event?.id, consumer: 'fragile', type: 'task.changed', key: id, redriven: true }] });
    expect(await listed(id)).toEqual([]);
    await eventually(() => handled.fragile.includes(`${id} bad`));
    await emit(id, 'later');
    await eventually(() => handled.fragile.includes(`${id} later`) && handled.sturdy.includes(`${id} later`));
    expect(handled.sturdy.filter((one) => one.startsWith(id))).toEqual([`${id} bad`, `${id} later`]);
    expect(handled.fragile.filter((one) => one.startsWith(id))).toEqual([`${id} bad`, `${id} later`]);
    const again = await parked('redrive', event?.id ?? '');
    expect(again.code).toBe(1);
    expect(again.lines[0]?.error).toMatch(/^driven again already, at 2/);
    expect((await parked('show', event?.id ?? '')).lines[0]?.redrivenAt).toMatch(/^2/);
  }, 150_000);

  it('take effect once when two operators drive them again at the same time', async () => {
    const id = ids.together;
    const events = await waiting(id, 2);
    poison.delete(id);
    await Promise.all([1, 2].map(() => parked('redrive', ...events.map((event) => event.id))));
    await eventually(() => handled.fragile.includes(`${id} bad two`));
    await emit(id, 'later');
    await eventually(() => handled.fragile.includes(`${id} later`));
    // Driven again after them, under the same key, and so handled after whatever came of the second operator's call.
    await emit(id, 'never');
    const [marker] = await waiting(id);
    await parked('redrive', marker?.id ?? '');
    await eventually(async () => (await listed(id)).some(({ parkedAt }) => parkedAt > (marker?.parkedAt ?? '')));
    const own = handled.fragile.filter((one) => one.startsWith(id) && one.includes('bad'));
    expect(own).toEqual([`${id} bad one`, `${id} bad two`]);
  }, 150_000);

  it('are parked and listed anew when they fail again', async () => {
    const id = ids.anew;
    const [first] = await waiting(id);
    expect((await parked('redrive', first?.id ?? '')).code).toBe(0);
    const again = await eventually(async () => (await listed(id)).find(({ parkedAt }) => parkedAt > (first?.parkedAt ?? '')));
    poison.delete(id);
    expect((await parked('redrive', '--all')).lines.map((line) => line.id)).toContain(again.id);
    await eventually(() => handled.fragile.includes(`${id} bad`));
    expect(await listed(id)).toEqual([]);
  }, 150_000);

  it('are set aside at once when no retry can make them good', async () => {
    const id = newId();
    await emit(id, 'never');
    const [event] = await waiting(id);
    expect(event).toMatchObject({ attempts: 1, error: 'InvalidEvent: a task is never called "never"' });
  }, 150_000);

  it('are unknown under an unknown id, and a call that makes no sense ends with 2', async () => {
    expect(await parked('show', 'nonsense')).toEqual({ code: 1, lines: [{ id: 'nonsense', error: 'there is no parked event with this id' }] });
    expect(await parked('redrive', 'nonsense')).toMatchObject({ code: 1 });
    for (const call of [['redrive'], ['redrive', '--all', 'x'], ['show'], ['list', 'x'], ['list', '--all'], ['forget', 'x'], []]) expect((await parked(...call)).code).toBe(2);
  });

  if (brokers) {
    it('hold what is no event as it came, with what is wrong with it', async () => {
      const kafka = testKafka(brokers);
      const producer = kafka.producer();
      await producer.connect();
      const ours = { ce_specversion: '1.0', ce_id: newId(), ce_type: 'task.changed', ce_source: '/elsewhere' };
      const cases = [
        { headers: {}, value: 'plain text', error: 'The header ce_specversion is missing: events are CloudEvents 1.0 in binary content mode' },
        { headers: { ...ours, ce_type: 'user.deleted' }, value: '{"id":"x"}', error: 'The header ce_type is "user.deleted", which is no event of forewire.tasks.task.v1' },
        { headers: ours, value: '{"id": ', error: 'The value is no JSON: ' },
        { headers: ours, value: '{"id": 7}', error: 'The value is no forewire.tasks.v1.TaskChanged in proto3 JSON: ' },
      ];
      const key = newId();
      await producer.send({ topic: 'forewire.tasks.task.v1', messages: cases.map(({ headers, value }) => ({ key, value, headers })) });
      await producer.disconnect();
      const events = await eventually(async () => {
        const own = (await listed(key)).filter(({ consumer }) => consumer === 'fragile');
        return own.length === cases.length && own;
      });
      for (const [index, { error }] of cases.entries()) expect(events[index]?.error).toContain(error);
      expect((await parked('show', events[0]?.id ?? '')).lines[0]?.data).toBe('plain text');
    }, 150_000);

    it('leave no consumer group behind that read them', async () => {
      await parked('list');
      const admin = testKafka(brokers).admin();
      await admin.connect();
      const { groups } = await admin.listGroups();
      await admin.disconnect();
      expect(groups.filter(({ groupId }) => groupId.startsWith(`${test.env['MONGO_PREFIX']}.reading`))).toEqual([]);
    });
  }
});
