import { eventually } from '@forewire/kit/testing';
import { CrawlerApp } from '../../test/crawler-app.ts';
import { liveFeed, Site } from '../../test/site.ts';

process.env['HOT_SOURCE_SECONDS'] = '1';

const minutes = (count: number) => new Date(Date.now() + count * 60_000);

describe('a crawler that was cut off', () => {
  let site: Site;
  beforeAll(async () => {
    site = await Site.start();
  });
  afterAll(() => site.close());

  // A check on demand leaves the source's next time as it is; the poller's own check sets it beyond the lease.
  it.each([
    ['on demand', -1],
    ['by the poller', 2],
  ])('goes on at once with a source that was being checked %s', async (who, nextInMinutes) => {
    const path = `/${who.replaceAll(' ', '-')}.xml`;
    const url = site.set(path, liveFeed('Cut off', [{ id: '1', title: 'Report', link: 'http://gone.invalid/1', at: new Date(), body: 'Text. '.repeat(300) }]));
    const before = await CrawlerApp.start();
    await before.watch([url]);
    await before.source(url, ({ position }) => position === 1);
    await before.test.app.close();
    await before.collection('Source').updateOne({ url }, { $set: { checkingUntil: minutes(1.5), nextCheckAt: minutes(nextInMinutes) } });
    const seen = site.count(path);
    const after = await CrawlerApp.start({ MONGO_PREFIX: before.test.env['MONGO_PREFIX'] ?? '' });
    await eventually(() => site.count(path) > seen);
    await after.close();
    await before.close();
  });
});
