import { newId } from '@forewire/kit/ids';
import { CrawlerApp } from '../../test/crawler-app.ts';
import { liveFeed, Site } from '../../test/site.ts';
import { sourcesByStatus } from '../polling/metrics.ts';
import { CountSources } from './count-sources.ts';

describe('the metric of sources by state', () => {
  let crawler: CrawlerApp;
  let site: Site;
  beforeAll(async () => {
    [crawler, site] = await Promise.all([CrawlerApp.start(), Site.start()]);
  });
  afterAll(() => Promise.all([crawler.close(), site.close()]));

  const counts = async (): Promise<Record<string, number>> => Object.fromEntries((await sourcesByStatus.get()).values.map(({ labels, value }) => [labels.status, value]));

  it('follows what checks leave, and forgets states that no source is in', async () => {
    const good = site.set('/feed.xml', liveFeed('News', [{ id: '1', title: 'A strike', link: '/1' }]));
    const unwatched = `http://gone.invalid/${newId()}`;
    await crawler.watch([unwatched], { active: false });
    await crawler.open([good]);
    await crawler.source(unwatched);
    const { status } = await crawler.source(good, (source) => source.status !== 'pending');
    sourcesByStatus.set({ status: 'robots' }, 7);
    await crawler.test.app.get(CountSources, { strict: false }).execute();
    expect(await counts()).toEqual({ pending: 1, [status]: 1 });
  });
});
