import { newId } from '@forewire/kit/ids';
import { eventually } from '@forewire/kit/testing';
import { CrawlerApp, type SourceRow } from '../../test/crawler-app.ts';
import { articlePage, type Item, liveFeed, rss, Site } from '../../test/site.ts';
import { longAgo } from '../sources/source.ts';
import { SourceRepository } from '../sources/source.repository.ts';

process.env['HOT_SOURCE_SECONDS'] = '1';

const item = (id: string, minutes = 1): Item => ({
  id,
  title: `Report ${id}`,
  link: `http://gone.invalid/${id}`,
  at: new Date(Date.now() - minutes * 60_000),
  body: `About ${id}. `.repeat(150),
});

describe('the poller', () => {
  let crawler: CrawlerApp;
  let site: Site;
  beforeAll(async () => {
    [crawler, site] = await Promise.all([CrawlerApp.start(), Site.start()]);
  });
  afterAll(() => Promise.all([crawler.close(), site.close()]));

  const updatesOf = (url: string) => crawler.updatesOf(url);
  const healthOf = (url: string) => crawler.probe.of('source.changed').filter((event) => event.url === url);
  /** How long its last check put off the next one. */
  const waitOf = ({ nextCheckAt, lastCheckedAt }: SourceRow) => nextCheckAt.getTime() - (lastCheckedAt?.getTime() ?? 0);
  /** Changes a source at a moment at which nobody is checking it. */
  const atRest = (url: string, set: () => Partial<SourceRow>) =>
    eventually(async () => (await crawler.collection('Source').updateOne({ url, checkingUntil: longAgo }, { $set: set() })).modifiedCount === 1);
  const more = (path: string, count = 2) => {
    const before = site.count(path);
    return eventually(() => site.count(path) >= before + count);
  };

  it('tells when a source that is watched in real time has something new, and only then', async () => {
    const items = [item('1', 5)];
    const url = site.set('/hot.xml', (request) => liveFeed('Hot', items)(request));
    await crawler.watch([url]);
    await eventually(() => updatesOf(url).length === 1);
    await more('/hot.xml');
    expect(updatesOf(url)).toHaveLength(1);
    items.unshift(item('2'));
    const [, second] = await eventually(() => (updatesOf(url).length === 2 ? updatesOf(url) : null));
    expect(second).toMatchObject({ position: 2n, newArticles: 1 });
    const source = await crawler.source(url);
    const collected = await crawler.run([url], { trigger: 'source-update', positions: { [url]: 1 } });
    expect(collected.articles.map(({ title }) => title)).toEqual(['Report 2']);
    expect(source).toMatchObject({ kind: 'feed', title: 'Hot', hot: true, position: 2 });
  });

  it('leaves alone what nobody watches in real time', async () => {
    const url = site.set('/cold.xml', liveFeed('Cold', [item('1')]));
    const hot = site.set('/clock.xml', liveFeed('Clock', [item('1')]));
    await crawler.watch([url], { intervalSeconds: 3600 });
    await crawler.watch([url], { active: false });
    await crawler.watch([hot]);
    await more('/clock.xml');
    expect(site.count('/cold.xml')).toBe(0);
  });

  it('stops when the last real-time task is paused or deleted', async () => {
    const url = site.set('/paused.xml', liveFeed('Paused', [item('1')]));
    const [one, two] = await Promise.all([crawler.watch([url]), crawler.watch([url])]);
    await more('/paused.xml');
    await crawler.watch([url], { id: one, active: false });
    await more('/paused.xml');
    await crawler.forget(two);
    const source = await crawler.source(url, ({ hot }) => !hot);
    expect(source.watchers).toEqual({ realtime: 0, hourly: 0, daily: 0, inactive: 1 });
    const settled = site.count('/paused.xml');
    await more('/hot.xml');
    expect(site.count('/paused.xml')).toBeLessThanOrEqual(settled + 1);
  });

  it('does not take a captcha that comes with 200 for an unchanged or an empty feed', async () => {
    const items = [item('1', 3)];
    let isWalled = false;
    const captcha = '<html><head><title>Just a moment...</title></head><body><form id="challenge-form">Verify you are human</form></body></html>';
    const url = site.set('/walled.xml', (request) => (isWalled ? { headers: { 'content-type': 'text/html' }, body: captcha } : liveFeed('Walled', items)(request)));
    await crawler.watch([url]);
    await crawler.source(url, ({ status }) => status === 'unchanged');
    isWalled = true;
    // Only a new ETag makes the site answer in full.
    await crawler.collection('Source').updateOne({ url }, { $set: { etag: null } });
    const blocked = await crawler.source(url, ({ status }) => status === 'blocked');
    expect(blocked).toMatchObject({ position: 1, kind: 'feed' });
    expect(blocked.failures).toBeGreaterThan(0);
    expect(blocked.error).toContain('Cloudflare');
    expect(blocked.failingSince).toBeInstanceOf(Date);
    expect(waitOf(blocked)).toBeGreaterThan(500);
    isWalled = false;
    items.unshift(item('2'));
    await crawler.source(url, ({ failures, position }) => failures === 0 && position === 2);
    await eventually(() => healthOf(url).length === 2);
    expect(healthOf(url).map(({ status }) => status)).toEqual(['blocked', 'ok']);
  });

  it('keeps the last good state when a page comes in place of the feed', async () => {
    let body = rss('Moved away', [item('1', 3)]);
    const url = site.set('/replaced.xml', () => ({ body }));
    await crawler.watch([url]);
    await crawler.source(url, ({ position }) => position === 1);
    body = articlePage('We have a new web site');
    const failed = await crawler.source(url, ({ status }) => status === 'failed');
    expect(failed).toMatchObject({ kind: 'feed', title: 'Moved away', position: 1 });
    expect(failed.error).toMatch(/^Not a feed/);
    body = rss('Moved away', [item('2'), item('1', 3)]);
    await crawler.source(url, ({ status, position }) => status === 'ok' && position === 2);
  });

  it('reads a broken feed as far as it goes', async () => {
    const whole = rss('Fish & Chips', [item('1', 2), item('2', 3), item('3', 4)]);
    const url = site.set('/broken.xml', { body: whole.slice(0, whole.lastIndexOf('<item>') + 30) });
    await crawler.watch([url]);
    const source = await crawler.source(url, ({ position }) => position > 0);
    expect(source).toMatchObject({ status: 'ok', position: 2, title: 'Fish & Chips' });
  });

  it('knows an article again under another id or address', async () => {
    let items = [{ ...item('a', 3), link: 'http://gone.invalid/a?utm_source=rss' }];
    const url = site.set('/renamed.xml', () => ({ body: rss('Renamed', items) }));
    await crawler.watch([url]);
    await crawler.source(url, ({ position }) => position === 1);
    items = [{ ...item('other-id', 3), link: 'http://www.gone.invalid/a/#top' }];
    await crawler.source(url, ({ status }) => status === 'unchanged');
    items = [{ ...item('a', 3), link: 'http://gone.invalid/moved' }, item('b')];
    const source = await crawler.source(url, ({ position }) => position > 1);
    expect(source.position).toBe(2);
    await eventually(() => updatesOf(url).length === 2);
    expect(updatesOf(url).map(({ newArticles }) => newArticles)).toEqual([1, 1]);
  });

  it('stores what is old when it is first seen, without calling it news', async () => {
    const items = [item('new', 1)];
    const url = site.set('/archive.xml', (request) => liveFeed('Archive', items)(request));
    await crawler.watch([url]);
    await crawler.source(url, ({ position }) => position === 1);
    await eventually(() => updatesOf(url).length === 1);
    items.unshift(item('last year', 60 * 24 * 300));
    await crawler.source(url, ({ position }) => position === 2);
    const collected = await crawler.run([url], { positions: { [url]: 1 } });
    expect(collected.articles).toHaveLength(0);
    expect(collected.sources[0]).toMatchObject({ position: 2n, articlesFound: 0 });
    expect(updatesOf(url)).toHaveLength(1);
  });

  it('follows "moved for good" after it was said three times', async () => {
    site.set('/new-home.xml', liveFeed('New home', [item('1')]));
    const url = site.set('/old-home.xml', { status: 301, headers: { location: '/new-home.xml' } });
    await crawler.watch([url]);
    const source = await crawler.source(url, ({ feedUrl }) => feedUrl?.endsWith('/new-home.xml') === true);
    expect(source).toMatchObject({ url, feedUrl: `${site.url}/new-home.xml` });
    expect(site.count('/old-home.xml')).toBe(3);
    await more('/new-home.xml');
    expect(site.count('/old-home.xml')).toBe(3);
  });

  it('leaves a site alone for as long as its Retry-After says, even when a run asks', async () => {
    let answer: { status?: number; headers?: Record<string, string>; body: string } = { status: 503, headers: { 'retry-after': '3600' }, body: 'busy' };
    const url = site.set('/busy.xml', () => answer);
    await crawler.watch([url]);
    const source = await crawler.source(url, ({ status }) => status === 'failed');
    expect(source.nextCheckAt.getTime()).toBeGreaterThan(Date.now() + 3_500_000);
    const before = site.count('/busy.xml');
    answer = { body: rss('Busy', [item('1')]) };
    await crawler.collection('Source').updateOne({ url }, { $set: { lastCheckedAt: new Date(0) } });
    const collected = await crawler.run([url], { trigger: 'manual' });
    expect(collected.sources[0]).toMatchObject({ status: 'failed' });
    expect(site.count('/busy.xml')).toBe(before);
  });

  it('waits longer after each failure, and tries sooner when a person asks', async () => {
    let answer: { status?: number; body: string } = { status: 500, body: '' };
    const url = site.set('/down.xml', () => answer);
    await crawler.watch([url]);
    const source = await crawler.source(url, ({ failures }) => failures >= 3);
    expect(waitOf(source)).toBeGreaterThan(2500);
    await atRest(url, () => ({ lastCheckedAt: new Date(Date.now() - 61_000), nextCheckAt: new Date(Date.now() + 3_600_000) }));
    answer = { body: rss('Up again', [item('1')]) };
    const scheduled = await crawler.run([url]);
    expect(scheduled.sources[0]).toMatchObject({ status: 'failed' });
    const manual = await crawler.run([url], { trigger: 'manual' });
    expect(manual.sources[0]).toMatchObject({ status: 'ok', error: '' });
  });

  it('checks a source again soon after its process was killed, and not before its lease is over', async () => {
    const url = site.set('/orphan.xml', liveFeed('Orphan', [item('1')]));
    await crawler.watch([url]);
    await more('/orphan.xml', 1);
    await atRest(url, () => ({ nextCheckAt: new Date(Date.now() + 3_600_000) }));
    const before = site.count('/orphan.xml');
    const leaseEnd = new Date(Date.now() + 1500);
    await crawler.collection('Source').updateOne({ url }, { $set: { checkingUntil: leaseEnd, nextCheckAt: new Date() } });
    await eventually(() => site.count('/orphan.xml') > before);
    expect(Date.now()).toBeGreaterThanOrEqual(leaseEnd.getTime());
  });

  it('frees at the start what a killed process was checking', async () => {
    const url = `http://gone.invalid/${newId()}`;
    await crawler.watch([url], { intervalSeconds: 3600 });
    const later = new Date(Date.now() + 60_000);
    const { _id } = await crawler.source(url);
    await crawler.collection('Source').updateOne({ _id }, { $set: { checkingUntil: later } });
    await crawler.test.app.get(SourceRepository).releaseClaims(new Date());
    const source = await crawler.source(url);
    expect(source.checkingUntil.getTime()).toBeLessThan(Date.now());
  });
});
