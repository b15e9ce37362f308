import { resolveUrl } from '@forewire/contracts/web-address';
import { FeedReadError, type FeedProblem } from '../feeds/feed.ts';
import { looksLikeFeed, parseFeed } from '../feeds/parse-feed.ts';
import { parsePage } from '../html/element.ts';
import { findRefusal } from '../html/refused-page.ts';
import { parseRobots } from '../robots/robots.ts';
import { decodeText } from '../text/charset.ts';
import { type FetchedDocument, type FoundFeed, newestOf } from './discovery.ts';
import { feedsInAnchors, feedsInLinkElements, feedsInLinkHeader, hubInLinkHeader } from './feed-links.ts';
import { listItems } from './list-page.ts';
import { readNewsSitemap } from './news-sitemap.ts';
import { platformFeeds } from './platform-feeds.ts';

/** What a page says about what can be watched there. */
export interface PageSigns {
  title: string | null;
  /** Addresses that may be feeds, by where they stand. */
  feeds: { link_header: string[]; link_element: string[]; platform: string[]; anchor: string[] };
  /** Articles that it lists. */
  links: number;
  examples: string[];
}

export type Look =
  | { kind: 'feed' }
  | { kind: 'page'; signs: PageSigns }
  /** Neither, and why. */
  | { kind: 'none'; problem: FeedProblem; reason: string };

export type FeedLook = { kind: 'feed'; feed: Omit<FoundFeed, 'foundBy'> } | { kind: 'none'; reason: string };

export type SitemapLook = { items: number; newestAt: Date | null; sitemaps: string[] };

/** Reads what discovery fetches: here and now, or somewhere where it can do no harm. */
export interface DocumentReader {
  lookAt(document: FetchedDocument): Look | Promise<Look>;
  lookAtFeed(document: FetchedDocument & { now: Date }): FeedLook | Promise<FeedLook>;
  lookAtSitemap(document: FetchedDocument & { now: Date }): SitemapLook | Promise<SitemapLook>;
  sitemapsIn(document: FetchedDocument): string[] | Promise<string[]>;
}

// Nobody follows more of them than this, and the rest would be carried from thread to thread.
const mostAddresses = 100;
const exampleCount = 3;
const largestPage = 4 * 1024 * 1024;

/** Whether a document is a picture, an archive or a PDF: NUL never stands in text, but soon in those. */
export function isBinary(text: string): boolean {
  return text.startsWith('%PDF-') || text.slice(0, 2048).includes('\u0000');
}

/** Tells a feed from a page, and of a page what there is to watch. */
export function lookAt(document: FetchedDocument): Look {
  const { text } = decodeText(document.body, document.contentType);
  if (looksLikeFeed(text)) return { kind: 'feed' };
  const refusal = findRefusal(text);
  if (refusal) return { kind: 'none', problem: 'blocked', reason: `the site answered with ${refusal.reason} (${document.status})` };
  if (document.status >= 400) return { kind: 'none', problem: 'not_a_feed', reason: `the site answered ${document.status}` };
  if (isBinary(text)) return { kind: 'none', problem: 'not_a_feed', reason: 'the document is a file of another kind, neither a page nor a feed' };
  // By its type it may be a feed, which may be larger.
  if (document.body.length > largestPage) return { kind: 'none', problem: 'not_a_feed', reason: 'the document is larger than any page' };
  return { kind: 'page', signs: signsOf(document, text) };
}

function signsOf({ url, linkHeader }: FetchedDocument, html: string): PageSigns {
  const page = parsePage(html);
  const base = resolveUrl(page.head.base, url) ?? url;
  const feeds = {
    link_header: feedsInLinkHeader(linkHeader, url),
    link_element: feedsInLinkElements(page, base),
    platform: platformFeeds(url, page, html),
    anchor: feedsInAnchors(page, base),
  };
  const items = listItems(page, url);
  return {
    title: page.head.title || null,
    feeds: { ...feeds, link_header: feeds.link_header.slice(0, mostAddresses), link_element: feeds.link_element.slice(0, mostAddresses) },
    links: items.length,
    examples: items.slice(0, exampleCount).map(({ title }) => title),
  };
}

/** Reads a feed as far as it takes to choose among several. */
export function lookAtFeed({ now, ...document }: FetchedDocument & { now: Date }): FeedLook {
  const { url, linkHeader, contentType } = document;
  try {
    const feed = parseFeed(document.body, { contentType, url, now });
    const hubUrl = hubInLinkHeader(linkHeader, url).hubUrl ?? feed.hubUrls[0] ?? null;
    return { kind: 'feed', feed: { url, title: feed.title, format: feed.format, items: feed.items.length, newestAt: newestOf(feed.items), hubUrl } };
  } catch (error) {
    if (!(error instanceof FeedReadError)) throw error;
    return { kind: 'none', reason: error.message };
  }
}

/** What a sitemap announces: how much news, and which further sitemaps. */
export function lookAtSitemap({ body, url, now }: Pick<FetchedDocument, 'body' | 'url'> & { now: Date }): SitemapLook {
  const { items, sitemaps } = readNewsSitemap(body, url, now);
  return { items: items.length, newestAt: newestOf(items), sitemaps: sitemaps.slice(0, mostAddresses) };
}

/** The sitemaps that a robots.txt names. */
export function sitemapsIn({ body }: Pick<FetchedDocument, 'body'>): string[] {
  return parseRobots(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8')).sitemaps.slice(0, mostAddresses);
}

/** Reads at once and in place, for a tool that does nothing else meanwhile. */
export const readHere: DocumentReader = { lookAt, lookAtFeed, lookAtSitemap, sitemapsIn };
