import { subsystemOf, timesOf } from './profile-summary.mjs';

const frame = (url: string, functionName = 'work') => ({ functionName, url });

describe('subsystemOf', () => {
  it.each([
    ['file:///app/node_modules/bson/lib/bson.cjs', 'bson'],
    ['file:///app/node_modules/@nestjs/core/router.js', '@nestjs/core'],
    ['file:///app/node_modules/mongodb/node_modules/bson/lib/bson.cjs', 'bson'],
    ['file:///app/services/crawler/dist/polling/checks.js', 'services/crawler/polling'],
    ['file:///app/services/kit/src/outbox.ts', 'services/kit'],
    ['node:internal/timers', 'node:timers'],
    ['node:zlib', 'node:zlib'],
  ])('%s belongs to %s', (url, name) => {
    expect(subsystemOf(frame(url))).toBe(name);
  });

  it('tells collecting garbage and being idle from work', () => {
    expect(subsystemOf(frame('', '(garbage collector)'))).toBe('(garbage collector)');
    expect(subsystemOf(frame('', '(idle)'))).toBe('(idle)');
    expect(subsystemOf(frame('', 'stringify'))).toBe('V8');
  });
});

describe('timesOf', () => {
  it('gives each subsystem its own time, and once what it calls, also through itself', () => {
    const bson = 'file:///app/node_modules/bson/lib/bson.cjs';
    const own = 'file:///app/services/tasks/dist/runs/close-run.js';
    const nodes = [
      { id: 1, callFrame: frame('', '(root)'), children: [2] },
      { id: 2, callFrame: frame(own), children: [3] },
      { id: 3, callFrame: frame(own), children: [4] },
      { id: 4, callFrame: frame(bson) },
    ];
    const { self, inclusive } = timesOf({ nodes, samples: [2, 3, 4], timeDeltas: [10, 20, 40] });
    expect(Object.fromEntries(self)).toEqual({ 'services/tasks/runs': 30, bson: 40 });
    expect(Object.fromEntries(inclusive)).toEqual({ 'services/tasks/runs': 70, bson: 40 });
  });
});
