import { describe, expect, it } from '@jest/globals';
import type { Result } from '@forewire/contracts/http/tasks';
import { distinct, groupByDay, publishedAt } from './result-list.ts';

const now = new Date(2026, 2, 4, 18, 0);
const local = (day: number, hour: number) => new Date(2026, 2, day, hour).toISOString();
let serial = 0;

function result(over: Partial<Result>): Result {
  serial += 1;
  const url = `https://harbour.example/${serial}`;
  const base = { id: `result-${serial}`, taskId: 'task', runId: 'run', title: `Event ${serial}`, description: '', summary: '', url, imageUrl: null, language: null, publicationDate: null, foundAt: local(4, 12), updateOf: null, reason: null };
  return { ...base, links: [{ id: `link-${serial}`, url, title: '', sourceName: '', language: null, sentiment: null }], ...over };
}

describe('results by day', () => {
  it('stand under Today, or the full weekday, month and day', () => {
    const days = groupByDay([result({ runId: 'b', foundAt: local(4, 9) }), result({ runId: 'a', foundAt: local(1, 9) })], now, 'en-US');
    expect(days.map(({ heading }) => heading)).toEqual(['Today', 'Sunday, March 1']);
  });

  it('come latest run first, and within a run latest publication first', () => {
    const old = result({ runId: 'second', foundAt: local(4, 12), publicationDate: local(2, 8) });
    const fresh = result({ runId: 'second', foundAt: local(4, 12), publicationDate: local(4, 8) });
    const earlier = result({ runId: 'first', foundAt: local(4, 9), publicationDate: local(4, 9) });
    expect(groupByDay([earlier, old, fresh], now)[0]?.results).toEqual([fresh, old, earlier]);
  });

  it('keep a run together that ended past midnight', () => {
    const late = result({ runId: 'night', foundAt: local(3, 23) });
    const after = result({ runId: 'night', foundAt: local(4, 0) });
    expect(groupByDay([after, late], now)).toHaveLength(1);
  });
});

describe('distinct results', () => {
  it('leave out what has no title', () => {
    expect(distinct([result({ title: '  ' })])).toEqual([]);
  });

  it('name the same title, link and time once', () => {
    const one = result({});
    expect(distinct([one, { ...one, id: 'again' }])).toEqual([one]);
    expect(distinct([one, { ...one, id: 'later', foundAt: local(4, 13) }])).toHaveLength(2);
  });
});

describe('the time of a result', () => {
  it('is that of its finding where the publication lies in the future', () => {
    expect(publishedAt({ publicationDate: local(5, 1), foundAt: local(4, 1) })).toBe(local(4, 1));
    expect(publishedAt({ publicationDate: local(3, 1), foundAt: local(4, 1) })).toBe(local(3, 1));
    expect(publishedAt({ publicationDate: null, foundAt: local(4, 1) })).toBe(local(4, 1));
  });
});
