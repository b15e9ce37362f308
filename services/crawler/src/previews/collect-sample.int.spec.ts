import type { EventOf } from '@forewire/contracts/events';
import { newId } from '@forewire/kit/ids';
import { CrawlerApp } from '../../test/crawler-app.ts';
import { liveFeed, Site } from '../../test/site.ts';

const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000);

describe('what sources have brought, for a preview', () => {
  let crawler: CrawlerApp;
  let site: Site;
  let feeds = 0;
  beforeAll(async () => {
    [crawler, site] = await Promise.all([CrawlerApp.start(), Site.start()]);
  });
  afterAll(() => Promise.all([crawler.close(), site.close()]));

  /** A feed with one report for each of these ages. */
  function feed(name: string, ages: number[], body = 'Long enough. '.repeat(120)): string {
    const items = ages.map((age) => ({ id: `${name}-${age}`, title: `${name} of ${age} days ago`, link: `http://gone.invalid/${name}-${age}`, at: daysAgo(age), body }));
    return site.set(`/${feeds++}.xml`, liveFeed(name, items));
  }

  async function preview(userId: string, sources: string[]): Promise<EventOf<'preview.collected'>> {
    const previewId = newId();
    await crawler.probe.emit(crawler.test, 'preview.requested', previewId, { previewId, userId, prompt: 'harbours', sources });
    return crawler.probe.next('preview.collected', (event) => event.previewId === previewId);
  }
  const titlesIn = ({ articles }: EventOf<'preview.collected'>) => articles.map(({ title }) => title).sort();

  /** A source that a task has had a run of. */
  async function watched(name: string, by: { userId?: string; companyId?: string; visibility?: string }): Promise<string> {
    const url = feed(name, [1]);
    const taskId = await crawler.watch([url], { intervalSeconds: 3600, ...by });
    await crawler.run([url], { taskId, userId: by.userId ?? 'u' });
    return url;
  }

  it('reads what own sources list now, each with how many days that covers', async () => {
    const url = feed('Harbour', [1, 4]);
    const collected = await preview(newId(), [url]);
    expect(titlesIn(collected)).toEqual(['Harbour of 1 days ago', 'Harbour of 4 days ago']);
    expect(collected.sources).toEqual([expect.objectContaining({ url, own: true })]);
    expect(collected.sources[0]?.days).toBeCloseTo(4, 1);
    expect(collected.articles.every(({ sourceUrl }) => sourceUrl === url)).toBe(true);
  });

  it('adds what the person may see: their own, their teams’, and what public tasks name', async () => {
    const [userId, companyId] = [newId(), newId()];
    await watched('Mine', { userId });
    await watched('Team', { userId: newId(), companyId });
    await watched('Public', { userId: newId(), visibility: 'public' });
    await watched('Private', { userId: newId() });
    await watched('Elsewhere', { userId: newId(), companyId: newId() });
    await crawler.probe.emit(crawler.test, 'membership.changed', companyId, { companyId, userId, role: 'viewer', removed: false });
    const collected = await preview(userId, []);
    expect(titlesIn(collected)).toEqual(['Mine of 1 days ago', 'Public of 1 days ago', 'Team of 1 days ago']);
    expect(collected.sources.some(({ own }) => own)).toBe(false);
  });

  it('shows nothing of streams that only others watch', async () => {
    const stream = `preview-${newId()}`;
    const taskId = await crawler.watch([`kafka://${stream}`], { userId: newId(), visibility: 'public' });
    await crawler.ingest({ id: newId(), stream, url: 'https://inside.example/1', title: 'Internal memo', text: 'Not for everybody.' });
    await crawler.source(`kafka://${stream}`, ({ position }) => position === 1);
    expect(titlesIn(await preview(newId(), [])).join()).not.toContain('Internal memo');
    await crawler.forget(taskId);
  });

  it('carries at most a hundred articles, cut to what a judgement needs', async () => {
    const ages = Array.from({ length: 45 }, (_, n) => (n + 1) / 10);
    const urls = [feed('A', ages, 'Words of a very long report. '.repeat(400)), feed('B', ages), feed('C', ages)];
    const { articles } = await preview(newId(), urls);
    expect(articles.length).toBeGreaterThan(60);
    expect(articles.length).toBeLessThanOrEqual(100);
    expect(Math.max(...articles.map(({ text }) => text.length))).toBeLessThanOrEqual(2000);
  });
});

describe('a preview where nothing was read', () => {
  it('says so', async () => {
    const crawler = await CrawlerApp.start();
    const previewId = newId();
    await crawler.probe.emit(crawler.test, 'preview.requested', previewId, { previewId, userId: newId(), prompt: 'harbours', sources: ['http://127.0.0.1:1/feed'] });
    const { error, articles } = await crawler.probe.next('preview.collected', (event) => event.previewId === previewId);
    expect(error).toContain('Nothing has been read yet');
    expect(articles).toEqual([]);
    await crawler.close();
  });
});
