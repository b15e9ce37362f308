import { newId } from '@forewire/kit/ids';
import { eventually } from '@forewire/kit/testing';
import { TestNameServer } from '@forewire/kit/testing-dns';
import { CrawlerApp } from '../../test/crawler-app.ts';
import { liveFeed, Site } from '../../test/site.ts';

process.env['HOT_SOURCE_SECONDS'] = '1';

describe('while a name server never answers', () => {
  let crawler: CrawlerApp;
  let site: Site;
  let names: TestNameServer;
  beforeAll(async () => {
    [site, names] = await Promise.all([Site.start(), TestNameServer.start()]);
    names.set('*.hanging.example', 'silent');
    names.set('news.test', { addresses: ['127.0.0.1'] });
    crawler = await CrawlerApp.start({ DNS_SERVERS: names.address });
  });
  afterAll(async () => {
    await crawler.close();
    await Promise.all([site.close(), names.close()]);
  });

  it('sources of other names are checked, and those of its own say that they cannot be reached', async () => {
    const hanging = Array.from({ length: 150 }, (_, index) => `http://n${index}.hanging.example/feed.xml`);
    const attacker = newId();
    await Promise.all(hanging.map((url) => crawler.watch([url], { userId: attacker })));
    await crawler.open(hanging.slice(0, 100), { userId: attacker });
    // What is measured is the crawler at work on them, and not how it takes note of so many at once.
    await eventually(async () => (await crawler.collection('Source').countDocuments({ _id: { $gt: '' }, hot: true })) === hanging.length);
    await eventually(() => names.asked.length > 20);
    const path = '/feed.xml';
    site.set(path, liveFeed('Harbour', [{ id: '1', title: 'Port reopens', link: 'http://gone.invalid/1', at: new Date() }]));
    const url = `http://news.test:${new URL(site.url).port}${path}`;
    const begun = Date.now();
    const { sources } = await crawler.run([url], { userId: 'victim' });
    expect(sources.map(({ status }) => status)).toEqual(['ok']);
    expect(Date.now() - begun).toBeLessThan(15_000);
    const failed = await crawler.source(hanging[0] ?? '', ({ status }) => status === 'failed');
    expect(failed.error).toBe("n0.hanging.example can't be reached: this address does not exist or can't be reached");
  }, 90_000);
});
