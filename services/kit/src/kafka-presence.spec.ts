import { EventEmitter } from 'node:events';
import { GroupPresence } from './kafka-presence.ts';
import { consumerLag } from './telemetry.ts';

const events = { GROUP_JOIN: 'join', HEARTBEAT: 'beat', CRASH: 'crash', STOP: 'stop', DISCONNECT: 'disconnect' };

function setUp(): { presence: GroupPresence; emitter: EventEmitter; pass: (ms: number) => void } {
  let now = 1_000_000;
  const presence = new GroupPresence('g', () => now);
  const emitter = new EventEmitter();
  presence.watch({ events, on: emitter.on.bind(emitter) } as unknown as Parameters<GroupPresence['watch']>[0]);
  return { presence, emitter, pass: (ms) => (now += ms) };
}
const lags = async () => (await consumerLag.get()).values.map(({ labels, value }) => [labels.topic, labels.partition, value]);

describe('a place in a consumer group', () => {
  it('is had from joining on for as long as the heart beats', () => {
    const { presence, emitter, pass } = setUp();
    expect(presence.isMember).toBe(false);
    emitter.emit('join', { payload: { memberAssignment: { t: [0, 1] } } });
    expect([presence.isMember, presence.partitions]).toEqual([true, { t: [0, 1] }]);
    for (let n = 0; n < 5; n++) {
      pass(10_000);
      emitter.emit('beat');
    }
    expect(presence.isMember).toBe(true);
    pass(15_001);
    expect([presence.isMember, presence.partitions]).toEqual([false, {}]);
  });

  it.each(['crash', 'stop', 'disconnect'])('is lost by a %s until the group is joined again', (end) => {
    const { presence, emitter } = setUp();
    emitter.emit('join', { payload: { memberAssignment: { t: [0] } } });
    emitter.emit(end);
    expect(presence.isMember).toBe(false);
    emitter.emit('join', { payload: { memberAssignment: { t: [0] } } });
    expect(presence.isMember).toBe(true);
  });

  it('leaves the lag of lost partitions to who reads them now', async () => {
    const { emitter } = setUp();
    emitter.emit('join', { payload: { memberAssignment: { t: [0, 1], u: [0] } } });
    for (const [topic, partition] of [['t', '0'], ['t', '1'], ['u', '0']] as const) consumerLag.set({ group: 'g', topic, partition }, 7);
    emitter.emit('join', { payload: { memberAssignment: { t: [1] } } });
    expect(await lags()).toEqual([['t', '1', 7]]);
  });
});
