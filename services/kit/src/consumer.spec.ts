import type { EventOf } from '@forewire/contracts/events';
import { ConsumerOf, On, transportOf } from './consumer.ts';

@ConsumerOf('reader')
class Reader {
  @On('task.changed')
  async right(_event: EventOf<'task.changed'>): Promise<void> {}

  // @ts-expect-error a handler of another event's message must not compile
  @On('task.deleted')
  async wrong(_event: EventOf<'task.changed'>): Promise<void> {}

  // @ts-expect-error nor one for an event that does not exist
  @On('task.vanished')
  async unknown(_event: EventOf<'task.changed'>): Promise<void> {}
}

describe('a consumer', () => {
  it('keeps its handlers to its own service', () => {
    expect(Reflect.getMetadata('microservices:transport', Reader.prototype.right)).toBe(transportOf('reader'));
    expect(transportOf('reader')).not.toBe(transportOf('writer'));
  });

  it('listens to the event that it names', () => {
    expect(Reflect.getMetadata('microservices:pattern', Reader.prototype.right)).toEqual(['task.changed']);
  });
});
