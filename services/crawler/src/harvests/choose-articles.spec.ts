import { type ArticleHead, chooseArticles, introduction, type Offer } from './choose-articles.ts';

const start = new Date('2026-11-21T00:00:00Z').getTime();
const at = (hour: number): Date => new Date(start + hour * 3_600_000);
const head = (sourceId: string, seq: number, hour: number, fresh = true): ArticleHead => ({ _id: `${sourceId}${seq}`, sourceId, seq, publishedAt: at(hour), foundAt: at(hour), fresh });
const offer = (sourceId: string, given: number, heads: ArticleHead[], more: Partial<Offer> = {}): Offer => ({ sourceId, given, newest: Math.max(given, ...heads.map(({ seq }) => seq)), heads, isComplete: true, ...more });
const many = (sourceId: string, from: number, count: number, hour = 0): ArticleHead[] => Array.from({ length: count }, (_, index) => head(sourceId, from + index, hour + index / 10));

describe('the articles of a run', () => {
  it('are what follows on what the task has had, across sources in the order of publication', () => {
    const choice = chooseArticles([offer('a', 1, [head('a', 2, 5), head('a', 3, 9)]), offer('b', 4, [head('b', 5, 7)])]);
    expect(choice.articleIds).toEqual(['a2', 'b5', 'a3']);
    expect([...choice.positions]).toEqual([['a', 3], ['b', 5]]);
    expect([...choice.counts]).toEqual([['a', 2], ['b', 1]]);
  });

  it('keep the order of a source even where its dates say otherwise, so that no position skips one', () => {
    const { articleIds, positions } = chooseArticles([offer('a', 1, [head('a', 2, 50), ...many('a', 3, 50)])]);
    expect(articleIds).toHaveLength(40);
    expect(articleIds[0]).toBe('a2');
    expect(positions.get('a')).toBe(41);
  });

  it('stop at 40, the newest of all sources left for the next run', () => {
    const choice = chooseArticles([offer('a', 1, many('a', 2, 30)), offer('b', 1, many('b', 2, 30, 1.05))]);
    expect(choice.articleIds).toHaveLength(40);
    expect(choice.positions.get('a')).toBe(26);
    expect(choice.positions.get('b')).toBe(16);
  });

  it('pass over what was old when it was first seen', () => {
    const choice = chooseArticles([offer('a', 1, [head('a', 2, 1, false), head('a', 3, 2), head('a', 4, 3, false)])]);
    expect(choice.articleIds).toEqual(['a3']);
    expect(choice.positions.get('a')).toBe(4);
  });

  it('go no further than what was looked at when there is more', () => {
    expect(chooseArticles([offer('a', 1, [head('a', 2, 1, false)], { isComplete: false, newest: 90 })]).positions.get('a')).toBe(2);
  });

  it('of sources that are new to the task are the latest, in turns', () => {
    const choice = chooseArticles([offer('a', 0, many('a', 1, 20)), offer('b', 0, many('b', 1, 20)), offer('c', 0, [head('c', 1, -90)])]);
    expect(choice.articleIds).toHaveLength(40);
    expect([...choice.counts].sort()).toEqual([['a', 20], ['b', 19], ['c', 1]]);
    expect([...choice.positions]).toEqual([['a', 20], ['b', 20], ['c', 1]]);
  });

  it('come after those of known sources, and a source that finds no room stays new', () => {
    const choice = chooseArticles([offer('new', 0, many('new', 1, 3)), offer('a', 1, many('a', 2, 40))]);
    expect(choice.articleIds.every((id) => id.startsWith('a'))).toBe(true);
    expect(choice.positions.has('new')).toBe(false);
  });

  it('introduce a source by its last 20 of seven days', () => {
    const heads = [...many('a', 1, 30, 170)].reverse();
    expect(introduction(heads, 30, at(180)).map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, index) => index + 11));
    expect(introduction([head('a', 3, 100), head('a', 2, 99, false), head('a', 1, 1)], 2, at(190))).toEqual([]);
  });
});
