import type { Figure, Operations } from '@forewire/contracts/http/operations';
import { type Answer, backlogOf, figuresOf, mostOf, stateOf, sumOf, sumsBy, uptime } from './operations.ts';

const depth = (service: string, value: number): Figure => ({ name: 'forewire_outbox_depth', labels: { service }, value });

function answer(service: Answer['service'], process: string, figures: Figure[], parts: Record<string, string> = { database: 'ready' }): Answer {
  const operations: Operations = { process, services: [service], startedAt: '2026-03-04T10:00:00.000Z', memoryBytes: 1, parts, figures };
  return { service, operations, error: null };
}

describe('stateOf', () => {
  it('is ready, not ready with why, or unreachable', () => {
    expect(stateOf(answer('tasks', 'a', []))).toEqual({ state: 'ready', problems: [] });
    expect(stateOf(answer('tasks', 'a', [], { database: 'ready', broker: 'The broker takes no events' }))).toEqual({ state: 'not-ready', problems: ['The broker takes no events'] });
    expect(stateOf({ service: 'tasks', operations: null, error: new Error('no answer') })).toEqual({ state: 'unreachable', problems: [] });
  });
});

describe('figures', () => {
  it('counts a process once that answers for several services', () => {
    const shared = [depth('tasks', 2), depth('teams', 1)];
    expect(sumOf(figuresOf([answer('tasks', 'one', shared), answer('teams', 'one', shared)]), 'forewire_outbox_depth')).toBe(3);
    expect(sumOf(figuresOf([answer('tasks', 'one', [depth('tasks', 2)]), answer('teams', 'two', [depth('teams', 1)])]), 'forewire_outbox_depth')).toBe(3);
  });

  it('knows nothing from zero', () => {
    expect(sumOf([depth('tasks', 0)], 'forewire_outbox_depth')).toBe(0);
    expect(sumOf([depth('tasks', 0)], 'forewire_outbox_depth', { service: 'teams' })).toBeNull();
    expect(mostOf([], 'forewire_parked_events')).toBeNull();
  });

  it('sums by a label, the largest first', () => {
    const runs = [{ name: 'forewire_runs_total', labels: { outcome: 'failed' }, value: 1 }, { name: 'forewire_runs_total', labels: { outcome: 'completed' }, value: 4 }, { name: 'forewire_runs_total', labels: { outcome: 'completed' }, value: 3 }];
    expect(sumsBy(runs, 'forewire_runs_total', 'outcome')).toEqual([{ value: 'completed', sum: 7 }, { value: 'failed', sum: 1 }]);
  });

  it('tells what waits in the outbox from what waits on the broker', () => {
    const lag = { name: 'forewire_kafka_consumer_lag', labels: { group: 'forewire.tasks', topic: 't', partition: '0' }, value: 5 };
    expect(backlogOf([depth('tasks', 2), lag], 'tasks')).toEqual({ outbox: 2, lag: 5 });
    expect(backlogOf([depth('tasks', 2), lag], 'teams')).toEqual({ outbox: null, lag: null });
  });
});

describe('uptime', () => {
  it.each([
    [30, 'less than a minute'],
    [250, '4 min'],
    [12_000, '3 h 20 min'],
    [100_000, '1 day'],
    [200_000, '2 days'],
  ])('says of %s seconds: %s', (seconds, words) => {
    expect(uptime(seconds)).toBe(words);
  });
});
