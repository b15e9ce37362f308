import { trimOf } from '@forewire/kit/trim';
import { cutText } from '@forewire/kit/whole-text';
import { oneLine } from '../text/plain-text.ts';
import type { Author } from './feed.ts';
import { addCategory, MAX_AUTHORS, MAX_PERSON, type RawFeed, type RawItem, type RawMarkup } from './raw-feed.ts';

type ItemSetter = (item: RawItem, markup: RawMarkup) => void;
type FeedSetter = (feed: RawFeed, markup: RawMarkup) => void;

const published: ItemSetter = (item, { value }) => void (item.published ??= value.trim());
const updated: ItemSetter = (item, { value }) => void (item.updated ??= value.trim());
const summary: ItemSetter = (item, markup) => void (item.summary ??= markup);
const content: ItemSetter = (item, markup) => void (item.content ??= markup);
// What other modules say counts only where the format's own element is missing.
const spareSummary: ItemSetter = (item, markup) => void (item.spareSummary ??= markup);
const author: ItemSetter = (item, { value }) => addAuthor(item.authors, value);
const category: ItemSetter = (item, { value }) => addCategory(item, value);

const ITEM_FIELDS: Readonly<Record<string, ItemSetter>> = {
  title: (item, markup) => void (item.title ??= markup),
  'dc:title': (item, markup) => void (item.spareTitle ??= markup),
  'media:title': (item, markup) => void (item.spareTitle ??= markup),
  'atom:title': (item, markup) => void (item.spareTitle ??= markup),
  link: (item, { value }) => void (item.link ??= value.trim()),
  guid: (item, { value }) => void (item.id = item.id ?? value.trim()),
  id: (item, { value }) => void (item.id ??= value.trim()),
  'atom:id': (item, { value }) => void (item.id ??= value.trim()),
  'feedburner:origlink': (item, { value }) => void (item.originalLink ??= value.trim()),
  description: summary,
  summary,
  'atom:summary': spareSummary,
  'dc:description': spareSummary,
  'itunes:summary': spareSummary,
  'media:description': spareSummary,
  abstract: spareSummary,
  'content:encoded': (item, markup) => void (item.content = markup),
  content,
  encoded: content,
  fullitem: content,
  body: content,
  'xhtml:body': content,
  'atom:content': content,
  pubdate: published,
  published,
  issued: published,
  'atom:published': published,
  date: published,
  'dc:date': published,
  'dcterms:issued': published,
  created: published,
  'dcterms:created': published,
  updated,
  modified: updated,
  'atom:updated': updated,
  'dcterms:modified': updated,
  author,
  'dc:creator': author,
  'dc:author': author,
  creator: author,
  'itunes:author': author,
  'author.name': (item, { value }) => setLast(item.authors, 'name', value),
  'author.email': (item, { value }) => setLast(item.authors, 'email', value),
  'source.author.name': (item, { value }) => setLast(item.sourceAuthors, 'name', value),
  'source.author.email': (item, { value }) => setLast(item.sourceAuthors, 'email', value),
  category,
  'dc:subject': category,
};

const spareDescription: FeedSetter = (feed, markup) => void (feed.spareDescription ??= markup);

const FEED_FIELDS: Readonly<Record<string, FeedSetter>> = {
  title: (feed, markup) => void (feed.title ??= markup),
  'dc:title': (feed, markup) => void (feed.spareTitle ??= markup),
  'atom:title': (feed, markup) => void (feed.spareTitle ??= markup),
  description: (feed, markup) => void (feed.description ??= markup),
  subtitle: (feed, markup) => void (feed.description ??= markup),
  tagline: (feed, markup) => void (feed.description ??= markup),
  abstract: spareDescription,
  'itunes:subtitle': spareDescription,
  'itunes:summary': spareDescription,
  link: (feed, { value }) => void (feed.link ??= value.trim()),
  language: (feed, { value }) => void (feed.language = value.trim()),
  'dc:language': (feed, { value }) => void (feed.language ??= value.trim()),
  lastbuilddate: (feed, { value }) => void (feed.updated = value.trim()),
  updated: (feed, { value }) => void (feed.updated ??= value.trim()),
  modified: (feed, { value }) => void (feed.updated ??= value.trim()),
  pubdate: (feed, { value }) => void (feed.updated ??= value.trim()),
  'dc:date': (feed, { value }) => void (feed.updated ??= value.trim()),
  ttl: (feed, { value }) => void (feed.ttl ??= value.trim()),
  'sy:updateperiod': (feed, { value }) => void (feed.updatePeriod ??= value.trim().toLowerCase()),
  'sy:updatefrequency': (feed, { value }) => void (feed.updateFrequency ??= value.trim()),
  'image.url': (feed, { value }) => void (feed.image = value.trim()),
  'author.name': (feed, { value }) => setLast(feed.authors, 'name', value),
  'author.email': (feed, { value }) => setLast(feed.authors, 'email', value),
};

/** Puts the content of an element into an item. */
export function setItemField(item: RawItem, name: string, markup: RawMarkup): void {
  ITEM_FIELDS[name]?.(item, markup);
}

/** Puts the content of an element into a feed. */
export function setFeedField(feed: RawFeed, name: string, markup: RawMarkup): void {
  FEED_FIELDS[name]?.(feed, markup);
}

function setLast(authors: Author[], key: keyof Author, value: string): void {
  const last = authors.at(-1);
  if (last) last[key] ??= oneLine(cutText(value, MAX_PERSON)) || null;
}

/** Adds a person written as "name", "address (name)", "name <address>" or an address alone; what is known already is completed, not repeated. */
export function addAuthor(authors: Author[], value: string): void {
  if (authors.length >= MAX_AUTHORS) return;
  const text = cutText(value, MAX_PERSON).replace(/<\/?[a-z][^<>@]*>/gi, ' ');
  const person = parsePerson(oneLine(text));
  if (!person.name && !person.email) return;
  const same = authors.find((known) => isSame(known, person));
  if (!same) authors.push(person);
  else {
    same.name ??= person.name;
    same.email ??= person.email;
  }
}

function isSame(a: Author, b: Author): boolean {
  if (a.name && b.name) return a.name.toLowerCase() === b.name.toLowerCase();
  return Boolean(a.email && b.email) && a.email === b.email;
}

function parsePerson(text: string): Author {
  const address = addressIn(text);
  if (!address) return { name: text || null, email: null };
  const rest = (text.slice(0, address.start) + text.slice(address.end)).replace(/[<>()[\]"]/g, ' ');
  return { name: trimOf(oneLine(rest), ' ,;:-') || null, email: text.slice(address.start, address.end).replace(/^mailto:/i, '') };
}

// From the "@" to both sides, as a pattern that begins with the name would try each of its letters as the first.
function addressIn(text: string): { start: number; end: number } | null {
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const host = /^@[\w-]+(?:\.[\w-]+)+/.exec(text.slice(at))?.[0];
    let start = at;
    while (start > 0 && /[\w.+%&'-]/.test(text.charAt(start - 1))) start -= 1;
    if (host === undefined || start === at) continue;
    const scheme = 'mailto:';
    const hasScheme = text.slice(Math.max(0, start - scheme.length), start).toLowerCase() === scheme;
    return { start: hasScheme ? start - scheme.length : start, end: at + host.length };
  }
  return null;
}
