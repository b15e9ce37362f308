import type { Article } from './article.ts';
import { placeOf, RecentArticles } from './recent-articles.ts';

const article = (seq: number, length = 1000): Article => ({
  ...{ _id: `a${seq}`, sourceId: 's', seq, url: 'http://a.test/', title: 'A title of some length', byline: '', text: 'x'.repeat(length), language: 'en' },
  ...{ imageUrl: '', publishedAt: null, foundAt: new Date(0), sourceName: 'A', fresh: true },
});
const kept = (recent: RecentArticles, list: readonly Article[]): number[] => list.flatMap((each) => recent.find(placeOf(each))?.seq ?? []);

describe('articles kept for the runs of the next moments', () => {
  it('gives them as they were stored', () => {
    const recent = new RecentArticles(100_000);
    recent.keep([article(1), article(2)]);
    expect(recent.find(placeOf(article(2)))).toEqual(article(2));
    expect(recent.find('s 3')).toBeUndefined();
    expect(recent.find('other 1')).toBeUndefined();
  });

  it('lets go of the oldest beyond a number of bytes', () => {
    const recent = new RecentArticles(10_000);
    const all = [1, 2, 3, 4, 5].map((seq) => article(seq));
    recent.keep(all);
    expect(kept(recent, all)).toEqual([3, 4, 5]);
    recent.keep([article(6, 20_000)]);
    expect(kept(recent, [...all, article(6)])).toEqual([]);
  });

  it('counts an article that is kept anew once', () => {
    const recent = new RecentArticles(10_000);
    for (let round = 0; round < 20; round++) recent.keep([article(1), article(2)]);
    expect(kept(recent, [article(1), article(2)])).toEqual([1, 2]);
  });
});
