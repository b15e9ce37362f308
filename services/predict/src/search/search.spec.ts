import { HttpClient, parsePrivateHosts } from '@forewire/kit/http-client';
import { loadConfig } from '@forewire/kit/config';
import { setLogLevel } from '@forewire/kit/log';
import { WorkerPool } from '@forewire/kit/worker-pool';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { harbourNews, type SearchServer, startSearchServer } from '../../test/search-server.ts';
import { predictConfig } from '../config.ts';
import { WebTexts } from '../pages/web-texts.ts';
import { BingNews } from './bing-news.ts';
import { createProviders } from './create-providers.ts';
import { Exa } from './exa.ts';
import { Gdelt } from './gdelt.ts';
import { GoogleNews } from './google-news.ts';
import { SearXng } from './searxng.ts';
import { sentenceOf, WebSearch } from './web-search.ts';

const http = new HttpClient({ privateHosts: parsePrivateHosts('127.0.0.1') });
const texts = new WebTexts(new WorkerPool({ WORKER_THREADS: 0, WORKER_SECONDS: 10, WORKER_MEMORY_MB: 128 }));
const query = { text: 'Northvale harbour strike', language: 'en', sinceDays: null };
const { signal } = new AbortController();
setLogLevel('silent');
afterAll(() => http.close());

describe('news searches', () => {
  let server: SearchServer;
  let google: GoogleNews;
  let bing: BingNews;
  let gdelt: Gdelt;
  beforeAll(async () => {
    server = await startSearchServer();
    google = new GoogleNews(http, server.env['SEARCH_GOOGLE_NEWS_URL'] ?? '', texts);
    bing = new BingNews(http, server.env['SEARCH_BING_NEWS_URL'] ?? '', texts);
    gdelt = new Gdelt(http, server.env['SEARCH_GDELT_URL'] ?? '', 0);
  });
  afterAll(() => server.close());
  afterEach(() => (['google', 'bing', 'gdelt'] as const).forEach((name) => server.answerWith(name, null)));

  it('reads Google News: the publisher is no part of the title, and its addresses lead through Google', async () => {
    const [first] = await google.search({ ...query, language: 'de', sinceDays: 14 }, signal);
    expect(first).toMatchObject({ title: harbourNews[0]?.title, publisher: 'Tidewater Courier', snippet: '', readable: false });
    expect(first?.publishedAt).toMatch(/^\d{4}-.*Z$/);
    expect(Object.fromEntries(server.asked.at(-1)?.searchParams ?? [])).toEqual({ q: 'Northvale harbour strike when:14d', hl: 'de', gl: 'DE', ceid: 'DE:de' });
  });

  it("reads Bing News: links are the publishers' own, and old reports are left out where only new ones count", async () => {
    const all = await bing.search(query, signal);
    expect(all[0]).toMatchObject({ url: `${server.base}/courier/deal-near`, publisher: 'Tidewater Courier', snippet: harbourNews[0]?.snippet, readable: true });
    expect(await bing.search({ ...query, sinceDays: 14 }, signal)).toHaveLength(all.length - 1);
  });

  it('reads GDELT in spite of control characters', async () => {
    expect(await gdelt.search(query, signal)).toHaveLength(harbourNews.length);
  });

  it.each([
    ['a page instead of results', { status: 200, type: 'text/html', body: '<html><body>Are you a robot?</body></html>' }, 'Google News answered with a page instead of results'],
    ['429', { status: 429, headers: { 'retry-after': '0' } }, 'Google News asks for fewer requests'],
    ['403', { status: 403 }, 'Google News refuses to answer this installation'],
    ['a server error', { status: 502 }, 'Google News answered with status 502'],
  ])('says what %s is, and goes on with the others', async (_what, answer, sentence) => {
    server.answerWith('google', answer);
    const answered = await new WebSearch([google, bing]).search(query, false, signal);
    expect(sentenceOf(answered.refusals)).toBe(sentence);
    expect(answered).toMatchObject({ answered: true });
    expect(answered.reports).toHaveLength(harbourNews.length);
  });

  it.each([
    ['Please limit requests to one every 5 seconds.', 'rate-limited', 'asks for fewer requests'],
    ['Your query was too short or too long.', 'unusable', 'refused the search: Your query was too short or too long.'],
  ])('takes GDELT at its word: %s', async (body, kind, message) => {
    server.answerWith('gdelt', { status: 200, type: 'text/html', body });
    await expect(gdelt.search(query, signal)).rejects.toMatchObject({ kind, message });
  });

  it('leaves a provider alone for as long as it asked', async () => {
    server.answerWith('bing', { status: 429, headers: { 'retry-after': '30' } });
    const web = new WebSearch([bing]);
    await web.search(query, false, signal);
    server.answerWith('bing', null);
    const before = server.asked.length;
    expect(await web.search(query, false, signal)).toMatchObject({ answered: false, refusals: [{ provider: 'Bing News', text: 'asks for fewer requests' }] });
    expect(server.asked).toHaveLength(before);
  });

  it('an empty result is an answer, not a refusal', async () => {
    server.answerWith('bing', { status: 200, type: 'application/rss+xml', body: '<rss version="2.0"><channel><title>x</title></channel></rss>' });
    expect(await new WebSearch([bing]).search(query, false, signal)).toEqual({ reports: [], refusals: [], answered: true });
  });

  it('says that the web cannot be reached, and asks no private address that is not listed', async () => {
    const nobody = await new WebSearch([new GoogleNews(http, 'http://127.0.0.1:1/rss', texts)]).search(query, false, signal);
    expect(nobody).toMatchObject({ answered: false, refusals: [{ provider: 'Google News', text: 'could not be reached' }] });
    const strict = new HttpClient();
    const refused = await new WebSearch([new SearXng(strict, server.base)]).search(query, false, signal);
    expect(refused.refusals[0]?.text).toBe('is at a private address that this server may not reach');
    await strict.close();
  });
});

describe('searches that an operator sets up', () => {
  const asked: { url: URL; headers: IncomingMessage['headers']; body: string }[] = [];
  let answer: { status: number; body: unknown } = { status: 200, body: {} };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      asked.push({ url: new URL(request.url ?? '/', 'http://x'), headers: request.headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
    });
  });
  let base = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  it('reads SearXNG', async () => {
    answer = { status: 200, body: { query: 'x', results: [{ url: 'https://courier.example/1', title: ' Strike ends ', content: 'It is over.', publishedDate: '2026-01-05T10:00:00' }, { url: 'javascript:alert(1)', title: 'No' }], unresponsive_engines: [] } };
    expect(await new SearXng(http, `${base}/`).search({ ...query, sinceDays: 5 }, signal)).toMatchObject([{ title: 'Strike ends', publisher: 'courier.example', snippet: 'It is over.' }]);
    expect(Object.fromEntries(asked.at(-1)?.url.searchParams ?? [])).toMatchObject({ format: 'json', categories: 'news', time_range: 'week' });
  });

  it('takes silence of all SearXNG engines for what it is', async () => {
    answer = { status: 200, body: { results: [], unresponsive_engines: [['bing news', 'CAPTCHA']] } };
    await expect(new SearXng(http, base).search(query, signal)).rejects.toMatchObject({ kind: 'blocked', message: 'got no answer from its engines (bing news: CAPTCHA)' });
    answer = { status: 403, body: {} };
    await expect(new SearXng(http, base).search(query, signal)).rejects.toMatchObject({ kind: 'misconfigured', message: expect.stringContaining('search.formats') });
  });

  it('reads Exa with its key, and says when the key is not accepted', async () => {
    answer = { status: 200, body: { results: [{ url: 'https://ledger.example/2', title: null, text: 'Dockers doubt it.', publishedDate: null }] } };
    const exa = new Exa(http, `${base}/search`, 'key-1');
    expect(await exa.search(query, signal)).toMatchObject([{ title: 'ledger.example', snippet: 'Dockers doubt it.', publishedAt: null }]);
    expect(asked.at(-1)?.headers['x-api-key']).toBe('key-1');
    expect(JSON.parse(asked.at(-1)?.body ?? '')).toMatchObject({ query: query.text, contents: { text: { maxCharacters: 1500 } } });
    answer = { status: 401, body: {} };
    await expect(exa.search(query, signal)).rejects.toMatchObject({ kind: 'misconfigured', message: 'does not accept the key' });
  });

  it('uses the providers that are named and have what they need', () => {
    const names = (env: Record<string, string>) => createProviders(loadConfig(predictConfig, env), http, texts).map(({ name }) => name);
    expect(names({})).toEqual(['Google News', 'Bing News', 'GDELT']);
    expect(names({ SEARXNG_URL: base, EXA_API_KEY: 'k', SEARCH_PROVIDERS: 'exa, searxng' })).toEqual(['Exa', 'SearXNG']);
    expect(names({ SEARCH_PROVIDERS: 'none' })).toEqual([]);
    expect(() => names({ SEARCH_PROVIDERS: 'altavista' })).toThrow('SEARCH_PROVIDERS');
  });
});
