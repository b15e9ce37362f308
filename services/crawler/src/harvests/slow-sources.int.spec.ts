import { CrawlerApp } from '../../test/crawler-app.ts';
import { liveFeed, Site } from '../../test/site.ts';

// Long enough for the quick source of a busy machine: the slow one is held for as long as the run waits.
process.env['HARVEST_SECONDS'] = '8';

describe('a run with a slow source', () => {
  let crawler: CrawlerApp;
  let site: Site;
  beforeAll(async () => {
    [crawler, site] = await Promise.all([CrawlerApp.start(), Site.start()]);
  });
  afterAll(() => Promise.all([crawler.close(), site.close()]));

  it('goes on without it, calls it pending, and finds it read the next time', async () => {
    const item = { id: '1', title: 'Late report', link: 'http://gone.invalid/1', at: new Date(), body: 'Long enough. '.repeat(120) };
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const slow = site.set('/slow.xml', (request) => ({ ...liveFeed('Slow', [item])(request), held }));
    const quick = site.set('/quick.xml', liveFeed('Quick', [{ ...item, title: 'Quick report', id: '2' }]));
    const first = await crawler.run([slow, quick]);
    expect(first.sources.map(({ status, position }) => [status, position])).toEqual([['pending', 0n], ['ok', 1n]]);
    expect(first.articles.map(({ title }) => title)).toEqual(['Quick report']);
    release();
    await crawler.source(slow, ({ position }) => position === 1);
    const second = await crawler.run([slow, quick], { positions: { [quick]: 1 } });
    expect(second.articles.map(({ title }) => title)).toEqual(['Late report']);
    expect(site.count('/slow.xml')).toBe(1);
  });
});
