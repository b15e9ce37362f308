import { hash53, rememberedIdentities, sift } from './identity.ts';

const candidate = (id: string, url: string | null = `http://a.test/${id}`) => ({ id, url, canonicalUrl: url?.replace('http://', '') ?? null });
const none = new Float64Array();
const ids = (list: { id: string }[]): string[] => list.map(({ id }) => id);

describe('telling new articles from known ones', () => {
  it('finds all new at first and none after', () => {
    const first = sift([candidate('1'), candidate('2')], none);
    expect(ids(first.fresh)).toEqual(['1', '2']);
    expect(sift([candidate('1'), candidate('2')], first.identities).fresh).toEqual([]);
    expect(ids(sift([candidate('3'), candidate('1')], first.identities).fresh)).toEqual(['3']);
  });

  it('knows an article by its address when its id changes, and by its id when its address does', () => {
    const { identities } = sift([candidate('1', 'http://a.test/x')], none);
    expect(sift([candidate('other', 'http://a.test/x')], identities).fresh).toEqual([]);
    expect(sift([candidate('1', 'http://a.test/y')], identities).fresh).toEqual([]);
  });

  it('does not take an address for an article that several share, or that is the front page', () => {
    const shared = [candidate('1', 'http://a.test/live'), candidate('2', 'http://a.test/live')];
    expect(ids(sift(shared, none).fresh)).toEqual(['1', '2']);
    const { identities } = sift([candidate('1', 'http://a.test/')], none);
    expect(ids(sift([candidate('2', 'http://a.test/')], identities).fresh)).toEqual(['2']);
    expect(ids(sift([candidate('1', null), candidate('2', null)], none).fresh)).toEqual(['1', '2']);
  });

  it('remembers what left the document, up to a limit, and always what is in it', () => {
    let { identities } = sift([candidate('first')], none);
    for (let round = 0; round < 60; round++) {
      const list = [candidate('pinned'), ...Array.from({ length: 50 }, (_, index) => candidate(`${round}-${index}`))];
      ({ identities } = sift(list, identities));
    }
    expect(identities.length).toBeLessThanOrEqual(rememberedIdentities + 102);
    expect(ids(sift([candidate('pinned'), candidate('50-1'), candidate('first')], identities).fresh)).toEqual(['first']);
  });

  it('finds the one new article in a document of hundreds', () => {
    const known = Array.from({ length: 400 }, (_, index) => candidate(`${index}`));
    const { identities } = sift(known, none);
    expect(ids(sift([candidate('new'), ...known], identities).fresh)).toEqual(['new']);
  });

  it('hashes without collisions among many like addresses', () => {
    const hashes = new Set(Array.from({ length: 200_000 }, (_, index) => hash53(`u:a.test/news/${index}`)));
    expect(hashes.size).toBe(200_000);
    expect([...hashes].every(Number.isSafeInteger)).toBe(true);
  });
});
