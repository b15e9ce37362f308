import { resolveUrl } from '@forewire/contracts/web-address';
import { cutText } from '@forewire/kit/whole-text';
import { oneLine, textTitle, unescapedText } from '../text/plain-text.ts';
import type { Author, Feed } from './feed.ts';
import { categoryOf, MAX_AUTHORS, MAX_CATEGORIES, MAX_ENCLOSURES, MAX_PERSON, type RawItem, type RawMarkup } from './raw-feed.ts';
import { FeedItem, withDistinctIds, type ItemContext } from './feed-item.ts';

type JsonObject = Record<string, unknown>;

const MAX_HUBS = 10;

/** Whether a JSON document is a feed (jsonfeed.org, versions 1 and 1.1), also where it forgot to name its version. */
export function isJsonFeed(value: unknown): value is JsonObject {
  if (!isObject(value)) return false;
  if (typeof value['version'] === 'string' && value['version'].includes('jsonfeed.org/version/')) return true;
  const items = value['items'];
  return Array.isArray(items) && typeof value['title'] === 'string' && items.every((item) => isObject(item) && ('id' in item || 'url' in item));
}

/** Reads a JSON Feed; items without an id fall back on their address. */
export function readJsonFeed(json: JsonObject, url: string | null, now: Date, isTruncated: boolean): Feed {
  const selfUrl = resolveUrl(text(json['feed_url']), url);
  const link = resolveUrl(text(json['home_page_url']), url ?? selfUrl);
  const base = url ?? selfUrl ?? link;
  const context: ItemContext = { base, now, fallbackAuthors: authorsOf(json) };
  const hubs = Array.isArray(json['hubs']) ? json['hubs'].slice(0, MAX_HUBS).map((hub) => resolveUrl(isObject(hub) ? text(hub['url']) : null, base)) : [];
  return {
    format: 'json',
    title: textTitle(text(json['title']) ?? '') || null,
    link,
    language: text(json['language']),
    description: unescapedText(text(json['description']) ?? '') || null,
    imageUrl: resolveUrl(text(json['icon']) ?? text(json['favicon']), base),
    selfUrl,
    hubUrls: hubs.filter((hub) => hub !== null),
    nextUrl: resolveUrl(text(json['next_url']), base),
    updatedAt: null,
    ttlMinutes: null,
    updateSeconds: null,
    isExpired: json['expired'] === true,
    isTruncated,
    items: readItems(json['items'], context),
  };
}

function readItems(items: unknown, context: ItemContext): FeedItem[] {
  if (!Array.isArray(items)) return [];
  const read = items.filter(isObject).flatMap((json) => {
    const raw = toRawItem(json);
    return raw ? [new FeedItem(raw, context)] : [];
  });
  return withDistinctIds(read);
}

function toRawItem(json: JsonObject): RawItem | null {
  const url = text(json['url']);
  const id = text(json['id']) ?? url ?? text(json['external_url']);
  if (id === null || id === '') return null;
  const html = text(json['content_html']);
  const plain = text(json['content_text']);
  const attachments = Array.isArray(json['attachments']) ? json['attachments'].slice(0, MAX_ENCLOSURES).filter(isObject) : [];
  return {
    id,
    isIdPermalink: null,
    link: url ?? text(json['external_url']),
    originalLink: null,
    links: [],
    base: null,
    title: markup(text(json['title']), 'text'),
    spareTitle: null,
    summary: markup(text(json['summary']), 'text'),
    spareSummary: null,
    content: markup(html, 'html') ?? markup(plain, 'text'),
    published: text(json['date_published']),
    updated: text(json['date_modified']),
    authors: authorsOf(json),
    sourceAuthors: [],
    image: text(json['image']) ?? text(json['banner_image']),
    enclosures: attachments.map((each) => ({ url: text(each['url']) ?? '', type: text(each['mime_type']), length: text(each['size_in_bytes']) })),
    categories: Array.isArray(json['tags']) ? json['tags'].slice(0, MAX_CATEGORIES).filter((tag) => typeof tag === 'string').map(categoryOf) : [],
  };
}

function authorsOf(json: JsonObject): Author[] {
  const listed = Array.isArray(json['authors']) ? json['authors'].slice(0, MAX_AUTHORS) : [json['author']];
  return listed.map(authorOf).filter(({ name, email }) => name !== null || email !== null);
}

function authorOf(author: unknown): Author {
  if (typeof author === 'string') return { name: personName(author), email: null };
  if (!isObject(author)) return { name: null, email: null };
  const mail = /^mailto:(.+)$/i.exec((text(author['url']) ?? '').slice(0, MAX_PERSON))?.[1];
  return { name: personName(text(author['name'])), email: mail ?? null };
}

function personName(name: string | null): string | null {
  return oneLine(cutText(name ?? '', MAX_PERSON)) || null;
}

function markup(value: string | null, type: RawMarkup['type']): RawMarkup | null {
  return value === null || value.trim() === '' ? null : { value, type, base: null };
}

// Ids are often numbers, although the format asks for text.
function text(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' ? value : null;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
