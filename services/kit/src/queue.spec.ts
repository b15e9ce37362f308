import type { EventOf } from '@forewire/contracts/events';
import { ConsumerOf, On, Prepare, transportOf } from './consumer.ts';
import { handlersOf } from './handler.ts';
import { ordinaryQueue, queuesOf } from './queue.ts';

@ConsumerOf('sorter', { queue: 'slow', batchSize: 4, batchMs: 1000 })
class Slow {
  @Prepare('run.completed')
  async runCompleted(_events: EventOf<'run.completed'>[]): Promise<void> {}

  // @ts-expect-error what prepares takes several events
  @Prepare('run.failed')
  async runFailed(_event: EventOf<'run.failed'>): Promise<void> {}
}

@ConsumerOf('sorter')
class Ordinary {
  @On('run.completed')
  async runCompleted(_event: EventOf<'run.completed'>): Promise<void> {}
}

const transportOfMethod = (method: unknown) => Reflect.getMetadata('microservices:transport', method as object) as symbol;

describe('queues of a service', () => {
  it('have transports of their own', () => {
    expect(transportOfMethod(Slow.prototype.runCompleted)).toBe(transportOf('sorter', 'slow'));
    expect(transportOfMethod(Ordinary.prototype.runCompleted)).toBe(transportOf('sorter'));
    expect(transportOf('sorter', 'slow')).not.toBe(transportOf('sorter'));
  });

  it('are known beside the ordinary one', () => {
    expect(queuesOf('sorter')).toEqual([ordinaryQueue, { ...ordinaryQueue, name: 'slow', batchSize: 4, batchMs: 1000 }]);
    expect(queuesOf('unknown')).toEqual([ordinaryQueue]);
  });

  it('may be shared by classes that agree on the settings', () => {
    expect(() => ConsumerOf('sorter', { queue: 'slow', batchSize: 4, batchMs: 1000 })).not.toThrow();
    expect(() => ConsumerOf('sorter', { queue: 'slow', batchSize: 5, batchMs: 1000 })).toThrow('two settings');
  });

  it.each([{ queue: 'Slow One' }, { queue: 'other', batchSize: 0 }, { queue: 'other', batchSize: 65 }, { queue: 'other', batchMs: 5000 }, { queue: 'other', prepareMs: 120_000 }])('refuse %j', (queue) => {
    expect(() => ConsumerOf('sorter', queue)).toThrow(RangeError);
  });

  it('have one handler of a type that is prepared', () => {
    const handler = (prepares: boolean) => Object.assign(async () => undefined, { extras: { prepares } }) as never;
    const chain = (first: never, next: never) => Object.assign(first, { next });
    expect(() => handlersOf(new Map([['run.completed', chain(handler(false), handler(true))]]))).toThrow('once more');
    expect(() => handlersOf(new Map([['run.completed', chain(handler(false), handler(false))]]))).not.toThrow();
    expect(handlersOf(new Map([['run.completed', handler(true)]])).get('run.completed')).toHaveProperty('prepare');
  });
});
