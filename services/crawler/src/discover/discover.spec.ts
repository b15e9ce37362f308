import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HttpClient, parsePrivateHosts } from '@forewire/kit/http-client';
import { discover } from './discover.ts';
import { examine } from './examine.ts';
import { readHere } from './look.ts';

const NOW = new Date('2024-06-01T12:00:00Z');
type Answer = { status?: number; headers?: Record<string, string>; body?: string };

let server: Server;
let origin: string;
let http: HttpClient;
let routes: Record<string, Answer>;
let requested: string[];

const rss = (title: string): Answer => ({
  headers: { 'content-type': 'text/html', etag: '"1"' },
  body: `<rss><channel><title>${title}</title><item><title>One</title><link>/news/one-long-story-about-ships</link><pubDate>Sat, 01 Jun 2024 09:00:00 GMT</pubDate></item></channel></rss>`,
});
const page = (head: string, body = '<p>Hello</p>', headers: Record<string, string> = {}): Answer => ({ headers: { 'content-type': 'text/html', ...headers }, body: `<!doctype html><html><head><title>Herald</title>${head}</head><body>${body}</body></html>` });

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    requested.push(path);
    const answer = routes[path] ?? { status: 404 };
    const isKnown = answer.headers?.['etag'] !== undefined && request.headers['if-none-match'] === answer.headers['etag'];
    response.writeHead(isKnown ? 304 : (answer.status ?? 200), answer.headers).end(isKnown ? undefined : answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

beforeEach(() => {
  http = new HttpClient({ privateHosts: parsePrivateHosts('127.0.0.1'), timeoutMs: 60_000 });
  routes = {};
  requested = [];
});

afterEach(() => http.close());
afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

const found = async (path = '/'): Promise<{ url: string; foundBy: string }[]> => (await discover(origin + path, { http, reader: readHere, now: NOW })).feeds.map(({ url, foundBy }) => ({ url: url.replace(origin, ''), foundBy }));

describe('finding feeds', () => {
  it('knows a feed when it is given one, whatever its content type', async () => {
    routes = { '/feed': rss('Herald') };
    expect(await discover(`${origin}/feed`, { http, reader: readHere, now: NOW })).toMatchObject({ feeds: [{ title: 'Herald', format: 'rss', foundBy: 'itself', items: 1, newestAt: new Date('2024-06-01T09:00:00Z') }] });
    expect(requested).toEqual(['/feed']);
  });

  it('reads the Link header', async () => {
    routes = { '/': page('', '', { link: '</a.xml>; rel="alternate"; type="application/rss+xml", </style.css>; rel=preload' }), '/a.xml': rss('A') };
    expect(await found()).toEqual([{ url: '/a.xml', foundBy: 'link_header' }]);
  });

  it('reads link elements against <base>, in their order, without comment feeds, dead ones and APIs', async () => {
    routes = {
      '/': page(
        `<base href="/news/"><link rel="alternate" type="application/rss+xml" href="main.xml"><link rel="alternate" type="application/atom+xml" title="Comments" href="/comments/feed/">
        <link rel="alternate" type="application/json" href="/wp-json/wp/v2/pages/1"><link rel="alternate" type="application/rss+xml" href="/dead.xml"><link rel="alternate" type="application/rss+xml" href="/second.xml">
        <link rel="alternate" hreflang="de" href="/de/">`,
      ),
      '/news/main.xml': rss('Main'),
      '/second.xml': rss('Second'),
    };
    // <base> counts for what the browser would load.
    expect(await found()).toEqual([
      { url: '/news/main.xml', foundBy: 'link_element' },
      { url: '/second.xml', foundBy: 'link_element' },
    ]);
    expect(requested).not.toContain('/wp-json/wp/v2/pages/1');
  });

  it('tries the usual path of the software behind a site', async () => {
    routes = { '/blog': page('<meta name="generator" content="WordPress 6.4">'), '/blog/feed/': rss('Blog') };
    expect(await found('/blog')).toEqual([{ url: '/blog/feed/', foundBy: 'platform' }]);
  });

  it('tries well-known paths, without following redirects to the front page', async () => {
    routes = { '/': page(''), '/feed/': { status: 301, headers: { location: '/' } }, '/atom.xml': rss('Atom') };
    expect(await found()).toEqual([{ url: '/atom.xml', foundBy: 'well_known' }]);
    expect(requested.filter((path) => path === '/')).toHaveLength(1);
  });

  it('stops trying when the site asks to be left alone', async () => {
    routes = { '/': page(''), '/feed/': { status: 429 } };
    expect(await found()).toEqual([]);
    expect(requested).not.toContain('/rss.xml');
  });

  it('follows links on the page that look like feeds', async () => {
    routes = { '/': page('', '<a href="/en/export?format=rss">RSS</a><a href="/rss-info.html">About RSS</a>'), '/en/export': rss('Export') };
    expect(await found()).toEqual([{ url: '/en/export?format=rss', foundBy: 'anchor' }]);
  });

  it('never takes a page that answers everything for a feed', async () => {
    routes = Object.fromEntries(['/', '/feed/', '/rss.xml', '/feed.xml', '/atom.xml'].map((path) => [path, page('')]));
    expect(await found()).toEqual([]);
  });

  it('finds the news sitemap that robots.txt names, through its index', async () => {
    const news = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:n="http://www.google.com/schemas/sitemap-news/0.9"><url><loc>${origin}/a</loc><n:news><n:publication_date>2024-06-01T10:00:00Z</n:publication_date><n:title>A &amp; B</n:title></n:news></url><url><loc>${origin}/plain</loc></url></urlset>`;
    routes = {
      '/': page(''),
      '/robots.txt': { body: `Sitemap: ${origin}/index.xml` },
      '/index.xml': { body: `<sitemapindex><sitemap><loc>${origin}/old.xml</loc></sitemap><sitemap><loc>${origin}/news.xml</loc></sitemap></sitemapindex>` },
      '/news.xml': { body: news },
    };
    expect((await discover(origin, { http, reader: readHere, now: NOW })).newsSitemaps).toEqual([{ url: `${origin}/news.xml`, items: 1, newestAt: new Date('2024-06-01T10:00:00Z') }]);
  });

  it('offers the page itself when it lists articles', async () => {
    const cards = Array.from({ length: 6 }, (_, n) => `<article><h3><a href="/2024/05/harbour-board-story-${n}">Harbour board decides on berth ${n}</a></h3></article>`).join('');
    routes = { '/': page('', `<nav><a href="/sport">Sport</a></nav>${cards}`) };
    expect((await discover(origin, { http, reader: readHere, now: NOW })).listPages).toMatchObject([{ url: `${origin}/`, links: 6 }]);
  });

  it('says that a wall stands before the site', async () => {
    routes = { '/': { status: 403, headers: { 'content-type': 'text/html' }, body: '<html><head><title>Just a moment...</title></head></html>' } };
    await expect(discover(origin, { http, reader: readHere, now: NOW })).rejects.toMatchObject({ kind: 'blocked' });
  });

  it('reaches no private address that a page names', async () => {
    routes = { '/': page('<link rel="alternate" type="application/rss+xml" href="http://127.0.0.2:1/feed"><link rel="alternate" type="application/rss+xml" href="http://169.254.169.254/feed">') };
    const { feeds, steps } = await discover(origin, { http, reader: readHere, now: NOW });
    expect(feeds).toEqual([]);
    expect(steps.filter(({ outcome }) => outcome.includes('is not public'))).toHaveLength(2);
  });
});

describe('examining a source', () => {
  const steps = async (path: string): Promise<{ verdict: string; isWatchable: boolean; steps: string[] }> => {
    const { verdict, isWatchable, steps: all } = await examine(origin + path, { http, now: NOW });
    return { verdict, isWatchable, steps: all.map(({ step, isFine }) => `${step}:${isFine ? 'ok' : 'no'}`) };
  };

  it('goes through a healthy feed', async () => {
    routes = { '/feed': rss('Herald'), '/news/one-long-story-about-ships': page('', `<article><p>${'The ship came in late. '.repeat(30)}</p></article>`) };
    expect(await steps('/feed')).toEqual({ isWatchable: true, verdict: 'a feed with 1 items that can be watched', steps: ['robots.txt:ok', 'fetch:ok', 'charset:ok', 'feed:ok', 'conditional:ok', 'article robots:ok', 'article:ok'] });
  });

  it('stops where robots.txt forbids', async () => {
    routes = { '/robots.txt': { body: 'User-agent: *\nDisallow: /feed' }, '/feed': rss('Herald') };
    expect(await steps('/feed')).toMatchObject({ isWatchable: false, steps: ['robots.txt:no'] });
    expect(requested).toEqual(['/robots.txt']);
  });

  it('names a wall', async () => {
    routes = { '/feed': { headers: { 'content-type': 'text/html' }, body: '<html><head><title>Attention Required! | Cloudflare</title></head></html>' } };
    expect(await steps('/feed')).toMatchObject({ isWatchable: false, verdict: expect.stringContaining('blocked') });
  });

  it('points from a page to its feed', async () => {
    routes = { '/': page('<link rel="alternate" type="application/rss+xml" href="/feed">'), '/feed': rss('Herald') };
    expect((await steps('/')).verdict).toContain('/feed is one');
  });

  it('reports a dead source', async () => {
    expect(await steps('/gone')).toMatchObject({ isWatchable: false, verdict: 'the site answered 404' });
    expect(await examine('http://[', { http, now: NOW })).toMatchObject({ isWatchable: false, verdict: '"http://[" is not a web address' });
  });

  it('says what else than a feed or a list it met', async () => {
    routes = { '/paper': { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7' }, '/members': page('', '<form><input name="who"><input type="password"></form>'), '/nothing': { body: '' } };
    expect(await steps('/paper')).toMatchObject({ isWatchable: false, verdict: 'the document is a file of another kind, neither a page nor a feed' });
    expect(await steps('/members')).toMatchObject({ isWatchable: false, verdict: 'the site answered with a sign-in page' });
    expect(await steps('/nothing')).toMatchObject({ isWatchable: false, verdict: 'the document is empty, and the site offers no feed' });
    await expect(discover(`${origin}/paper`, { http, reader: readHere, now: NOW })).rejects.toMatchObject({ kind: 'not_a_feed' });
  });
});
