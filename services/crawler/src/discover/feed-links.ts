import { resolveUrl } from '@forewire/contracts/web-address';
import { textOf, walk, type Page } from '../html/element.ts';

const FEED_TYPES = /^application\/(?:rss|atom|rdf|feed|x\.atom|x-rss)\+?(?:xml|json)?|^(?:text|application)\/(?:rss|atom)(?:\+xml)?$/i;
// Feeds of one article's comments, of embeds and of an API follow another thing than the site.
const NOT_NEWS = /\/comments\/|comments?[-_/]?feed|\/wp-json\/|\/oembed|[?&]format=(?:xml_)?oembed|opensearch|\/(?:xmlrpc|rsd)\b/i;
const COMMENTS_TITLE = /^(?:comments?|kommentare|comentarios)\b|comments? feed/i;
const ANCHOR_ADDRESS = /(?:^|[/._-])(?:rss|atom|feeds?|rdf)(?:[/._-]|$)|\.(?:rss|atom|rdf|xml)(?:\?|$)|[?&](?:format|feed|type|output)=(?:rss|atom|feed)/i;
const ANCHOR_TEXT = /^(?:rss|atom|feeds?|rss[- ]?feeds?|xml|subscribe (?:via|with|to) rss|rss abonnieren)\b/i;
const MAX_ANCHORS = 8;
const REL = /;\s*rel\s*=\s*(?:"([^"]*)"|([^",;\s]+))/i;
const TYPE = /;\s*type\s*=\s*(?:"([^"]*)"|([^",;\s]+))/i;

/** Feeds that HTTP `Link` headers name (RFC 8288). */
export function feedsInLinkHeader(header: string | undefined, base: string): string[] {
  return parseLinkHeader(header).flatMap(({ url, rel, type }) => (rel.includes('alternate') && FEED_TYPES.test(type) ? (resolveUrl(url, base) ?? []) : []));
}

/** The hub and topic that HTTP `Link` headers name for WebSub. */
export function hubInLinkHeader(header: string | undefined, base: string): { hubUrl: string | null; selfUrl: string | null } {
  const links = parseLinkHeader(header);
  const find = (rel: string): string | null => resolveUrl(links.find((link) => link.rel.includes(rel))?.url, base);
  return { hubUrl: find('hub'), selfUrl: find('self') };
}

function parseLinkHeader(header: string | undefined): { url: string; rel: string[]; type: string }[] {
  const found: { url: string; rel: string[]; type: string }[] = [];
  for (const [, url = '', parameters = ''] of (header ?? '').slice(0, 8192).matchAll(/<([^<>]*)>((?:\s*;\s*[\w*-]+\s*=\s*(?:"[^"]*"|[^",;\s]+))*)/g)) {
    const read = (parameter: RegExp): string => parameter.exec(parameters)?.slice(1).find((value) => value !== undefined) ?? '';
    found.push({ url, rel: read(REL).toLowerCase().split(/\s+/), type: read(TYPE) });
  }
  return found;
}

/** Feeds that a page's `<link rel="alternate">` elements name, plain JSON last and never an API's. */
export function feedsInLinkElements({ head }: Page, base: string): string[] {
  const declared: string[] = [];
  const json: string[] = [];
  for (const { rel, type, href, title } of head.links) {
    const url = /(?:^|\s)(?:alternate|feed)(?:\s|$)/.test(rel) ? resolveUrl(href, base) : null;
    if (url === null || NOT_NEWS.test(url) || COMMENTS_TITLE.test(title)) continue;
    if (FEED_TYPES.test(type) || (rel === 'feed' && type === '')) declared.push(url);
    else if (isMaybeFeed(type, url)) json.push(url);
  }
  return [...new Set([...declared, ...json])];
}

function isMaybeFeed(type: string, url: string): boolean {
  return type === 'application/json' || (/^(?:text|application)\/xml$/.test(type) && ANCHOR_ADDRESS.test(url));
}

/** Links in the body of a page that look as if a feed were behind them. */
export function feedsInAnchors({ root }: Page, base: string): string[] {
  const found = new Set<string>();
  walk(root, (element) => {
    if (element.tag !== 'a' || found.size >= MAX_ANCHORS) return true;
    const url = resolveUrl(element.attributes['href'], base);
    if (url === null || NOT_NEWS.test(url)) return false;
    const address = new URL(url);
    const looksIt = ANCHOR_ADDRESS.test(address.pathname + address.search) || ANCHOR_TEXT.test(textOf(element)) || ANCHOR_TEXT.test(element.attributes['title'] ?? '');
    if (looksIt && !/\.(?:png|gif|svg|jpe?g|html?)$/i.test(address.pathname)) found.add(url);
    return false;
  });
  return [...found];
}

const WELL_KNOWN = ['feed/', 'rss.xml', 'feed.xml', 'atom.xml', 'index.xml', 'rss/', 'rss', 'feed.atom', 'index.rss', 'rss/feed.xml', 'feed.json'];

/** Addresses at which many sites keep a feed: below the page's directory, and below the root. */
export function wellKnownFeeds(address: string): string[] {
  const directory = new URL('./', address).href;
  const root = new URL('/', address).href;
  return [...new Set([directory, root].flatMap((base) => WELL_KNOWN.map((path) => base + path)))];
}
