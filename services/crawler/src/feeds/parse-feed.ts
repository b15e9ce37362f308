import { resolveUrl } from '@forewire/contracts/web-address';
import { parseMarkup } from '@forewire/kit/markup';
import { cutText } from '@forewire/kit/whole-text';
import { findRefusal, isSignInPage } from '../html/refused-page.ts';
import { decodeText } from '../text/charset.ts';
import { clampToNow, parseDate } from '../text/dates.ts';
import { textTitle, titleText } from '../text/plain-text.ts';
import { withoutSpans } from '../text/spans.ts';
import { expandEntities, withoutControlReferences } from './entities.ts';
import { FeedReadError, type Feed } from './feed.ts';
import type { RawFeed, RawMarkup } from './raw-feed.ts';
import { FeedItem, withDistinctIds } from './feed-item.ts';
import { isJsonFeed, readJsonFeed } from './json-feed-reader.ts';
import { parseLenientJson } from './lenient-json.ts';
import { XmlFeedReader } from './xml-feed-reader.ts';

export interface ParseFeedOptions {
  contentType?: string | null;
  /** Where the document came from; what is relative in it is read against this. */
  url?: string | null;
  /** The answer's Content-Location (RFC 9110 8.7): the document's own address, where it names the same host. */
  contentLocation?: string | null;
  /** The answer's Content-Language, for a feed that does not say its own. */
  contentLanguage?: string | null;
  now?: Date;
}

// eslint-disable-next-line no-control-regex -- some servers pad their answers with NUL
const LEADING = /^[\ufeff\s\u0000]+/;
const PERIOD_SECONDS: Readonly<Record<string, number>> = { hourly: 3600, daily: 86_400, weekly: 604_800, monthly: 2_592_000, yearly: 31_536_000 };

/** Reads RSS, RDF, Atom or JSON Feed as far as it can be read; throws FeedReadError when the document is none of them. */
export function parseFeed(bytes: Uint8Array | string, options: ParseFeedOptions = {}): Feed {
  const text = (typeof bytes === 'string' ? bytes : decodeText(bytes, options.contentType).text).replace(LEADING, '');
  if (text === '') throw new FeedReadError('empty', 'the document is empty');
  const { now = new Date() } = options;
  const url = documentUrl(options);
  const feed = /^[{[]/.test(text) ? parseJson(text, url, now) : parseXml(text, url, now);
  return { ...feed, language: languageTag(feed.language) ?? languageTag(options.contentLanguage ?? null) };
}

// Servers behind a proxy like to name an inner host, which would lead every relative link astray.
function documentUrl({ url = null, contentLocation }: ParseFeedOptions): string | null {
  const location = resolveUrl(contentLocation, url);
  if (location === null || url === null) return location ?? url;
  return new URL(location).host === new URL(url).host ? location : url;
}

// RFC 5646 parts a tag by hyphens; many write the "en_US" of their operating system, or a list.
function languageTag(written: string | null): string | null {
  return written?.split(',', 1)[0]?.trim().replaceAll('_', '-') || null;
}

/** Whether a document looks like a feed by its first elements, whatever its content type says. */
export function looksLikeFeed(text: string): boolean {
  const head = withoutSpans(text.slice(0, 4096), '<!--', '-->');
  if (/^\s*\{/.test(head)) return /jsonfeed\.org\/version/.test(head);
  const root = /<(?!\?|!)([\w:]+)/.exec(head)?.[1]?.toLowerCase();
  return root === 'rss' || root === 'rdf:rdf' || root === 'feed' || root === 'channel' || (root?.endsWith(':feed') ?? false);
}

function parseJson(text: string, url: string | null, now: Date): Feed {
  const json = parseLenientJson(text);
  if (!isJsonFeed(json)) throw new FeedReadError('not_a_feed', 'the document is JSON, but no JSON Feed');
  return readJsonFeed(json, url, now, !/\}\s*$/.test(text.slice(-64)));
}

function parseXml(text: string, url: string | null, now: Date): Feed {
  const isTruncated = !/<\/(?:[\w-]+:)?(?:rss|feed|rdf|channel)\s*>/i.test(text.slice(-2048));
  const reader = new XmlFeedReader(isTruncated);
  if (!isHtml(text)) parseMarkup(fromRoot(withoutControlReferences(expandEntities(text))), reader, { xmlMode: true });
  if (!reader.feed) throw notAFeed(text, reader.strangeRoot);
  return toFeed(reader.feed, url, now, isTruncated);
}

function isHtml(text: string): boolean {
  const head = withoutSpans(withoutSpans(text.slice(0, 2048), '<!--', '-->'), '<?', '?>').trimStart();
  // A feed may carry the document type of a page.
  return /^<(?:!doctype\s+html|html|head|body)\b/i.test(head) && !/^<!doctype\s[^<>]*>\s*<(?:rss|feed|rdf:rdf)\b/i.test(head);
}

// What stands before the feed may be a warning of the publisher's own software, with tags that nothing closes.
function fromRoot(text: string): string {
  const start = /<(?:\w+:)?(?:rss|feed|rdf|channel)[\s>]/i.exec(text.slice(0, 65_536))?.index ?? 0;
  return start > 0 ? text.slice(start) : text;
}

function notAFeed(text: string, root: string | null): FeedReadError {
  const refusal = findRefusal(text);
  if (refusal) return new FeedReadError('blocked', `the site answered with ${refusal.reason} instead of the feed`);
  if (isSignInPage(text)) return new FeedReadError('blocked', 'the site answered with a sign-in page instead of the feed');
  // NUL never stands in text, but soon in pictures and archives.
  if (text.slice(0, 2048).includes('\u0000')) return new FeedReadError('not_a_feed', 'the document is a file of another kind, not a feed');
  if (isHtml(text) || root === 'html') return new FeedReadError('not_a_feed', 'the document is a web page, not a feed');
  return new FeedReadError('not_a_feed', root ? `the document begins with <${cutText(root, 40)}>, which no feed does` : 'the document is plain text, not a feed');
}

function toFeed(raw: RawFeed, url: string | null, now: Date, isTruncated: boolean): Feed {
  const { own, site, base } = addresses(raw, url);
  const context = { base, now, fallbackAuthors: raw.authors.filter(({ name, email }) => name !== null || email !== null) };
  return {
    format: raw.format,
    title: titleOf(raw.title) ?? titleOf(raw.spareTitle),
    link: site,
    language: raw.language,
    description: titleOf(raw.description) ?? titleOf(raw.spareDescription),
    imageUrl: resolveUrl(raw.image, base),
    selfUrl: own,
    hubUrls: raw.links.flatMap((each) => (each.rel === 'hub' ? (resolveUrl(each.href, base) ?? []) : [])),
    nextUrl: resolveUrl(linkOf(raw, 'next'), base),
    updatedAt: clampToNow(parseDate(raw.updated), now),
    ttlMinutes: positive(raw.ttl),
    updateSeconds: updateSeconds(raw),
    isExpired: false,
    isTruncated,
    items: withDistinctIds(raw.items.map((item) => new FeedItem(item, context))),
  };
}

// Relative links of RSS mean the site, which a feed host may not be; those of Atom mean the document.
function addresses(raw: RawFeed, url: string | null): { own: string | null; site: string | null; base: string | null } {
  const own = resolveUrl(linkOf(raw, 'self'), raw.base ?? url);
  const site = resolveUrl(raw.link ?? siteLink(raw), raw.base ?? url ?? own);
  const order = raw.format === 'atom' ? [raw.base, url, site, own] : [raw.base, site, url, own];
  return { own, site, base: order.find((address) => address !== null) ?? null };
}

function linkOf(raw: RawFeed, rel: string): string | null {
  return raw.links.find((each) => each.rel === rel)?.href ?? null;
}

function siteLink(raw: RawFeed): string | null {
  const alternates = raw.links.filter(({ rel }) => rel === 'alternate');
  return (alternates.find(({ type }) => type === '' || type.includes('html')) ?? alternates[0])?.href ?? null;
}

function titleOf(markup: RawMarkup | null): string | null {
  if (!markup) return null;
  return (markup.type === 'text' ? textTitle(markup.value) : titleText(markup.value)) || null;
}

function updateSeconds(raw: RawFeed): number | null {
  const period = PERIOD_SECONDS[raw.updatePeriod ?? ''];
  if (period === undefined) return null;
  return Math.round(period / Math.min(positive(raw.updateFrequency) ?? 1, 3600));
}

function positive(text: string | null): number | null {
  const number = Number.parseInt(text ?? '', 10);
  return number > 0 ? number : null;
}
