import { HttpClient, type HttpResponse, parsePrivateHosts } from '@forewire/kit/http-client';
import { setLogLevel } from '@forewire/kit/log';
import { WorkerPool } from '@forewire/kit/worker-pool';
import { articlePage, rss, Site } from '../../test/site.ts';
import { toOutcome } from './answer.ts';
import { Documents } from './documents.ts';
import { HostBudgets } from './host-budget.ts';
import { PageReader } from './page-reader.ts';
import { PoliteHttp } from './polite-http.ts';
import { RobotsCache } from './robots-cache.ts';
import { SharedRobots } from './shared-robots.ts';

// Piscina asks whether what a thread says is an Object; threads speak with the objects of the outer realm, Jest runs specs in one of its own.
Object.defineProperty(Object, Symbol.hasInstance, { value: (value: unknown) => typeof value === 'object' && value !== null });

/** Threads with a flaw, and the limits that are to hold all the same. */
class FlawedPool extends WorkerPool {
  override module<M>() {
    return super.module<M>(import.meta.url, '../../test/hostile-documents.worker');
  }
}

setLogLevel('silent');
const html = { 'content-type': 'text/html' };

describe('documents that are made to do harm', () => {
  const http = new HttpClient({ privateHosts: parsePrivateHosts('127.0.0.0/8') });
  const { signal } = new AbortController();
  let pool: FlawedPool;
  let documents: Documents;
  let site: Site;
  let polite: PoliteHttp;
  beforeAll(async () => {
    site = await Site.start();
    pool = new FlawedPool({ WORKER_THREADS: 1, WORKER_SECONDS: 8, WORKER_MEMORY_MB: 128 });
    documents = new Documents(pool);
    const budgets = new HostBudgets({ requestsPerSecond: 1000, burst: 1000, concurrency: 10, isExempt: () => true });
    polite = new PoliteHttp(http, budgets, new RobotsCache(http, budgets, new SharedRobots(null, ''), documents));
  });
  afterAll(async () => {
    await Promise.all([pool.close(), http.close(), site.close()]);
  });

  const response = (body: string): HttpResponse => ({ status: 200, url: `${site.url}/feed`, headers: {}, body: Buffer.from(body), redirects: [], notModified: false }) as unknown as HttpResponse;
  const readFeed = (title: string) => documents.readSource(response(rss(title, [{ id: '1', title: 'Harbour', link: `${site.url}/1` }])), { kind: 'feed', remembered: new Float64Array(), now: new Date() }, signal);

  it.each([
    ['SPIN', 'The page took too long to read'],
    ['HOARD', 'The page needs too much memory to be read'],
  ])('fail their source in words, and others are read on (%s)', async (attack, error) => {
    const outcome = await readFeed(attack).catch(toOutcome);
    expect(outcome).toMatchObject({ kind: 'failed', status: 'failed', error });
    expect(await readFeed('The Post')).toMatchObject({ title: 'The Post', isEmpty: false, news: [{ title: 'Harbour' }] });
  });

  it('cost the text of their own page alone', async () => {
    const pages = new PageReader(polite, documents);
    const bad = site.set('/bad', { headers: html, body: articlePage('SPIN') });
    const good = site.set('/good', { headers: html, body: articlePage('Bridge closed') });
    expect(await Promise.all([pages.read(bad, signal), pages.read(good, signal)])).toEqual([null, expect.objectContaining({ title: 'Bridge closed' })]);
  });

  it('count as a robots.txt that cannot be read', async () => {
    const other = await Site.start();
    other.set('/robots.txt', { body: 'User-agent: *\nDisallow: /SPIN' });
    await expect(polite.get(other.set('/', { body: 'news' }))).rejects.toMatchObject({ name: 'RobotsDenied', byRule: false });
    await other.close();
  });

  it('carry no more than a check takes', async () => {
    const items = Array.from({ length: 200 }, (_, n) => ({ id: `${n}`, title: `${n} ${'x'.repeat(5000)}`, link: `${site.url}/${n}`, body: 'word '.repeat(10_000) }));
    const { news, identities } = await documents.readSource(response(rss('Large', items)), { kind: 'feed', remembered: new Float64Array(), now: new Date() }, signal);
    expect(news).toHaveLength(50);
    expect(Math.max(...news.map(({ title, text }) => (title?.length ?? 0) + text.length))).toBeLessThanOrEqual(6300);
    expect(identities.length).toBeGreaterThanOrEqual(200);
  });
});
