import { newId } from '@forewire/kit/ids';
import { CrawlerApp } from '../../test/crawler-app.ts';
import { articlePage, liveFeed, rss, Site } from '../../test/site.ts';

const html = { 'content-type': 'text/html; charset=utf-8' };
const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000);
const item = (id: string, days = 0.1) => ({ id, title: `Report ${id}`, link: `http://gone.invalid/${id}`, at: daysAgo(days), body: `About ${id}. `.repeat(150) });

describe('the first check of an address', () => {
  let crawler: CrawlerApp;
  const sites: Site[] = [];
  const newSite = async (): Promise<Site> => {
    const site = await Site.start();
    sites.push(site);
    return site;
  };
  beforeAll(async () => {
    crawler = await CrawlerApp.start();
  });
  afterAll(() => Promise.all([crawler.close(), ...sites.map((site) => site.close())]));

  it('finds the feed of a site, passing over that of the comments', async () => {
    const site = await newSite();
    const link = (href: string) => `<link rel="alternate" type="application/rss+xml" href="${href}">`;
    const url = site.set('/', { headers: html, body: `<html><head><title>Post</title>${link('/comments/feed')}${link('/feed.xml')}</head><body>Hi</body></html>` });
    site.set('/comments/feed', { body: rss('Comments on: Post', [item('comment')]) });
    site.set('/feed.xml', liveFeed('The Post', [item('1')]));
    const collected = await crawler.run([url]);
    expect(collected.articles.map(({ title }) => title)).toEqual(['Report 1']);
    expect(await crawler.source(url)).toMatchObject({ kind: 'feed', feedUrl: `${site.url}/feed.xml`, title: 'The Post' });
    expect(site.count('/feed.xml')).toBe(1);
  });

  it('watches a site without a feed as a list of links, and reads what is added to it', async () => {
    const site = await newSite();
    const headlines = ['Harbour wall to be raised by two metres', 'Council votes for a second night bus line', 'Museum of the river opens its new wing', 'School kitchens switch to local farmers'];
    const page = () => `<html><body><main><ul>${headlines.map((text) => `<li><h2><a href="/news/${text.toLowerCase().replaceAll(' ', '-')}">${text}</a></h2></li>`).join('')}</ul></main></body></html>`;
    const publish = (text: string) => site.set(`/news/${text.toLowerCase().replaceAll(' ', '-')}`, { headers: html, body: articlePage(text) });
    headlines.forEach(publish);
    const url = site.set('/local', () => ({ headers: html, body: page() }));
    const first = await crawler.run([url]);
    expect(first.sources[0]).toMatchObject({ status: 'ok', articlesFound: 4 });
    expect(await crawler.source(url)).toMatchObject({ kind: 'page', feedUrl: url, position: 4 });
    const added = 'Ferry to the islands runs twice as often';
    publish(added);
    headlines.unshift(added);
    await crawler.collection('Source').updateOne({ url }, { $set: { lastCheckedAt: daysAgo(1) } });
    const second = await crawler.run([url], { positions: { [url]: 4 } });
    expect(second.articles.map(({ title }) => title)).toEqual([added]);
    expect(second.articles[0]?.text).toContain('The engineers closed the bridge');
  });

  it('takes a news sitemap where there is nothing better', async () => {
    const site = await newSite();
    const url = site.set('/', { headers: html, body: '<html><head><title>Gazette</title></head><body><p>Welcome.</p></body></html>' });
    site.set('/robots.txt', { body: `User-agent: *\nDisallow: /private\nSitemap: ${site.url}/news-map.xml` });
    const entry = (id: string) =>
      `<url><loc>${site.url}/story/${id}</loc><news:news><news:publication_date>${daysAgo(0.2).toISOString()}</news:publication_date><news:title>Story ${id}</news:title></news:news></url>`;
    site.set('/news-map.xml', { body: `<?xml version="1.0"?><urlset xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">${entry('1')}${entry('2')}</urlset>` });
    site.set('/story/1', { headers: html, body: articlePage('Story 1') });
    const collected = await crawler.run([url]);
    expect(collected.articles.map(({ title }) => title).sort()).toEqual(['Story 1', 'Story 2']);
    expect(collected.articles.map(({ text }) => text.length > 300).sort()).toEqual([false, true]);
    expect(await crawler.source(url)).toMatchObject({ kind: 'feed', feedUrl: `${site.url}/news-map.xml` });
  });

  it('says so when there is nothing to watch', async () => {
    const site = await newSite();
    const url = site.set('/', { headers: html, body: '<html><body><h1>Under construction</h1></body></html>' });
    const collected = await crawler.run([url]);
    expect(collected.sources[0]).toMatchObject({ status: 'failed', error: 'No feed and no list of articles was found at this address' });
  });

  it('does not read what robots.txt forbids', async () => {
    const site = await newSite();
    site.set('/robots.txt', { body: 'User-agent: Forewire\nDisallow: /members/\n\nUser-agent: *\nDisallow: /' });
    const forbidden = site.set('/members/feed.xml', liveFeed('Members', [item('secret')]));
    const page = site.set('/members/story.html', { headers: html, body: articlePage('Members only') });
    const allowed = site.set('/feed.xml', liveFeed('Open', [{ ...item('open'), link: page, body: 'Short.' }]));
    const collected = await crawler.run([forbidden, allowed]);
    expect(collected.sources.map(({ status }) => status)).toEqual(['robots', 'ok']);
    expect(collected.sources[0]?.error).toContain('robots.txt');
    expect(collected.articles.map(({ text }) => text)).toEqual(['Short.']);
    expect([site.count('/members/feed.xml'), site.count('/members/story.html'), site.count('/robots.txt')]).toEqual([0, 0, 1]);
  });

  it('asks the robots.txt of the site that a redirect leads to', async () => {
    const [from, to] = [await newSite(), await newSite()];
    to.set('/robots.txt', { body: 'User-agent: *\nDisallow: /closed/' });
    const [closed, open] = [to.set('/closed/feed.xml', liveFeed('Closed', [item('1')])), to.set('/open/feed.xml', liveFeed('Open', [item('2')]))];
    const urls = [from.set('/1', { status: 301, headers: { location: closed } }), from.set('/2', { status: 302, headers: { location: open } })];
    const collected = await crawler.run(urls);
    expect(collected.sources.map(({ status }) => status)).toEqual(['robots', 'ok']);
    expect(collected.sources[0]?.error).toContain(new URL(closed).host);
    expect([to.count('/closed/feed.xml'), to.count('/open/feed.xml'), to.count('/robots.txt')]).toEqual([0, 1, 1]);
  });

  it('reads nothing of a site whose robots.txt cannot be read', async () => {
    const site = await newSite();
    site.set('/robots.txt', { status: 500 });
    const url = site.set('/feed.xml', liveFeed('Open', [item('1')]));
    const collected = await crawler.run([url]);
    expect(collected.sources[0]).toMatchObject({ status: 'failed', articlesFound: 0 });
    expect(collected.sources[0]?.error).toContain('robots.txt');
    expect(site.count('/feed.xml')).toBe(0);
  });

  it('tells what keeps a source from being read', async () => {
    const site = await newSite();
    const answers: [string, object, string, RegExp][] = [
      ['/401', { status: 401 }, 'blocked', /refuses to be read by programs \(401\)/],
      ['/403', { status: 403 }, 'blocked', /refuses/],
      ['/429', { status: 429, headers: { 'retry-after': '30' } }, 'blocked', /left alone until/],
      ['/404', { status: 404 }, 'failed', /nothing at this address \(404\)/],
      ['/410', { status: 410 }, 'failed', /gone for good/],
      ['/500', { status: 500 }, 'failed', /problem of its own \(500\)/],
      ['/empty', { body: '' }, 'failed', /./],
      ['/loop', { status: 302, headers: { location: '/loop' } }, 'failed', /redirect/i],
    ];
    const urls = answers.map(([path, answer]) => site.set(path, answer));
    const collected = await crawler.run([...urls, `http://127.0.0.1:1/${newId()}`]);
    for (const [index, [, , status, error]] of answers.entries()) {
      expect(collected.sources[index]).toMatchObject({ status });
      expect(collected.sources[index]?.error).toMatch(error);
    }
    expect(collected.sources.at(-1)).toMatchObject({ status: 'failed' });
    expect(collected.sources.every(({ failingSince }) => failingSince !== undefined)).toBe(true);
  });

  it('survives documents that are made to do harm', async () => {
    const site = await newSite();
    const bomb = `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 20 }, (_, n) => `<!ENTITY b${n} "${`&b${n - 1};`.repeat(10)}">`).join('')}]><rss><channel><title>&b19;</title><item><guid>1</guid><title>Ok</title></item></channel></rss>`;
    const urls = [site.set('/bomb', { body: bomb }), site.set('/huge', { body: Buffer.alloc(50 * 1024 * 1024, ' ') }), site.set('/nul', { body: Buffer.alloc(2000) })];
    const collected = await crawler.run(urls);
    expect(collected.sources.map(({ status }) => status)).toEqual(['ok', 'failed', 'failed']);
    expect(collected.articles.map(({ title }) => title)).toEqual(['Ok']);
  });
});
