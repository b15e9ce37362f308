import { isUtf8 } from 'node:buffer';
import { resolveUrl } from '@forewire/contracts/web-address';
import { escapeHtml } from '../text/plain-text.ts';
import { emptyFeed, emptyItem, MAX_AUTHORS, type MarkupType, type RawFeed, type RawItem } from './raw-feed.ts';
import { FeedNamespaces } from './feed-namespaces.ts';
import { setFeedField, setItemField } from './feed-fields.ts';
import { addressOf, setFeedAttributes, setItemAttributes } from './feed-attributes.ts';

const ROOTS: Readonly<Record<string, RawFeed['format']>> = { rss: 'rss', 'rdf:rdf': 'rdf', rdf: 'rdf', feed: 'atom', 'atom:feed': 'atom', channel: 'rss' };
/** Elements whose content is text. */
const TEXT = new Set(
  'link guid id pubdate published issued created updated modified lastbuilddate date dc:date dc:language language ttl author dc:creator dc:author creator category dc:subject atom:id atom:published atom:updated dcterms:created dcterms:issued dcterms:modified sy:updateperiod sy:updatefrequency itunes:author feedburner:origlink url name email atom:name atom:email expired itunes:email itunes:name'.split(' '),
);
/** Elements whose content is markup, escaped or not. */
const MARKUP = new Set('title description content summary subtitle tagline content:encoded xhtml:body body fullitem media:description media:title itunes:summary itunes:subtitle abstract dc:description dc:title atom:title atom:content atom:summary encoded'.split(' '));
/** Elements that group others which must not be taken for those of the item or feed. */
const CONTAINERS = new Set('image textinput source contributor itunes:owner cloud managingeditor skiphours skipdays media:community media:credit sy:updatebase'.split(' '));
const PLAIN = new Set(['text', 'text/plain']);
const PEOPLE = new Set(['author', 'source.author']);
// A field that was never closed ends where one of these begins.
const BREAKS_ANY = new Set('item entry guid pubdate content:encoded dc:creator dc:date published updated channel'.split(' '));
const BREAKS_TITLE = new Set('link description content summary author category id comments enclosure media:content'.split(' '));

interface Field {
  name: string;
  depth: number;
  text: string;
  isMarkup: boolean;
  type: MarkupType;
  base: string | null;
  isBase64: boolean;
  /** Markup inside that was not escaped. */
  nested: number;
}

/** Receives the events of an XML parser and gathers what a feed of any version holds, however broken. */
export class XmlFeedReader {
  feed: RawFeed | null = null;
  /** The first element, when it is none that a feed begins with. */
  strangeRoot: string | null = null;
  private readonly namespaces = new FeedNamespaces();
  private item: RawItem | null = null;
  private itemDepth = 0;
  private depth = 0;
  private field: Field | null = null;
  private containers: { name: string; depth: number }[] = [];
  private bases: { depth: number; base: string }[] = [];

  constructor(private readonly isTruncated: boolean) {}

  onopentag(written: string, attributes: Record<string, string>): void {
    this.depth += 1;
    const lower = written.toLowerCase();
    if (!this.feed) this.namespaces.declare(attributes);
    const name = this.namespaces.canonical(lower, this.depth > 1 ? attributes['xmlns'] : undefined);
    if (this.field && this.stillInField(name, written, attributes)) return;
    if (attributes['xml:base'] !== undefined) this.pushBase(attributes['xml:base']);
    if (!this.feed) this.openRoot(name, attributes);
    else this.open(name, attributes);
  }

  onclosetag(written: string, isImplied: boolean): void {
    const field = this.field;
    if (field && field.depth === this.depth) this.endField(isImplied);
    else if (field) this.closeNested(field, written);
    if (this.item && this.itemDepth === this.depth) this.endItem();
    if (this.containers.at(-1)?.depth === this.depth) this.containers.pop();
    if (this.bases.at(-1)?.depth === this.depth) this.bases.pop();
    this.depth -= 1;
  }

  ontext(data: string): void {
    const field = this.field;
    if (field) field.text += field.type === 'xhtml' || field.nested > 0 ? escapeHtml(data) : data;
  }

  onend(): void {
    if (this.field) this.endField(true);
    this.endItem();
  }

  private get base(): string | null {
    return this.bases.at(-1)?.base ?? null;
  }

  private pushBase(written: string): void {
    const base = resolveUrl(written, this.base);
    if (base) this.bases.push({ depth: this.depth, base });
  }

  private openRoot(name: string, attributes: Record<string, string>): void {
    const format = ROOTS[name];
    // RFC 4287 2: an entry may be a document by itself.
    const isEntry = this.namespaces.canonical(name, attributes['xmlns']) === 'atom:entry';
    if (!format && !isEntry) {
      this.strangeRoot ??= name;
      return;
    }
    this.namespaces.isAtom = isEntry || format === 'atom';
    const language = attributes['xml:lang'] ?? attributes['lang'] ?? null;
    this.feed = emptyFeed(format ?? 'atom', language, this.base);
    // CDF, the oldest of the formats, has a channel for its root and addresses in attributes.
    this.feed.link = addressOf(attributes);
    if (isEntry) this.startItem(attributes);
  }

  private open(name: string, attributes: Record<string, string>): void {
    if (name === 'item' || name === 'entry') this.startItem(attributes);
    else if (this.containers.length > 0) this.openInContainer(name, attributes);
    else if (CONTAINERS.has(name)) this.containers.push({ name, depth: this.depth });
    else if (name === 'atom:author' || (name === 'author' && this.feed?.format === 'atom')) this.startPerson(this.depth);
    else if (!this.readAttributes(name, attributes)) this.startField(name, attributes);
  }

  private openInContainer(name: string, attributes: Record<string, string>): void {
    const container = this.containers.at(-1)?.name ?? '';
    if (PEOPLE.has(container)) {
      if (/(?:name|email)$/.test(name)) this.startField(`${container}.${name.replace('atom:', '')}`, attributes, false);
    } else if (container === 'source' && name === 'author') this.startPerson(this.depth, 'source.author');
    else if (container === 'image' && name === 'url' && !this.item) this.startField('image.url', attributes, false);
  }

  private startPerson(depth: number, name: 'author' | 'source.author' = 'author'): void {
    this.containers.push({ name, depth });
    const authors = name === 'author' ? (this.item ?? this.feed)?.authors : this.item?.sourceAuthors;
    if (authors && authors.length < MAX_AUTHORS) authors.push({ name: null, email: null });
  }

  private readAttributes(name: string, attributes: Record<string, string>): boolean {
    if (this.item) return setItemAttributes(this.item, name, attributes, this.base);
    return this.feed ? setFeedAttributes(this.feed, name, attributes, this.base) : false;
  }

  private startItem(attributes: Record<string, string>): void {
    this.endItem();
    this.containers = [];
    this.itemDepth = this.depth;
    this.item = emptyItem(attributes['rdf:about'] ?? attributes['about'] ?? null, this.base);
    this.item.link = addressOf(attributes);
  }

  private startField(name: string, attributes: Record<string, string>, isMarkup = MARKUP.has(name)): void {
    if (!isMarkup && !TEXT.has(name) && !name.includes('.')) return;
    if (name === 'guid' && this.item) this.item.isIdPermalink = (attributes['isPermaLink'] ?? attributes['ispermalink'] ?? 'true').trim().toLowerCase() !== 'false';
    this.field = { name, depth: this.depth, text: '', isMarkup, type: this.markupType(name, attributes), base: this.base, isBase64: this.isBase64(attributes), nested: 0 };
  }

  private markupType(name: string, { type = 'text', mode = '' }: Record<string, string>): MarkupType {
    if (name === 'xhtml:body' || name === 'body') return 'xhtml';
    const isAtom = this.feed?.format === 'atom' || name.startsWith('atom:');
    return isAtom ? atomMarkupType(type.toLowerCase(), mode.toLowerCase()) : 'html';
  }

  private isBase64({ type = '', mode = '' }: Record<string, string>): boolean {
    return this.feed?.format === 'atom' && (mode.toLowerCase() === 'base64' || isBinary(type.toLowerCase()));
  }

  private stillInField(name: string, written: string, attributes: Record<string, string>): boolean {
    const field = this.field;
    if (!field) return false;
    if (field.name === 'author' && (name === 'name' || name === 'email')) {
      // Atom's way of writing a person, within RSS.
      this.field = null;
      this.startPerson(field.depth);
      return false;
    }
    if (breaksOff(field, name)) {
      this.endField(true);
      return false;
    }
    if (field.type === 'text' && field.isMarkup) {
      // Text holds no elements, so this was meant as markup.
      field.type = 'html';
      field.text = escapeHtml(field.text);
    }
    field.nested += 1;
    if (field.isMarkup) field.text += nestedTag(localName(written), attributes);
    return true;
  }

  private closeNested(field: Field, written: string): void {
    field.nested -= 1;
    if (field.isMarkup) field.text += `</${localName(written)}>`;
  }

  private endField(isImplied: boolean): void {
    const field = this.field;
    this.field = null;
    if (!field || !this.feed) return;
    const isMaybeCut = isImplied && this.isTruncated && (!field.isMarkup || field.name === 'title');
    if (isMaybeCut || field.text.trim() === '') return;
    const markup = { value: field.isBase64 ? decodeBase64(field) : field.text, type: field.type, base: field.base };
    if (this.item) setItemField(this.item, field.name, markup);
    else setFeedField(this.feed, field.name, markup);
  }

  private endItem(): void {
    const item = this.item;
    this.item = null;
    if (!item || !this.feed) return;
    if (saysAnything(item)) this.feed.items.push(item);
  }
}

// RFC 4287 4.1.3.3: what is neither text nor XML stands in base64.
function isBinary(type: string): boolean {
  return type.includes('/') && !/^text\/|html|xml$/.test(type);
}

function decodeBase64({ name, text }: Field): string {
  const packed = text.replace(/\s+/g, '');
  if (packed.length % 4 > 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(packed)) return text;
  const bytes = Buffer.from(packed, 'base64');
  if (isUtf8(bytes)) return bytes.toString('utf8');
  // A picture, say, is nothing to read; a title under a strange type is.
  return name === 'content' ? '' : text;
}

// Atom 0.3 says how the markup is written in `mode`, 1.0 in `type` alone.
function atomMarkupType(type: string, mode: string): MarkupType {
  if (isBinary(type) || mode === 'escaped' || mode === 'base64') return PLAIN.has(type) ? 'text' : 'html';
  if (type === 'xhtml' || type === 'application/xhtml+xml' || mode === 'xml') return 'xhtml';
  return type.includes('html') || type.includes('xml') ? 'html' : 'text';
}

function saysAnything(item: RawItem): boolean {
  const { title, spareTitle, link, id, content, summary, spareSummary, published, updated, links, enclosures, authors, categories } = item;
  if ((link ?? id ?? title ?? spareTitle) !== null) return true;
  return (content ?? summary ?? spareSummary ?? published ?? updated) !== null || [links, enclosures, authors, categories].some(({ length }) => length > 0);
}

function breaksOff(field: Field, name: string): boolean {
  if (field.type === 'xhtml') return false;
  if (BREAKS_ANY.has(name)) return true;
  return field.isMarkup ? field.name === 'title' && BREAKS_TITLE.has(name) : TEXT.has(name) || MARKUP.has(name);
}

function localName(written: string): string {
  return written.slice(written.indexOf(':') + 1);
}

function nestedTag(name: string, attributes: Record<string, string>): string {
  let tag = `<${name}`;
  for (const key in attributes) if (!key.startsWith('xml')) tag += ` ${key}="${escapeHtml(attributes[key] ?? '')}"`;
  return `${tag}>`;
}
