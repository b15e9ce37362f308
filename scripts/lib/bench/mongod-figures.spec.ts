import { growth, perItem } from './mongod-figures.mjs';

describe('growth', () => {
  it('says what has grown, largest first, new names included', () => {
    const grown = growth({ find: 10, insert: 5, update: 1 }, { find: 12, insert: 5, update: 9, aggregate: 3 });
    expect(Object.entries(grown)).toEqual([['update', 8], ['aggregate', 3], ['find', 2]]);
  });
});

describe('perItem', () => {
  it('divides what was done between two readings by the number of items', () => {
    const before = { transactions: 100, aborted: 0, events: 10, commands: { find: 8 }, collections: {}, collectionMs: { 'tasks.runs': 1 } };
    const after = { transactions: 150, aborted: 1, events: 30, commands: { find: 28 }, collections: { 'tasks.runs': 5 }, collectionMs: { 'tasks.runs': 4 } };
    expect(perItem(before, after, 10)).toEqual({ transactions: 5, aborted: 0.1, events: 2, commands: { find: 2 }, collections: { 'tasks.runs': 0.5 }, collectionMs: { 'tasks.runs': 0.3 } });
  });
});
