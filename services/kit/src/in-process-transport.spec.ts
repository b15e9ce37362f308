import type { Envelope } from './event.ts';
import { ConsumerQueue } from './consumer-queue.ts';
import { InProcessBus } from './in-process-transport.ts';

function envelope(id: string, key: string): Envelope {
  return { id, key, type: 'task.changed', topic: 'forewire.tasks.task.v1', source: 'tasks', time: new Date(0), data: '{}' };
}

function queueOf(): ConsumerQueue {
  return new ConsumerQueue('reader', async () => undefined, async () => undefined);
}

describe('the bus', () => {
  it('knows whether an event concerns anybody', () => {
    const bus = new InProcessBus();
    bus.subscribe(queueOf(), new Set(['task.deleted']));
    bus.subscribe(queueOf(), new Set(['delivery.settled']), (_type, message) => (message as { platform: string }).platform === 'sms');
    expect(['sms', 'email'].map((platform) => bus.concernsAnyone('delivery.settled', { platform }))).toEqual([true, false]);
    expect(['task.deleted', 'task.changed'].map((type) => bus.concernsAnyone(type, {}))).toEqual([true, false]);
  });

  it('calls an event done once every consumer that wants it has handled it, or nobody wants it', async () => {
    const bus = new InProcessBus();
    bus.subscribe(queueOf(), new Set(['task.changed']));
    bus.subscribe(queueOf(), new Set(['task.changed', 'task.deleted']));
    const done: string[] = [];
    bus.publish([envelope('1', 'a'), { ...envelope('2', 'a'), type: 'user.changed' }], (id) => done.push(id));
    expect(done).toEqual(['2']);
    for (let turn = 0; turn < 100 && done.length < 2; turn += 1) await new Promise((resolve) => setTimeout(resolve, 2));
    expect(done).toEqual(['2', '1']);
  });
});
