import { cutText } from '@forewire/kit/whole-text';
import { oneLine } from '../text/plain-text.ts';
import type { Author } from './feed.ts';

// What one item, or the feed itself, may name; anything beyond is no news but a way to keep a reader busy.
export const MAX_AUTHORS = 50;
export const MAX_LINKS = 100;
export const MAX_ENCLOSURES = 50;
export const MAX_CATEGORIES = 100;
export const MAX_PERSON = 200;
const MAX_CATEGORY = 200;

/** How a title or body was written. */
export type MarkupType = 'text' | 'html' | 'xhtml';

export interface RawMarkup {
  value: string;
  type: MarkupType;
  base: string | null;
}

export interface RawLink {
  href: string;
  rel: string;
  type: string;
}

/** An item as the document has it, nothing resolved or cleaned yet. */
export interface RawItem {
  id: string | null;
  /** What a guid says of itself; null for ids of other formats, which say nothing. */
  isIdPermalink: boolean | null;
  link: string | null;
  originalLink: string | null;
  links: RawLink[];
  base: string | null;
  title: RawMarkup | null;
  spareTitle: RawMarkup | null;
  summary: RawMarkup | null;
  spareSummary: RawMarkup | null;
  content: RawMarkup | null;
  published: string | null;
  updated: string | null;
  authors: Author[];
  /** Those of the feed that an entry was taken from. */
  sourceAuthors: Author[];
  image: string | null;
  enclosures: { url: string; type: string | null; length: string | null }[];
  categories: string[];
}

/** A feed as the document has it. */
export interface RawFeed {
  format: 'rss' | 'rdf' | 'atom';
  title: RawMarkup | null;
  spareTitle: RawMarkup | null;
  description: RawMarkup | null;
  spareDescription: RawMarkup | null;
  link: string | null;
  links: RawLink[];
  base: string | null;
  language: string | null;
  image: string | null;
  updated: string | null;
  ttl: string | null;
  updatePeriod: string | null;
  updateFrequency: string | null;
  authors: Author[];
  items: RawItem[];
}

/** Puts a category into an item, as one short line. */
export function addCategory({ categories }: RawItem, text: string): void {
  if (categories.length < MAX_CATEGORIES) categories.push(categoryOf(text));
}

/** A category as one short line. */
export function categoryOf(text: string): string {
  return oneLine(cutText(text, MAX_CATEGORY));
}

/** An item of which nothing is known yet but its id and the base of its links. */
export function emptyItem(id: string | null, base: string | null): RawItem {
  return {
    id,
    isIdPermalink: null,
    link: null,
    originalLink: null,
    links: [],
    base,
    title: null,
    spareTitle: null,
    summary: null,
    spareSummary: null,
    content: null,
    published: null,
    updated: null,
    authors: [],
    sourceAuthors: [],
    image: null,
    enclosures: [],
    categories: [],
  };
}

/** A feed of which nothing is known yet but what stands at its root. */
export function emptyFeed(format: RawFeed['format'], language: string | null, base: string | null): RawFeed {
  return {
    format,
    title: null,
    spareTitle: null,
    description: null,
    spareDescription: null,
    link: null,
    links: [],
    base,
    language,
    image: null,
    updated: null,
    ttl: null,
    updatePeriod: null,
    updateFrequency: null,
    authors: [],
    items: [],
  };
}
