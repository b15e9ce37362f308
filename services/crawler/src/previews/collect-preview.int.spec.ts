import type { EventOf } from '@forewire/contracts/events';
import { newId } from '@forewire/kit/ids';
import { eventually } from '@forewire/kit/testing';
import { deliver, envelopeOf } from '@forewire/kit/testing-events';
import { CrawlerApp } from '../../test/crawler-app.ts';
import { articlePage, rss, Site } from '../../test/site.ts';

const html = { 'content-type': 'text/html; charset=utf-8' };

describe('reading a page that somebody wants tried', () => {
  let crawler: CrawlerApp;
  let site: Site;
  beforeAll(async () => {
    [crawler, site] = await Promise.all([CrawlerApp.start(), Site.start()]);
  });
  afterAll(() => Promise.all([crawler.close(), site.close()]));

  async function ask(url: string, userId = newId()): Promise<string> {
    const previewId = newId();
    await crawler.probe.emit(crawler.test, 'preview.requested', previewId, { previewId, taskId: 't', userId, prompt: 'bridges', enrichedPrompt: 'closed bridges', url });
    return previewId;
  }
  const answerTo = (id: string) => crawler.probe.next('preview.collected', ({ previewId }) => previewId === id);
  const collect = async (url: string): Promise<EventOf<'preview.collected'>> => answerTo(await ask(url));

  it('gives its article, with the words that it is to be judged by', async () => {
    const collected = await collect(site.set('/bridge', { headers: html, body: articlePage('Bridge closed') }));
    expect(collected).toMatchObject({ taskId: 't', prompt: 'bridges', enrichedPrompt: 'closed bridges', error: '' });
    expect(collected.articles).toHaveLength(1);
    expect(collected.articles[0]).toMatchObject({ url: `${site.url}/bridge`, title: 'Bridge closed', language: 'en', sourceName: '127.0.0.1' });
    expect(collected.articles[0]?.text).toContain('cracks in two of its pillars');
    expect(collected.articles[0]?.text).not.toContain('newsletter');
  });

  it('leaves no trace: no source, no stored article', async () => {
    await collect(site.set('/traceless', { headers: html, body: articlePage('Traceless') }));
    expect(await crawler.collection('Source').estimatedDocumentCount()).toBe(0);
    expect(await crawler.collection('Article').estimatedDocumentCount()).toBe(0);
  });

  it.each([
    ['/gone', { status: 404, body: 'no' }, 'says that there is nothing at this address (404)'],
    ['/wall', { status: 403, body: 'no' }, 'refuses to be read by programs (403)'],
    ['/broken', { status: 500, body: 'no' }, 'has a problem of its own (500)'],
    ['/paper.pdf', { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.4' }, 'This is a file of another kind, not a web page'],
    ['/empty', { headers: html, body: '<html><body></body></html>' }, 'There is no article text on this page'],
  ])('says why it could not be read (%s)', async (path, answer, problem) => {
    const { error, articles } = await collect(site.set(path, answer));
    expect(error).toContain(problem);
    expect(articles).toEqual([]);
  });

  it('takes a feed for no article', async () => {
    const feed = site.set('/feed.xml', { headers: { 'content-type': 'application/rss+xml' }, body: rss('The Post', [{ id: '1', title: 'Harbour', link: 'http://gone.invalid/1' }]) });
    expect((await collect(feed)).error).not.toBe('');
  });

  it('keeps to robots.txt', async () => {
    const closed = await Site.start();
    closed.set('/robots.txt', { body: 'User-agent: *\nDisallow: /private' });
    const { error } = await collect(closed.set('/private', { headers: html, body: articlePage('Secret') }));
    expect(error).toMatch(/robots\.txt of .* does not allow this address to be read/);
    expect(closed.count('/private')).toBe(0);
    await closed.close();
  });

  it('does not enter private networks', async () => {
    const { error, articles } = await collect('http://10.0.0.1/admin');
    expect(error).not.toBe('');
    expect(articles).toEqual([]);
  });

  it('knows pages that never hold an article', async () => {
    expect((await collect('https://www.youtube.com/watch?v=1')).error).toBe('Pages on www.youtube.com do not contain the text of an article');
  });

  it('asks anew for what could not be read a moment ago', async () => {
    const url = site.set('/late', { status: 503, body: 'later' });
    expect((await collect(url)).error).toContain('503');
    site.set('/late', { headers: html, body: articlePage('Late') });
    expect((await collect(url)).articles[0]?.title).toBe('Late');
  });

  it('calls off what the same person waited for before, and nobody else’s', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const slow = site.set('/slow', { headers: html, body: articlePage('Slow'), held });
    const slowToo = site.set('/slow-too', { headers: html, body: articlePage('Slow too'), held });
    const [ada, ben] = [newId(), newId()];
    const first = await ask(slow, ada);
    const other = await ask(slowToo, ben);
    await eventually(() => site.count('/slow') + site.count('/slow-too') === 2);
    const second = await ask(`${site.url}/bridge`, ada);
    expect((await answerTo(second)).articles[0]?.title).toBe('Bridge closed');
    expect((await answerTo(first)).articles).toEqual([]);
    release();
    expect((await answerTo(other)).articles[0]?.title).toBe('Slow too');
  });

  it('answers once, however often it is asked', async () => {
    const url = site.set('/once', { headers: html, body: articlePage('Once') });
    const previewId = newId();
    const event = envelopeOf('preview.requested', previewId, { previewId, taskId: 't', userId: newId(), prompt: 'p', enrichedPrompt: '', url });
    await deliver(crawler.test, event);
    await deliver(crawler.test, event);
    await answerTo(previewId);
    expect((await collect(url)).articles).toHaveLength(1);
    expect(crawler.probe.of('preview.collected').filter((each) => each.previewId === previewId)).toHaveLength(1);
  });
});
