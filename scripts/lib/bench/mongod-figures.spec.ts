import { difference, growth, perItem } from './mongod-figures.mjs';

describe('growth', () => {
  it('says what has grown, largest first, new names included', () => {
    const grown = growth({ find: 10, insert: 5, update: 1 }, { find: 12, insert: 5, update: 9, aggregate: 3 });
    expect(Object.entries(grown)).toEqual([['update', 8], ['aggregate', 3], ['find', 2]]);
  });
});

const before = { transactions: 100, aborted: 0, events: 10, commands: { find: 8 }, collections: {}, collectionMs: { 'tasks.runs': 1 } };
const after = { transactions: 150, aborted: 1, events: 30, commands: { find: 28, ping: 2 }, collections: { 'tasks.runs': 5 }, collectionMs: { 'tasks.runs': 4 } };
const done = { transactions: 50, aborted: 1, events: 20, commands: { find: 20, ping: 2 }, collections: { 'tasks.runs': 5 }, collectionMs: { 'tasks.runs': 3 } };

describe('difference', () => {
  it('says what was done between two readings', () => {
    expect(difference(before, after)).toEqual(done);
  });
});

describe('perItem', () => {
  it('divides what was done by the number of items', () => {
    expect(perItem(done, 10)).toEqual({ transactions: 5, aborted: 0.1, events: 2, commands: { find: 2, ping: 0.2 }, collections: { 'tasks.runs': 0.5 }, collectionMs: { 'tasks.runs': 0.3 } });
  });

  it('takes off what the same time without items would have done', () => {
    const idle = { transactions: 5, aborted: 0, events: 0, commands: { find: 9, ping: 1 }, collections: {}, collectionMs: {} };
    expect(perItem(done, 10, idle, 2)).toMatchObject({ transactions: 4, events: 2, commands: { find: 0.2, ping: 0 } });
  });
});
