import { CallSlots } from './call-slots.ts';

const slotsOf = (limits: Partial<{ waiting: number; waitMs: number }> = {}) => new CallSlots({ waiting: 10, waitMs: 2000, ...limits });

/** Takes a slot and says whether it has been given yet. */
function asked(slots: CallSlots, key: string, atOnce = 1) {
  const state = { given: false, release: () => undefined as void };
  const done = slots.take(key, atOnce).then((release) => Object.assign(state, { given: true, release }));
  // What still waits when its test is over is refused then.
  done.catch(() => undefined);
  return Object.assign(state, { done });
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('slots of callers', () => {
  it('are as many as a caller may have; the next one waits for the first to end, and others do not wait', async () => {
    const slots = slotsOf();
    const [first, second, third, other] = [asked(slots, 'a', 2), asked(slots, 'a', 2), asked(slots, 'a', 2), asked(slots, 'b', 2)];
    await settled();
    expect([first.given, second.given, third.given, other.given]).toEqual([true, true, false, true]);
    first.release();
    await settled();
    expect(third.given).toBe(true);
  });

  it('go to whoever waited longest', async () => {
    const slots = slotsOf();
    const [first, second, third] = [asked(slots, 'a'), asked(slots, 'a'), asked(slots, 'a')];
    await settled();
    first.release();
    await settled();
    expect([second.given, third.given]).toEqual([true, false]);
  });

  it('count once, however often they are given back', async () => {
    const slots = slotsOf();
    const [first, second, third] = [asked(slots, 'a'), asked(slots, 'a'), asked(slots, 'a')];
    await settled();
    first.release();
    first.release();
    await settled();
    expect([second.given, third.given]).toEqual([true, false]);
  });

  it('are refused to those who waited in vain, who then take no place from others', async () => {
    const slots = slotsOf({ waitMs: 5 });
    const first = asked(slots, 'a');
    await expect(slots.take('a', 1)).rejects.toMatchObject({ code: 'rate.at_once', status: 429, extra: { retryAfterSeconds: 1 } });
    const next = asked(slots, 'a');
    first.release();
    await settled();
    expect(next.given).toBe(true);
  });

  it('are refused at once to those behind too many', async () => {
    const slots = slotsOf({ waiting: 1 });
    const [first, second] = [asked(slots, 'a'), asked(slots, 'a')];
    await expect(slots.take('a', 1)).rejects.toMatchObject({ code: 'rate.at_once' });
    first.release();
    await second.done;
  });

  it('are forgotten with the last call of a caller', async () => {
    const slots = slotsOf();
    const [first, second] = [asked(slots, 'a'), asked(slots, 'a')];
    await settled();
    first.release();
    await settled();
    expect(slots.size).toBe(1);
    second.release();
    expect(slots.size).toBe(0);
  });
});
