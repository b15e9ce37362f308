import { resolveUrl } from '../text/urls.ts';
import type { RawFeed, RawItem } from './raw-feed.ts';

type Attributes = Record<string, string>;

/** Takes what an element says in attributes alone into an item; false when its text is still to be read. */
export function setItemAttributes(item: RawItem, name: string, attributes: Attributes, base: string | null): boolean {
  if (name === 'link' || name === 'atom:link') return addLink(item.links, attributes, base);
  if (name === 'enclosure') addEnclosure(item, attributes, attributes['length'] ?? null);
  else if (name === 'media:content') addMedia(item, attributes);
  else if (name === 'media:thumbnail') item.image ??= attributes['url'] ?? null;
  else if (name === 'itunes:image') item.image ??= attributes['href'] ?? null;
  else if (name === 'content' && attributes['src']) return addLink(item.links, { href: attributes['src'], rel: 'content' }, base);
  else if ((name === 'category' || name === 'dc:subject') && attributes['term']) item.categories.push(attributes['label'] ?? attributes['term']);
  else return false;
  return true;
}

/** Takes what an element says in attributes alone into a feed; false when its text is still to be read. */
export function setFeedAttributes(feed: RawFeed, name: string, attributes: Attributes, base: string | null): boolean {
  if (name === 'channel') {
    feed.language ??= attributes['xml:lang'] ?? null;
    feed.base ??= base;
    return true;
  }
  if (name === 'link' || name === 'atom:link') return addLink(feed.links, attributes, base);
  if (name !== 'itunes:image') return false;
  feed.image ??= attributes['href'] ?? null;
  return true;
}

function addLink(links: RawItem['links'], attributes: Attributes, base: string | null): boolean {
  const href = attributes['href'];
  if (href === undefined) return false;
  links.push({ href: resolveUrl(href, base) ?? href.trim(), rel: (attributes['rel'] ?? 'alternate').trim().toLowerCase(), type: (attributes['type'] ?? '').toLowerCase() });
  return true;
}

function addEnclosure(item: RawItem, attributes: Attributes, length: string | null): void {
  const url = attributes['url'] ?? attributes['rdf:resource'];
  if (url === undefined) return;
  item.enclosures.push({ url, type: attributes['type'] ?? null, length });
  if (attributes['type']?.startsWith('image/')) item.image ??= url;
}

function addMedia(item: RawItem, attributes: Attributes): void {
  const isImage = attributes['medium'] === 'image' || attributes['type']?.startsWith('image/') || /\.(?:jpe?g|png|webp|gif|avif)(?:\?|$)/i.test(attributes['url'] ?? '');
  if (isImage) item.image ??= attributes['url'] ?? null;
  else addEnclosure(item, attributes, attributes['fileSize'] ?? null);
}
