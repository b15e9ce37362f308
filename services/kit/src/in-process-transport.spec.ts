import type { Envelope } from './event.ts';
import { InProcessBus, Lane, retryDelayMs } from './in-process-transport.ts';
import { setLogLevel } from './log.ts';

setLogLevel('silent');

function envelope(id: string, key: string): Envelope {
  return { id, key, type: 'task.changed', topic: 'forewire.tasks.task.v1', source: 'tasks', time: new Date(0), data: '{}' };
}

type Seen = { handled: string[]; batches: number[]; parked: string[]; done: string[] };

function laneThat(fails: (event: Envelope) => boolean): { lane: Lane; seen: Seen; push: (id: string, key: string) => void } {
  const seen: Seen = { handled: [], batches: [], parked: [], done: [] };
  const handle = async (batch: Envelope[]): Promise<void> => {
    seen.batches.push(batch.length);
    if (batch.some(fails)) throw new Error('poison');
    seen.handled.push(...batch.map((event) => event.id));
  };
  const lane = new Lane('reader', handle, async (event) => void seen.parked.push(event.id), () => 0);
  return { lane, seen, push: (id, key) => lane.push(envelope(id, key), () => seen.done.push(id)) };
}

async function settled(seen: Seen, count: number): Promise<void> {
  for (let turn = 0; turn < 500 && seen.done.length < count; turn += 1) await new Promise((resolve) => setTimeout(resolve, 2));
}

describe('a lane', () => {
  it('handles what comes together in one batch', async () => {
    const { seen, push } = laneThat(() => false);
    for (const id of ['1', '2', '3']) push(id, id);
    await settled(seen, 3);
    expect(seen).toMatchObject({ handled: ['1', '2', '3'], batches: [3], done: ['1', '2', '3'] });
  });

  it('parks a poison event in the end, and handles those behind it in their order', async () => {
    const { seen, push } = laneThat((event) => event.id === 'bad');
    for (const [id, key] of [['a1', 'a'], ['bad', 'a'], ['a2', 'a'], ['b1', 'b'], ['a3', 'a']] as const) push(id, key);
    await settled(seen, 5);
    expect(seen.parked).toEqual(['bad']);
    expect(seen.handled.filter((id) => id.startsWith('a'))).toEqual(['a1', 'a2', 'a3']);
    expect(seen.handled.indexOf('b1')).toBeLessThan(seen.handled.indexOf('a2'));
    expect(seen.done).toHaveLength(5);
  });

  it('waits longer before each retry, up to half a minute', () => {
    expect([1, 2, 3, 12].map(retryDelayMs)).toEqual([200, 400, 800, 30_000]);
  });
});

describe('the bus', () => {
  it('knows whether an event concerns anybody', () => {
    const bus = new InProcessBus();
    bus.subscribe(laneThat(() => false).lane, new Set(['task.deleted']));
    bus.subscribe(laneThat(() => false).lane, new Set(['delivery.settled']), (_type, message) => (message as { platform: string }).platform === 'sms');
    expect(['sms', 'email'].map((platform) => bus.concernsAnyone('delivery.settled', { platform }))).toEqual([true, false]);
    expect(['task.deleted', 'task.changed'].map((type) => bus.concernsAnyone(type, {}))).toEqual([true, false]);
  });

  it('calls an event done once every consumer that wants it has handled it, or nobody wants it', async () => {
    const bus = new InProcessBus();
    const first = laneThat(() => false);
    const second = laneThat(() => false);
    bus.subscribe(first.lane, new Set(['task.changed']));
    bus.subscribe(second.lane, new Set(['task.changed', 'task.deleted']));
    const done: string[] = [];
    bus.publish([envelope('1', 'a'), { ...envelope('2', 'a'), type: 'user.changed' }], (id) => done.push(id));
    expect(done).toEqual(['2']);
    for (let turn = 0; turn < 100 && done.length < 2; turn += 1) await new Promise((resolve) => setTimeout(resolve, 2));
    expect(done).toEqual(['2', '1']);
  });
});
