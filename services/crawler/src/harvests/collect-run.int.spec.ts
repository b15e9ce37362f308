import type { EventOf } from '@forewire/contracts/events';
import { LiveBus } from '@forewire/kit/live';
import type { LiveEvent } from '@forewire/contracts/live';
import { newId } from '@forewire/kit/ids';
import { eventually } from '@forewire/kit/testing';
import { deliver, envelopeOf } from '@forewire/kit/testing-events';
import { CrawlerApp } from '../../test/crawler-app.ts';
import { articlePage, type Item, liveFeed, rss, Site } from '../../test/site.ts';

const hour = 3_600_000;
const ago = (hours: number): Date => new Date(Date.now() - hours * hour);
const item = (id: string, hours: number): Item => ({ id, title: `Report ${id}`, link: `http://gone.invalid/${id}`, at: ago(hours), body: `About ${id}. `.repeat(150) });

describe('a run of a task', () => {
  let crawler: CrawlerApp;
  let site: Site;
  beforeAll(async () => {
    [crawler, site] = await Promise.all([CrawlerApp.start(), Site.start()]);
  });
  afterAll(() => Promise.all([crawler.close(), site.close()]));

  const titles = (event: EventOf<'run.collected'>): string[] => event.articles.map(({ title }) => title);
  const stateOf = (event: EventOf<'run.collected'>, url: string) => event.sources.find((source) => source.url === url);
  /** Makes the next run look again, as time would. */
  const age = (url: string) => crawler.collection('Source').updateOne({ url }, { $set: { lastCheckedAt: ago(2) } });

  it('is given the latest of a feed, oldest first, and how far it was read', async () => {
    const url = site.set('/first.xml', liveFeed('The Harbour Post', [item('b', 1), item('a', 2), item('history', 24 * 30)]));
    const collected = await crawler.run([url]);
    expect(titles(collected)).toEqual(['Report a', 'Report b']);
    expect(collected.articles[0]).toMatchObject({ sourceUrl: url, sourceName: 'The Harbour Post', url: 'http://gone.invalid/a', language: 'en' });
    expect(collected).toMatchObject({ title: 't', prompt: 'p', userId: 'u', language: 'en' });
    expect(collected.sources).toHaveLength(1);
    expect(collected.sources[0]).toMatchObject({ url, name: 'The Harbour Post', status: 'ok', error: '', position: 3n, articlesFound: 2 });
  });

  it('is given nothing twice: only what came after its position', async () => {
    const items = [item('2', 1), item('1', 2)];
    const url = site.set('/grows.xml', (request) => liveFeed('Grows', items)(request));
    const first = await crawler.run([url]);
    const position = Number(stateOf(first, url)?.position);
    items.unshift(item('3', 0));
    await age(url);
    const second = await crawler.run([url], { positions: { [url]: position } });
    expect(titles(second)).toEqual(['Report 3']);
    const third = await crawler.run([url], { positions: { [url]: Number(stateOf(second, url)?.position) } });
    expect(titles(third)).toEqual([]);
    expect(stateOf(third, url)?.position).toBe(3n);
  });

  it('gets its own view of a source that others watch too', async () => {
    const items = [item('1', 2)];
    const url = site.set('/shared.xml', (request) => liveFeed('Shared', items)(request));
    const early = await crawler.run([url]);
    items.unshift(item('2', 1));
    await age(url);
    const [known, fresh] = await Promise.all([crawler.run([url], { positions: { [url]: Number(stateOf(early, url)?.position) } }), crawler.run([url])]);
    expect(titles(known)).toEqual(['Report 2']);
    expect(titles(fresh)).toEqual(['Report 1', 'Report 2']);
  });

  it('has a source fetched once, however many runs want it at the same time', async () => {
    const feed = liveFeed('Popular', [item('1', 1)]);
    const url = site.set('/popular.xml', (request) => ({ ...feed(request), delayMs: 100 }));
    const runs = await Promise.all(Array.from({ length: 8 }, () => crawler.run([url])));
    expect(runs.map(titles)).toEqual(Array.from({ length: 8 }, () => ['Report 1']));
    expect(site.count('/popular.xml')).toBe(1);
  });

  it('reuses a check that is recent enough', async () => {
    const url = site.set('/reused.xml', liveFeed('Reused', [item('1', 1)]));
    await crawler.run([url]);
    await crawler.run([url]);
    expect(site.count('/reused.xml')).toBe(1);
    await age(url);
    await crawler.run([url]);
    expect(site.count('/reused.xml')).toBe(2);
  });

  it('asks with the validators of the last answer, to the letter, and reports a 304 as unchanged', async () => {
    const seen: unknown[] = [];
    const url = site.set('/304.xml', (request) => {
      seen.push([request.headers['if-none-match'], request.headers['if-modified-since']]);
      if (request.headers['if-none-match']) return { status: 304 };
      return { headers: { etag: 'W/"odd  one"', 'last-modified': 'Sat, 21 Nov 2026 01:00:00 +0000' }, body: rss('Quiet', [item('1', 1)]) };
    });
    const first = await crawler.run([url]);
    await age(url);
    const second = await crawler.run([url], { positions: { [url]: Number(stateOf(first, url)?.position) } });
    expect(seen).toEqual([[undefined, undefined], ['W/"odd  one"', 'Sat, 21 Nov 2026 01:00:00 +0000']]);
    expect(stateOf(second, url)).toMatchObject({ status: 'unchanged', articlesFound: 0 });
  });

  it('is given at most 40 articles at once, and the rest next time', async () => {
    const items = [item('0', 5)];
    const url = site.set('/busy.xml', (request) => liveFeed('Busy', items)(request));
    const first = await crawler.run([url]);
    items.unshift(...Array.from({ length: 48 }, (_, index) => item(`n${48 - index}`, 4 - (48 - index) / 20)));
    await age(url);
    const second = await crawler.run([url], { positions: { [url]: Number(stateOf(first, url)?.position) } });
    const third = await crawler.run([url], { positions: { [url]: Number(stateOf(second, url)?.position) } });
    expect(titles(second)).toEqual(Array.from({ length: 40 }, (_, index) => `Report n${index + 1}`));
    expect(titles(third)).toEqual(Array.from({ length: 8 }, (_, index) => `Report n${index + 41}`));
  });

  it('reads the page behind an item when the feed says little, and the feed when the page is walled', async () => {
    const open = site.set('/open.html', { headers: { 'content-type': 'text/html' }, body: articlePage('Bridge reopens after repairs') });
    const walled = site.set('/walled.html', { status: 403, body: 'no' });
    const url = site.set('/short.xml', liveFeed('Short', [{ ...item('open', 1), link: open, body: 'A short note.' }, { ...item('walled', 2), link: walled, body: 'What the feed says.' }]));
    const collected = await crawler.run([url]);
    const [fromFeed, fromPage] = collected.articles;
    expect(fromFeed).toMatchObject({ title: 'Report walled', text: 'What the feed says.' });
    expect(fromPage?.title).toBe('Report open');
    expect(fromPage?.text).toContain('The engineers closed the bridge');
    expect(fromPage?.text).not.toContain('Subscribe');
  });

  it('does not wait for what it cannot read, and says so', async () => {
    const url = site.set('/fine.xml', liveFeed('Fine', [item('1', 1)]));
    const broken = site.set('/page.html', { body: '<html><body><h1>Hello</h1><p>Not a feed at all, and no list of anything.</p></body></html>' });
    const collected = await crawler.run([url, broken, 'nonsense', 'http://10.1.2.3/feed']);
    expect(titles(collected)).toEqual(['Report 1']);
    expect(collected.sources.map(({ status }) => status)).toEqual(['ok', 'failed', 'failed', 'failed']);
    for (const source of collected.sources.slice(1)) expect(source.error).not.toBe('');
  });

  it('is collected once when its event comes twice', async () => {
    const url = site.set('/twice.xml', liveFeed('Twice', [item('1', 1)]));
    const [runId, taskId] = [newId(), newId()];
    const started = envelopeOf('run.started', taskId, { runId, taskId, userId: 'u', title: 't', prompt: 'p', trigger: 'schedule', sources: [{ url }], language: 'en' });
    await deliver(crawler.test, started);
    await eventually(() => crawler.collectedOf(runId)[0]);
    await deliver(crawler.test, started);
    await crawler.run([url], { taskId });
    expect(crawler.collectedOf(runId)).toHaveLength(1);
  });

  it('shows live how each source comes along', async () => {
    const page = site.set('/live.html', { headers: { 'content-type': 'text/html' }, body: articlePage('Ferry timetable changes') });
    const url = site.set('/live.xml', liveFeed('Live', [{ ...item('1', 1), link: page, body: 'Short.' }]));
    const events: LiveEvent[] = [];
    const stop = crawler.test.app.get(LiveBus).subscribe('u', (event) => events.push(event));
    const { runId, taskId } = await crawler.run([url]);
    stop();
    const mine = events.filter(({ data }) => 'runId' in data && data.runId === runId);
    const stages = mine.flatMap((event) => (event.name === 'task-source-processing' ? event.data.stage : []));
    expect([...new Set(stages)]).toEqual(['searching', 'reading', 'done']);
    expect(mine.at(-1)).toMatchObject({ name: 'task-article-extraction', data: { taskId, sourceUrl: url, title: 'Report 1' } });
    expect(mine.find(({ data }) => 'stage' in data && data.stage === 'done')).toMatchObject({ data: { status: 'ok', articlesFound: 1 } });
  });
});
