import { HttpClientError, type HttpResponse } from '@forewire/kit/http-client';
import { FeedReadError } from '../feeds/feed.ts';
import { canonicalUrl } from '../text/urls.ts';
import { type Discovery, type DiscoveryStep, type FeedCandidate, FEWEST_ITEMS, type FoundBy, type FoundFeed, type FoundSitemap, type HttpGetter, toDocument } from './discovery.ts';
import { wellKnownFeeds } from './feed-links.ts';
import type { DocumentReader, PageSigns } from './look.ts';

export interface DiscoverOptions {
  http: HttpGetter;
  reader: DocumentReader;
  now?: Date;
  /** Called as each step is done. */
  onStep?: (step: DiscoveryStep) => void;
}

const MAX_CANDIDATES = 12;
const MAX_SITEMAPS = 4;
const AT_ONCE = 3;
const ACCEPT = 'text/html,application/xhtml+xml,application/rss+xml,application/atom+xml,application/feed+json,application/xml;q=0.9,*/*;q=0.5';

/** Finds what can be watched at an address: feeds first, then a news sitemap, then the page itself as a list; throws when the address can't be read. */
export async function discover(url: string, options: DiscoverOptions): Promise<Discovery> {
  return new Discoverer(options).run(/^[a-z][\w+.-]*:/i.test(url.trim()) ? url.trim() : `https://${url.trim()}`);
}

class Discoverer {
  private readonly http: HttpGetter;
  private readonly reader: DocumentReader;
  private readonly now: Date;
  private readonly steps: DiscoveryStep[] = [];
  private readonly tried = new Set<string>();
  private readonly feeds: FoundFeed[] = [];

  constructor(private readonly options: DiscoverOptions) {
    this.http = options.http;
    this.reader = options.reader;
    this.now = options.now ?? new Date();
  }

  async run(url: string): Promise<Discovery> {
    const response = await this.http.get(url, { headers: { accept: ACCEPT } });
    this.tell('address', url, `answered ${response.status}${response.url === url ? '' : ` from ${response.url}`}`);
    const look = await this.reader.lookAt(toDocument(response));
    if (look.kind === 'feed') {
      this.tried.add(canonicalUrl(response.url));
      await this.addFeed(response, 'itself');
      return this.result(response.url, this.feeds[0]?.title ?? null, [], []);
    }
    if (look.kind === 'none') throw new FeedReadError(look.problem, look.reason);
    return this.runPage(response.url, look.signs);
  }

  private async runPage(base: string, { title, feeds, links, examples }: PageSigns): Promise<Discovery> {
    await this.tryAll('link_header', feeds.link_header);
    await this.tryAll('link_element', feeds.link_element);
    if (this.feeds.length === 0) await this.tryAll('platform', feeds.platform);
    if (this.feeds.length === 0) await this.tryWellKnown(base);
    const newsSitemaps = this.feeds.length === 0 ? await this.findSitemaps(base) : [];
    if (this.feeds.length === 0) await this.tryAll('anchor', feeds.anchor);
    const isList = links >= FEWEST_ITEMS;
    this.tell('list page', base, isList ? `lists ${links} articles` : 'is no list of articles');
    return this.result(base, title, newsSitemaps, isList ? [{ url: base, title, links, examples }] : []);
  }

  private result(url: string, title: string | null, newsSitemaps: FoundSitemap[], listPages: Discovery['listPages']): Discovery {
    return { url, title, feeds: this.feeds, newsSitemaps, listPages, steps: this.steps };
  }

  private async tryAll(foundBy: FoundBy, urls: readonly string[]): Promise<void> {
    const fresh = this.untried(urls).slice(0, MAX_CANDIDATES);
    if (fresh.length === 0) this.tell(stepName(foundBy), '', 'names no feed');
    for (let at = 0; at < fresh.length; at += AT_ONCE) {
      await Promise.all(fresh.slice(at, at + AT_ONCE).map((url) => this.tryFeed({ url, foundBy })));
    }
    const order = new Map(fresh.map((url, index) => [url, index]));
    this.feeds.sort((a, b) => (order.get(a.url) ?? -1) - (order.get(b.url) ?? -1));
  }

  // One after the other, and no further than the first: a site that has none answers each of these in vain.
  private async tryWellKnown(base: string): Promise<void> {
    for (const url of this.untried(wellKnownFeeds(base))) {
      const carryOn = await this.tryFeed({ url, foundBy: 'well_known' });
      if (this.feeds.length > 0 || !carryOn) return;
    }
  }

  private untried(urls: readonly string[]): string[] {
    return urls.filter((url) => {
      const key = canonicalUrl(url) + url.slice(0, 5) + (url.endsWith('/') ? '/' : '');
      if (this.tried.has(key)) return false;
      this.tried.add(key);
      return true;
    });
  }

  /** False when the site asks to be left alone. */
  private async tryFeed({ url, foundBy }: FeedCandidate): Promise<boolean> {
    try {
      // A site that has no feed there often redirects to its front page.
      const response = await this.http.get(url, { headers: { accept: ACCEPT }, redirect: foundBy === 'well_known' ? 'manual' : 'follow' });
      if (response.status !== 200) this.tell(stepName(foundBy), url, `answered ${response.status}`);
      else await this.addFeed(response, foundBy);
      return response.status !== 429 && response.status !== 503;
    } catch (error) {
      if (!(error instanceof HttpClientError)) throw error;
      this.tell(stepName(foundBy), url, error.message);
      return error.kind !== 'refused' && error.kind !== 'dns';
    }
  }

  private async addFeed(response: HttpResponse, foundBy: FoundBy): Promise<void> {
    const look = await this.reader.lookAtFeed({ ...toDocument(response), now: this.now });
    if (look.kind === 'none') return this.tell(stepName(foundBy), response.url, look.reason);
    const { feed } = look;
    if (this.feeds.some(({ url }) => url === feed.url)) return;
    this.feeds.push({ ...feed, foundBy });
    this.tell(stepName(foundBy), feed.url, `${feed.format} feed with ${feed.items} items`);
  }

  private async findSitemaps(base: string): Promise<FoundSitemap[]> {
    const robots = await this.read(new URL('/robots.txt', base).href, 'robots.txt');
    const queue = robots === null ? [] : await this.reader.sitemapsIn(toDocument(robots));
    // Where an index lists many, those that name news come first.
    const isNews = (url: string): number => (/news|aktuell|latest/i.test(url) ? 0 : 1);
    queue.sort((a, b) => isNews(a) - isNews(b));
    const found: FoundSitemap[] = [];
    for (let read = 0; read < MAX_SITEMAPS && queue.length > 0; read++) {
      const url = queue.shift() ?? '';
      const response = await this.read(url, 'sitemap');
      if (!response) continue;
      const { items, newestAt, sitemaps } = await this.reader.lookAtSitemap({ ...toDocument(response), now: this.now });
      queue.unshift(...sitemaps.filter((each) => isNews(each) === 0).slice(0, MAX_SITEMAPS));
      this.tell('sitemap', url, items > 0 ? `announces ${items} news articles` : 'announces no news');
      if (items > 0) found.push({ url: response.url, items, newestAt });
    }
    return found;
  }

  private async read(url: string, step: string): Promise<HttpResponse | null> {
    try {
      const response = await this.http.get(url);
      if (response.status === 200) return response;
      this.tell(step, url, `answered ${response.status}`);
    } catch (error) {
      if (!(error instanceof HttpClientError)) throw error;
      this.tell(step, url, error.message);
    }
    return null;
  }

  private tell(step: string, url: string, outcome: string): void {
    const told = { step, url, outcome };
    this.steps.push(told);
    this.options.onStep?.(told);
  }
}

function stepName(foundBy: FoundBy): string {
  return { itself: 'address', link_header: 'Link header', link_element: 'link element', platform: 'platform rule', well_known: 'well-known path', anchor: 'link on the page' }[foundBy];
}
