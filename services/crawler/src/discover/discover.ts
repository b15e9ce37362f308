import { HttpClientError, type HttpResponse } from '@forewire/kit/http-client';
import { FeedReadError } from '../feeds/feed.ts';
import { looksLikeFeed, parseFeed } from '../feeds/parse-feed.ts';
import { findRefusal } from '../html/refused-page.ts';
import { parsePage, type Page } from '../html/element.ts';
import { parseRobots } from '../robots/robots.ts';
import { decodeText } from '../text/charset.ts';
import { canonicalUrl, resolveUrl } from '../text/urls.ts';
import { newestOf, type Discovery, type DiscoveryStep, type FeedCandidate, type FoundBy, type FoundFeed, type FoundSitemap, type HttpGetter } from './discovery.ts';
import { feedsInAnchors, feedsInLinkElements, feedsInLinkHeader, hubInLinkHeader, wellKnownFeeds } from './feed-links.ts';
import { FEWEST_ITEMS, listItems } from './list-page.ts';
import { readNewsSitemap } from './news-sitemap.ts';
import { platformFeeds } from './platform-feeds.ts';

export interface DiscoverOptions {
  http: HttpGetter;
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
  private readonly now: Date;
  private readonly steps: DiscoveryStep[] = [];
  private readonly tried = new Set<string>();
  private readonly feeds: FoundFeed[] = [];

  constructor(private readonly options: DiscoverOptions) {
    this.http = options.http;
    this.now = options.now ?? new Date();
  }

  async run(url: string): Promise<Discovery> {
    const response = await this.http.get(url, { headers: { accept: ACCEPT } });
    this.tell('address', url, `answered ${response.status}${response.url === url ? '' : ` from ${response.url}`}`);
    const { text } = decodeText(response.body, response.headers['content-type']);
    if (looksLikeFeed(text)) {
      this.tried.add(canonicalUrl(response.url));
      this.addFeed(response, 'itself');
      return this.result(response.url, this.feeds[0]?.title ?? null, [], []);
    }
    requirePage(response, text);
    return this.runPage(response, parsePage(text), text);
  }

  private async runPage(response: HttpResponse, page: Page, html: string): Promise<Discovery> {
    const base = response.url;
    const linkBase = resolveUrl(page.head.base, base) ?? base;
    await this.tryAll('link_header', feedsInLinkHeader(response.headers['link'], base));
    await this.tryAll('link_element', feedsInLinkElements(page, linkBase));
    if (this.feeds.length === 0) await this.tryAll('platform', platformFeeds(base, page, html));
    if (this.feeds.length === 0) await this.tryWellKnown(base);
    const newsSitemaps = this.feeds.length === 0 ? await this.findSitemaps(base) : [];
    if (this.feeds.length === 0) await this.tryAll('anchor', feedsInAnchors(page, linkBase));
    const items = listItems(page, base);
    this.tell('list page', base, items.length >= FEWEST_ITEMS ? `lists ${items.length} articles` : 'is no list of articles');
    const listPages = items.length >= FEWEST_ITEMS ? [{ url: base, title: page.head.title || null, links: items.length, examples: items.slice(0, 3).map(({ title }) => title) }] : [];
    return this.result(base, page.head.title || null, newsSitemaps, listPages);
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
      else this.addFeed(response, foundBy);
      return response.status !== 429 && response.status !== 503;
    } catch (error) {
      if (!(error instanceof HttpClientError)) throw error;
      this.tell(stepName(foundBy), url, error.message);
      return error.kind !== 'refused' && error.kind !== 'dns';
    }
  }

  private addFeed(response: HttpResponse, foundBy: FoundBy): void {
    try {
      const feed = parseFeed(response.body, { contentType: response.headers['content-type'], url: response.url, now: this.now });
      if (this.feeds.some(({ url }) => url === response.url)) return;
      const hubUrl = hubInLinkHeader(response.headers['link'], response.url).hubUrl ?? feed.hubUrls[0] ?? null;
      this.feeds.push({ url: response.url, title: feed.title, format: feed.format, foundBy, items: feed.items.length, newestAt: newestOf(feed.items), hubUrl });
      this.tell(stepName(foundBy), response.url, `${feed.format} feed with ${feed.items.length} items`);
    } catch (error) {
      if (!(error instanceof FeedReadError)) throw error;
      this.tell(stepName(foundBy), response.url, error.message);
    }
  }

  private async findSitemaps(base: string): Promise<FoundSitemap[]> {
    const robots = await this.read(new URL('/robots.txt', base).href, 'robots.txt');
    const queue = robots === null ? [] : parseRobots(robots.body.toString('utf8')).sitemaps;
    // Where an index lists many, those that name news come first.
    const isNews = (url: string): number => (/news|aktuell|latest/i.test(url) ? 0 : 1);
    queue.sort((a, b) => isNews(a) - isNews(b));
    const found: FoundSitemap[] = [];
    for (let read = 0; read < MAX_SITEMAPS && queue.length > 0; read++) {
      const url = queue.shift() ?? '';
      const response = await this.read(url, 'sitemap');
      if (!response) continue;
      const { items, sitemaps } = readNewsSitemap(response.body, response.url, this.now);
      queue.unshift(...sitemaps.filter((each) => isNews(each) === 0).slice(0, MAX_SITEMAPS));
      this.tell('sitemap', url, items.length > 0 ? `announces ${items.length} news articles` : 'announces no news');
      if (items.length > 0) found.push({ url: response.url, items: items.length, newestAt: newestOf(items) });
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

/** Whether a document is a picture, an archive or a PDF: NUL never stands in text, but soon in those. */
export function isBinary(text: string): boolean {
  return text.startsWith('%PDF-') || text.slice(0, 2048).includes('\u0000');
}

function requirePage(response: HttpResponse, text: string): void {
  const refusal = findRefusal(text);
  if (refusal) throw new FeedReadError('blocked', `the site answered with ${refusal.reason} (${response.status})`);
  if (response.status >= 400) throw new FeedReadError('not_a_feed', `the site answered ${response.status}`);
  if (isBinary(text)) throw new FeedReadError('not_a_feed', 'the document is a file of another kind, neither a page nor a feed');
}

function stepName(foundBy: FoundBy): string {
  return { itself: 'address', link_header: 'Link header', link_element: 'link element', platform: 'platform rule', well_known: 'well-known path', anchor: 'link on the page' }[foundBy];
}
