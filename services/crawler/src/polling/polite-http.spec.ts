import { HttpClient, parsePrivateHosts } from '@forewire/kit/http-client';
import { WorkerPool } from '@forewire/kit/worker-pool';
import { Site } from '../../test/site.ts';
import { Documents } from './documents.ts';
import { HostBudgets, HostBusy } from './host-budget.ts';
import { PoliteHttp } from './polite-http.ts';
import { RobotsCache } from './robots-cache.ts';
import { SharedRobots } from './shared-robots.ts';

describe('the way to the web', () => {
  const http = new HttpClient({ privateHosts: parsePrivateHosts('127.0.0.0/8') });
  let [one, other]: Site[] = [];
  beforeEach(async () => {
    [one, other] = await Promise.all([Site.start(), Site.start()]);
  });
  afterEach(() => Promise.all([one?.close(), other?.close()]));
  afterAll(() => http.close());

  // One at a time and host, so that a turn which is not given back is missed.
  function polite(): PoliteHttp {
    const budgets = new HostBudgets({ requestsPerSecond: 1000, burst: 1000, concurrency: 1, isExempt: () => false });
    return new PoliteHttp(http, budgets, new RobotsCache(http, budgets, new SharedRobots(null, ''), new Documents(new WorkerPool({ WORKER_THREADS: 0, WORKER_SECONDS: 10, WORKER_MEMORY_MB: 128 }))));
  }
  const from = (path: string, location: string) => one?.set(path, { status: 302, headers: { location } }) ?? '';
  const at = (path: string, answer: Parameters<Site['set']>[1]) => other?.set(path, answer) ?? '';

  it('leaves the site alone that a redirect led to when it asks for that, and not the one that redirected', async () => {
    const web = polite();
    const busy = from('/busy', at('/busy.xml', { status: 429, headers: { 'retry-after': '30' } }));
    expect((await web.get(busy)).status).toBe(429);
    await expect(web.get(at('/feed.xml', { body: 'news' }))).rejects.toBeInstanceOf(HostBusy);
    expect((await web.get(one?.set('/feed.xml', { body: 'news' }) ?? '')).status).toBe(200);
  });

  it('waits for its turn at the host that a redirect leads to, without keeping the one that it had', async () => {
    const web = polite();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const slow = web.get(at('/slow.xml', { body: 'slow', held }));
    while (other?.count('/slow.xml') === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    const redirected = web.get(from('/moved', at('/feed.xml', { body: 'news' })));
    while (one?.count('/moved') === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    expect((await web.get(one?.set('/third.xml', { body: 'third' }) ?? '')).body.toString()).toBe('third');
    expect(other?.count('/feed.xml')).toBe(0);
    release();
    await slow;
    expect((await redirected).body.toString()).toBe('news');
  });
});
