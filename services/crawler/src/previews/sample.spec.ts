import type { ArticleHead } from '../harvests/choose-articles.ts';
import { articlesPerSource, articlesSampled, daysOf, newsAmong } from './sample.ts';

const now = new Date('2026-03-31T12:00:00Z');
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 86_400_000);
const head = (days: number, changes: Partial<ArticleHead> = {}): ArticleHead => ({ _id: `a${days}`, sourceId: 's', seq: 1, publishedAt: daysAgo(days), foundAt: now, fresh: true, ...changes });

describe('what a preview looks at', () => {
  it('shares its articles out among the sources', () => {
    expect([1, 3, 10, 50, 60].map(articlesPerSource)).toEqual([40, 33, 10, 2, 2]);
    for (const sources of [3, 7, 20, 50]) expect(articlesPerSource(sources) * sources).toBeLessThanOrEqual(articlesSampled);
  });

  it('is what was news within 30 days, by the day of publication where there is one', () => {
    const heads = [head(1), head(29.9), head(30.1), head(2, { fresh: false }), head(0, { _id: 'undated', publishedAt: null, foundAt: daysAgo(3) }), head(0, { _id: 'stale', publishedAt: null, foundAt: daysAgo(31) })];
    expect(newsAmong(heads, now).map(({ _id }) => _id)).toEqual(['a1', 'a29.9', 'undated']);
  });

  it('knows over how many days it came, at least one', () => {
    expect(daysOf([head(4), head(12.5), head(1)], now)).toBeCloseTo(12.5);
    expect(daysOf([head(0.1)], now)).toBe(1);
    expect(daysOf([], now)).toBe(1);
  });
});
