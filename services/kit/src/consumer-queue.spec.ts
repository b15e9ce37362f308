import { ConsumerQueue, retryDelayMs } from './consumer-queue.ts';
import type { Envelope } from './event.ts';
import { PutOff } from './job.ts';
import { setLogLevel } from './log.ts';
import { Abandoned } from './prepared.ts';

setLogLevel('silent');

function envelope(id: string, key: string): Envelope {
  return { id, key, type: 'task.changed', topic: 'forewire.tasks.task.v1', source: 'tasks', time: new Date(0), data: '{}' };
}

type Seen = { handled: string[]; batches: number[]; parked: string[]; done: string[] };

function queueThat(fails: (event: Envelope) => unknown, batchSize = 64): { queue: ConsumerQueue; seen: Seen; push: (id: string, key?: string) => void } {
  const seen: Seen = { handled: [], batches: [], parked: [], done: [] };
  const handle = async (batch: Envelope[]): Promise<void> => {
    seen.batches.push(batch.length);
    for (const event of batch) {
      const error = fails(event);
      if (error) throw error;
    }
    seen.handled.push(...batch.map((event) => event.id));
  };
  const queue = new ConsumerQueue('reader', handle, async (event) => void seen.parked.push(event.id), () => 0, async () => true, { batchSize, batchMs: 0 });
  return { queue, seen, push: (id, key = id) => queue.push(envelope(id, key), () => seen.done.push(id)) };
}

async function settled(seen: Seen, count: number): Promise<void> {
  for (let turn = 0; turn < 2000 && seen.done.length < count; turn += 1) await new Promise((resolve) => setTimeout(resolve, 2));
}

const poison = (...ids: string[]) => (event: Envelope) => ids.includes(event.id) && new Error('poison');

describe('a consumer queue', () => {
  it('handles what comes together in one batch', async () => {
    const { seen, push } = queueThat(() => null);
    for (const id of ['1', '2', '3']) push(id);
    await settled(seen, 3);
    expect(seen).toMatchObject({ handled: ['1', '2', '3'], batches: [3], done: ['1', '2', '3'] });
  });

  it('hands over no more at once than it is told', async () => {
    const { seen, push } = queueThat(() => null, 2);
    for (const id of ['1', '2', '3', '4', '5']) push(id);
    await settled(seen, 5);
    expect(seen.batches).toEqual([2, 2, 1]);
  });

  it('parks a poison event in the end, and handles those behind it in their order', async () => {
    const { seen, push } = queueThat(poison('bad'));
    for (const [id, key] of [['a1', 'a'], ['bad', 'a'], ['a2', 'a'], ['b1', 'b'], ['a3', 'a']] as const) push(id, key);
    await settled(seen, 5);
    expect(seen.parked).toEqual(['bad']);
    expect(seen.handled.filter((id) => id.startsWith('a'))).toEqual(['a1', 'a2', 'a3']);
    expect(seen.handled.indexOf('b1')).toBeLessThan(seen.handled.indexOf('a2'));
    expect(seen.done).toHaveLength(5);
  });

  it('keeps the order behind a poison event over the end of its batch', async () => {
    const { seen, push } = queueThat(poison('bad'), 3);
    for (const id of ['bad', 'a1', 'a2', 'a3', 'a4']) push(id, 'a');
    await settled(seen, 5);
    expect(seen.handled).toEqual(['a1', 'a2', 'a3', 'a4']);
  });

  it('rests as a whole where a handler puts off, counts no try, and goes on in order', async () => {
    let refusals = 10;
    const { seen, push } = queueThat((event) => event.id === 'full' && refusals-- > 0 && new PutOff(1), 2);
    for (const id of ['first', 'full', 'next', 'last']) push(id);
    await settled(seen, 4);
    expect(seen.parked).toEqual([]);
    expect(seen.handled).toEqual(['first', 'full', 'next', 'last']);
  });

  it('lets those behind a failing event of their key wait, also when its service is full then', async () => {
    let [failures, refusals] = [1, 2];
    const { seen, push } = queueThat((event) => (event.id === 'a1' && failures-- > 0 && new Error('once')) || (event.id === 'b1' && refusals-- > 0 && new PutOff(1)));
    for (const [id, key] of [['a1', 'a'], ['b1', 'b'], ['a2', 'a'], ['b2', 'b']] as const) push(id, key);
    await settled(seen, 4);
    expect(seen.handled.filter((id) => id.startsWith('a'))).toEqual(['a1', 'a2']);
    expect(seen.handled.filter((id) => id.startsWith('b'))).toEqual(['b1', 'b2']);
  });

  it('leaves alone what the end of the process has interrupted', async () => {
    const { queue, seen, push } = queueThat(() => {
      void queue.stop();
      return new Abandoned('the process ends');
    });
    for (const id of ['1', '2']) push(id);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await queue.stop();
    expect(seen).toEqual({ handled: [], batches: [2], parked: [], done: [] });
    expect(queue.depth).toBe(2);
  });

  it('does not wait for its rest when it is stopped', async () => {
    const { queue, seen, push } = queueThat(() => new PutOff(3_600_000));
    push('1');
    await new Promise((resolve) => setTimeout(resolve, 20));
    await queue.stop();
    expect(seen.done).toEqual([]);
  });

  it('waits longer before each retry, up to half a minute', () => {
    expect([1, 2, 3, 12].map(retryDelayMs)).toEqual([200, 400, 800, 30_000]);
  });
});
