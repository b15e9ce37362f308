import { CrawlerApp } from '../../test/crawler-app.ts';
import { type Item, liveFeed, Site } from '../../test/site.ts';

const hour = 3_600_000;
const ago = (hours: number): Date => new Date(Date.now() - hours * hour);
const item = (id: string, hours: number): Item => ({ id, title: `Report ${id}`, link: `http://example.test/${id}`, at: ago(hours) });

describe('a run of a task', () => {
  let crawler: CrawlerApp;
  let site: Site;
  beforeAll(async () => {
    [crawler, site] = await Promise.all([CrawlerApp.start(), Site.start()]);
  });
  afterAll(() => Promise.all([crawler.close(), site.close()]));

  it('collects the latest of a feed, oldest first, and says how far it has read', async () => {
    const url = site.set('/first.xml', liveFeed('The Harbour Post', [item('b', 1), item('a', 2), item('history', 24 * 30)]));
    const collected = await crawler.run([url]);
    expect(collected.articles.map(({ title }) => title)).toEqual(['Report a', 'Report b']);
    expect(collected.articles[0]).toMatchObject({ sourceUrl: url, sourceName: 'The Harbour Post', text: 'About Report a.', url: 'http://example.test/a' });
    expect(collected.sources).toHaveLength(1);
    expect(collected.sources[0]).toMatchObject({ url, name: 'The Harbour Post', status: 'ok', error: '', position: 3n, articlesFound: 2 });
  });
});
