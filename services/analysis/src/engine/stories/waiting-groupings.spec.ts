import { jest } from '@jest/globals';
import type { Grouping } from './group-articles.ts';
import { WaitingGroupings } from './waiting-groupings.ts';

const grouping = (): Grouping => ({ touched: [0], tell: () => [], pairs: () => [] });

describe('groupings that wait for signatures', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('are given once, to who has the ticket', () => {
    const waiting = new WaitingGroupings();
    const [one, two] = [grouping(), grouping()];
    waiting.put('one', one);
    waiting.put('two', two);
    expect(waiting.take('three')).toBeNull();
    expect(waiting.take('one')).toBe(one);
    expect(waiting.take('one')).toBeNull();
    expect(waiting.take('two')).toBe(two);
  });

  it('go by themselves after some seconds, and not before', () => {
    const waiting = new WaitingGroupings();
    waiting.put('early', grouping());
    jest.advanceTimersByTime(9000);
    waiting.put('late', grouping());
    expect(jest.getTimerCount()).toBe(2);
    jest.advanceTimersByTime(1000);
    expect(waiting.take('early')).toBeNull();
    expect(waiting.take('late')).not.toBeNull();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('are two at most: the oldest makes room', () => {
    const waiting = new WaitingGroupings();
    for (const ticket of ['first', 'second', 'third']) waiting.put(ticket, grouping());
    expect(jest.getTimerCount()).toBe(2);
    expect(['first', 'second', 'third'].map((ticket) => waiting.take(ticket) !== null)).toEqual([false, true, true]);
  });

  it('take the place of what has the same ticket, and its time', () => {
    const waiting = new WaitingGroupings();
    const again = grouping();
    waiting.put('same', grouping());
    jest.advanceTimersByTime(9000);
    waiting.put('same', again);
    jest.advanceTimersByTime(9000);
    expect(waiting.take('same')).toBe(again);
  });
});
