import { broadcastsOf, broadcastTypeOf } from './broadcast-type.ts';

describe('broadcastTypeOf', () => {
  it.each([
    [true, true, 'both'],
    [true, false, 'briefings'],
    [false, true, 'task_results'],
  ] as const)('makes of briefings %s and results %s: %s', (briefings, results, type) => {
    expect(broadcastTypeOf({ briefings, results }, 'both')).toBe(type);
  });

  it.each(['both', 'briefings', 'task_results'] as const)('changes nothing of %s when none is chosen', (current) => {
    expect(broadcastTypeOf({ briefings: false, results: false }, current)).toBe(current);
  });

  it.each(['both', 'briefings', 'task_results'] as const)('undoes broadcastsOf for %s', (type) => {
    expect(broadcastTypeOf(broadcastsOf(type), 'both')).toBe(type);
  });
});
