import { resolveUrl } from '@forewire/contracts/web-address';
import { addCategory, MAX_ENCLOSURES, MAX_LINKS, type RawFeed, type RawItem } from './raw-feed.ts';

type Attributes = Record<string, string>;

type ItemReader = (item: RawItem, attributes: Attributes, base: string | null) => boolean;

const readLink: ItemReader = (item, attributes, base) => addLink(item.links, attributes, base);
const readCategory: ItemReader = (item, { term, label }) => {
  if (term) addCategory(item, label ?? term);
  return Boolean(term);
};

const ITEM_READERS: Readonly<Record<string, ItemReader>> = {
  link: readLink,
  'atom:link': readLink,
  category: readCategory,
  'dc:subject': readCategory,
  content: (item, { src }, base) => src !== undefined && addLink(item.links, { href: src, rel: 'content' }, base),
  enclosure: (item, attributes) => addEnclosure(item, attributes, attributes['length'] ?? null),
  'media:content': (item, attributes) => addMedia(item, attributes),
  'media:thumbnail': (item, { url }) => setImage(item, url),
  'itunes:image': (item, attributes) => setImage(item, addressOf(attributes) ?? undefined),
};

/** Takes what an element says in attributes alone into an item; false when its text is still to be read. */
export function setItemAttributes(item: RawItem, name: string, attributes: Attributes, base: string | null): boolean {
  return ITEM_READERS[name]?.(item, attributes, base) ?? false;
}

/** Takes what an element says in attributes alone into a feed; false when its text is still to be read. */
export function setFeedAttributes(feed: RawFeed, name: string, attributes: Attributes, base: string | null): boolean {
  if (name === 'channel') {
    feed.language ??= attributes['xml:lang'] ?? null;
    feed.base ??= base;
    return true;
  }
  if (name === 'link' || name === 'atom:link') return addLink(feed.links, attributes, base);
  if (!isPodcastImage(name, attributes)) return false;
  feed.image ??= addressOf(attributes);
  return true;
}

function isPodcastImage(name: string, { rel }: Attributes): boolean {
  return name === 'itunes:image' || (name === 'itunes:link' && rel === 'image');
}

/** The address that an element names in whichever attribute its format, or its writer's mistake, has for it. */
export function addressOf({ href, HREF, url }: Attributes): string | null {
  return href ?? HREF ?? url ?? null;
}

function addLink(links: RawItem['links'], attributes: Attributes, base: string | null): boolean {
  const href = attributes['href'];
  if (href === undefined) return false;
  if (links.length >= MAX_LINKS) return true;
  links.push({ href: resolveUrl(href, base) ?? href.trim(), rel: (attributes['rel'] ?? 'alternate').trim().toLowerCase(), type: (attributes['type'] ?? '').toLowerCase() });
  return true;
}

function setImage(item: RawItem, url: string | undefined): boolean {
  item.image ??= url ?? null;
  return true;
}

function addEnclosure(item: RawItem, attributes: Attributes, length: string | null): boolean {
  const url = attributes['url'] ?? attributes['rdf:resource'];
  if (url === undefined || item.enclosures.length >= MAX_ENCLOSURES) return true;
  item.enclosures.push({ url, type: attributes['type'] ?? null, length });
  return attributes['type']?.startsWith('image/') ? setImage(item, url) : true;
}

function addMedia(item: RawItem, attributes: Attributes): boolean {
  const isImage = attributes['medium'] === 'image' || attributes['type']?.startsWith('image/') || /\.(?:jpe?g|png|webp|gif|avif)(?:\?|$)/i.test(attributes['url'] ?? '');
  return isImage ? setImage(item, attributes['url']) : addEnclosure(item, attributes, attributes['fileSize'] ?? null);
}
