import type { NewArticle } from '../harvests/article.ts';
import { articlesPerDay, fitArticles, fitState, withinDay } from './stored-limits.ts';

const now = new Date('2026-11-22T12:00:00Z');
const article = (changes: Partial<NewArticle> = {}): NewArticle => ({
  ...{ url: 'https://news.example/1', title: 'Port reopens', byline: 'Ann', text: 'Text.', language: 'en', imageUrl: '' },
  ...{ publishedAt: null, foundAt: now, sourceName: 'News', fresh: true },
  ...changes,
});

describe('what is stored of a source', () => {
  it('has no article with an address that is longer than addresses are, and no field that is longer than its kind', () => {
    const long = 'x'.repeat(500_000);
    const [fit, ...others] = fitArticles([article({ byline: long, imageUrl: `https://a.example/${long}`, language: long, sourceName: long }), article({ url: `https://a.example/${long}` })]);
    expect(others).toEqual([]);
    expect(JSON.stringify(fit).length).toBeLessThan(1000);
    expect(fitArticles([article()])).toEqual([article()]);
    expect(JSON.stringify(fitArticles([article({ byline: `${'x'.repeat(299)}😀`, sourceName: `${'x'.repeat(299)}😀` })]))).not.toMatch(/\\ud83d/);
  });

  it('keeps no title, validator or address that is too long', () => {
    const long = 'x'.repeat(60_000);
    const fit = fitState({ title: long, etag: long, lastModified: long, feedUrl: `https://a.example/${long}`, movedTo: `https://a.example/${long}`, moves: 1 });
    expect(fit).toEqual({ title: 'x'.repeat(300), etag: null, lastModified: null, moves: 1 });
    const usual = { title: 'News', etag: '"a"', lastModified: null, feedUrl: 'https://a.example/feed', status: 'ok' as const };
    expect(fitState(usual)).toEqual(usual);
  });

  it('is no more in a day than any newsroom reports, and the newest of that', () => {
    const many = Array.from({ length: 50 }, (_, index) => article({ url: `https://news.example/${index}` }));
    expect(withinDay({}, many, now)).toEqual({ kept: many, set: { dayBegan: now, dayArticles: 50 } });
    const later = new Date(now.getTime() + 3_600_000);
    const nearlyFull = withinDay({ dayBegan: now, dayArticles: articlesPerDay - 10 }, many, later);
    expect(nearlyFull).toEqual({ kept: many.slice(-10), set: { dayBegan: now, dayArticles: articlesPerDay } });
    expect(withinDay({ dayBegan: now, dayArticles: articlesPerDay }, many, later).kept).toEqual([]);
    const nextDay = new Date(now.getTime() + 86_400_000);
    expect(withinDay({ dayBegan: now, dayArticles: articlesPerDay }, many, nextDay)).toEqual({ kept: many, set: { dayBegan: nextDay, dayArticles: 50 } });
  });
});
