import { eventually } from '@forewire/kit/testing';
import { CrawlerApp } from '../../test/crawler-app.ts';
import { liveFeed, Site } from '../../test/site.ts';
import { longAgo } from '../sources/source.ts';

process.env['HOT_SOURCE_SECONDS'] = '3600';

describe('two replicas', () => {
  let site: Site;
  let replicas: CrawlerApp[] = [];
  beforeAll(async () => {
    site = await Site.start();
    const first = await CrawlerApp.start();
    replicas = [first, await CrawlerApp.start({ MONGO_PREFIX: first.test.env['MONGO_PREFIX'] ?? '' })];
  });
  afterAll(async () => {
    for (const replica of replicas.reverse()) await replica.close();
    await site.close();
  });

  it('never check one due source twice', async () => {
    const [first] = replicas;
    const paths = Array.from({ length: 120 }, (_, index) => `/feed-${index}.xml`);
    const feed = liveFeed('Feed', [{ id: '1', title: 'Report', link: 'http://gone.invalid/1', at: new Date(), body: 'Text. '.repeat(300) }]);
    const urls = paths.map((path) => site.set(path, (request) => ({ ...feed(request), delayMs: 20 })));
    for (let i = 0; i < urls.length; i += 40) await first?.watch(urls.slice(i, i + 40));
    const sources = await eventually(async () => {
      const model = first?.collection('Source');
      return (await model?.countDocuments({ _id: { $gt: '' }, hot: true })) === paths.length ? model : null;
    });
    // One or another may have been due by itself already: from a moment on at which none is, and none is being checked.
    await sources.updateMany({}, { $set: { nextCheckAt: new Date(Date.now() + 3_600_000) } });
    await eventually(async () => (await sources.countDocuments({ _id: { $gt: '' }, checkingUntil: { $ne: longAgo } })) === 0);
    const before = paths.map((path) => site.count(path));
    const dueAt = new Date();
    await sources.updateMany({}, { $set: { nextCheckAt: dueAt } });
    await eventually(async () => (await sources.countDocuments({ _id: { $gt: '' }, lastCheckedAt: { $gte: dueAt } })) === paths.length);
    expect(paths.map((path) => site.count(path))).toEqual(before.map((count) => count + 1));
  });

  it('check a source once when runs in both ask for it', async () => {
    const feed = liveFeed('Asked', [{ id: '1', title: 'Report', link: 'http://gone.invalid/1', at: new Date(), body: 'Text. '.repeat(300) }]);
    const url = site.set('/asked.xml', (request) => ({ ...feed(request), delayMs: 300 }));
    const runs = await Promise.all(replicas.map((replica) => replica.run([url])));
    expect(runs.map(({ articles }) => articles.length)).toEqual([1, 1]);
    expect(site.count('/asked.xml')).toBe(1);
  });

  it('leave a source to the one that checks it for as long as that takes', async () => {
    const feed = liveFeed('Slow', [{ id: '1', title: 'Report', link: 'http://gone.invalid/1', at: new Date(), body: 'Text. '.repeat(300) }]);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const url = site.set('/slow.xml', (request) => ({ ...feed(request), held }));
    const [first, second] = replicas;
    const slow = first?.run([url]);
    await eventually(() => site.count('/slow.xml') === 1);
    const sources = second?.collection('Source');
    const claimEnd = async (): Promise<number> => ((await sources?.findOne({ url }))?.get('checkingUntil') as Date).getTime();
    const claimedUntil = await claimEnd();
    await eventually(async () => (await claimEnd()) > claimedUntil);
    release();
    expect((await slow)?.articles).toHaveLength(1);
    expect(await claimEnd()).toBe(0);
  });
});
