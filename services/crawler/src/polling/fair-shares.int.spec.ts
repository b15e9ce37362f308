import { newId } from '@forewire/kit/ids';
import { eventually } from '@forewire/kit/testing';
import { CrawlerApp } from '../../test/crawler-app.ts';
import { HangingSites } from '../../test/hanging-sites.ts';
import { liveFeed, Site } from '../../test/site.ts';

process.env['HOT_SOURCE_SECONDS'] = '1';
process.env['CRAWL_CONCURRENCY'] = '16';

const checks = 12;
type Gaps = { medianMs: number; longestMs: number };
const item = () => [{ id: '1', title: 'Port reopens', link: 'http://gone.invalid/1', at: new Date() }];

/** One account has far more sources than there are places for checks, and none of their sites ever answers. */
describe('while one account’s sources hang', () => {
  let crawler: CrawlerApp;
  let site: Site;
  let hanging: HangingSites;
  let normal: { gaps: Gaps; collectMs: number };
  beforeAll(async () => {
    [crawler, site, hanging] = await Promise.all([CrawlerApp.start(), Site.start(), HangingSites.start(60)]);
    normal = { gaps: await gapsOf('victim', '/normal.xml'), collectMs: await collectMs('victim', '/normal-run.xml') };
    const attacker = newId();
    // As many tasks as sources, so that runs hang as well as checks.
    await Promise.all(hanging.feeds.map((url) => crawler.watch([url], { userId: attacker })));
    await Promise.all(hanging.feeds.flatMap((url) => [1, 2, 3].map(() => crawler.open([url], { userId: attacker }))));
    await eventually(() => hanging.asked >= 16);
  }, 60_000);
  afterAll(() => Promise.all([crawler.close(), site.close(), hanging.close()]));

  /** How long it takes from one check to the next of a source that is watched in real time. */
  async function gapsOf(userId: string, path: string): Promise<Gaps> {
    const times: number[] = [];
    const feed = liveFeed('Harbour', item());
    const url = site.set(path, (request) => {
      times.push(performance.now());
      return feed(request);
    });
    const task = await crawler.watch([url], { userId });
    await eventually(() => times.length > checks);
    await crawler.forget(task);
    const gaps = times.slice(1, checks + 1).map((time, index) => time - (times[index] ?? 0)).sort((a, b) => a - b);
    return { medianMs: gaps[checks / 2] ?? 0, longestMs: gaps[checks - 1] ?? 0 };
  }

  /** How long a run of a source that was never seen takes, from its opening until it is collected. */
  async function collectMs(userId: string, path: string): Promise<number> {
    const url = site.set(path, liveFeed('Harbour', item()));
    const begun = performance.now();
    const { sources } = await crawler.run([url], { userId });
    expect(sources.map(({ status }) => status)).toEqual(['ok']);
    return performance.now() - begun;
  }

  it('another’s runs are collected as soon as ever, from sources that were never seen', async () => {
    const times: number[] = [];
    for (let n = 0; n < 3; n++) times.push(await collectMs('victim', `/attacked-run-${n}.xml`));
    // What a busy machine adds is far from the half minute for which hanging runs keep their places.
    expect(Math.max(...times)).toBeLessThan(2 * normal.collectMs + 3000);
  }, 90_000);

  it('another’s sources are checked as often as ever', async () => {
    const gaps = await gapsOf('victim', '/attacked.xml');
    expect(gaps.medianMs).toBeLessThan(2 * normal.gaps.medianMs);
    // A busy machine may miss a beat of its own; a place that is held by a hanging check is missed for twenty.
    expect(gaps.longestMs).toBeLessThan(2 * normal.gaps.longestMs + 12_000);
  }, 90_000);
});
