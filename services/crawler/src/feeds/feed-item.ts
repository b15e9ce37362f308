import { createHash } from 'node:crypto';
import { resolveUrl } from '@forewire/contracts/web-address';
import { htmlToText } from '../html/html-to-text.ts';
import { sanitizeHtml } from '../html/sanitize-html.ts';
import { clampToNow, parseDate } from '../text/dates.ts';
import { textTitle, textToHtml, titleText, unescapedText } from '../text/plain-text.ts';
import { canonicalUrl } from '../text/urls.ts';
import type { Author, Enclosure } from './feed.ts';
import type { RawItem, RawMarkup } from './raw-feed.ts';

// An id is kept with each item for as long as its source is watched.
const MAX_ID = 1_024;

/** What the items of a feed share. */
export interface ItemContext {
  base: string | null;
  now: Date;
  fallbackAuthors: Author[];
}

/** One item; all but its id and address is read when it is first asked for, since most items of a poll are known already. */
export class FeedItem {
  readonly url: string | null;
  /** The publisher's own id, or what comes nearest to one. */
  id: string;
  private readTitle: string | null | undefined;
  private readPublishedAt: Date | null | undefined;
  private cleaned: { summary: string | null; contentHtml: string | null } | null = null;

  constructor(
    private readonly raw: RawItem,
    private readonly context: ItemContext,
  ) {
    this.url = itemUrl(raw, this.linkBase);
    const id = absoluteId(raw.id?.trim() ?? '', this.linkBase) || (this.url ?? `sha1:${this.hashOfAll}`);
    this.id = id.length > MAX_ID ? `sha1:${hashOf(id)}` : id;
  }

  get title(): string | null {
    if (this.readTitle === undefined) this.readTitle = toTitle(this.raw.title) ?? toTitle(this.raw.spareTitle);
    return this.readTitle;
  }

  get publishedAt(): Date | null {
    const { published, updated } = this.raw;
    if (this.readPublishedAt === undefined) this.readPublishedAt = clampToNow(parseDate(published) ?? parseDate(updated), this.context.now);
    return this.readPublishedAt;
  }

  get updatedAt(): Date | null {
    return clampToNow(parseDate(this.raw.updated), this.context.now);
  }

  get authors(): Author[] {
    return namedAuthors(this.raw, this.context.fallbackAuthors);
  }

  get imageUrl(): string | null {
    return resolveUrl(this.raw.image, this.linkBase);
  }

  get enclosures(): Enclosure[] {
    return this.raw.enclosures.flatMap((enclosure) => toEnclosure(enclosure, this.linkBase));
  }

  get categories(): string[] {
    return [...new Set(this.raw.categories.filter((category) => category !== ''))];
  }

  /** The description as text; null when the feed has none beside the body. */
  get summary(): string | null {
    return this.clean().summary;
  }

  /** The fullest body that the feed has, safe to show. */
  get contentHtml(): string | null {
    return this.clean().contentHtml;
  }

  /** One form of the address, so that an item is known again under another id. */
  get canonicalUrl(): string | null {
    return this.url === null ? null : canonicalUrl(this.url);
  }

  /** Changes when the publisher edits the title or a body. */
  get contentHash(): string {
    const { title, spareTitle, summary, content } = this.raw;
    return hashOf([title?.value ?? spareTitle?.value, summary?.value, content?.value]);
  }

  // Where there is nothing to read, what else is known tells items apart.
  private get hashOfAll(): string {
    const { content, summary, published, updated, authors, categories } = this.raw;
    return this.title ?? content ?? summary ? this.contentHash : hashOf([published, updated, authors, categories]);
  }

  toJSON(): Pick<FeedItem, 'id' | 'title' | 'url' | 'publishedAt' | 'updatedAt' | 'authors' | 'summary' | 'contentHtml'> {
    const { id, title, url, publishedAt, updatedAt, authors, summary, contentHtml } = this;
    return { id, title, url, publishedAt, updatedAt, authors, summary, contentHtml };
  }

  private get linkBase(): string | null {
    return this.raw.base ?? this.context.base;
  }

  private clean(): { summary: string | null; contentHtml: string | null } {
    const { summary, spareSummary, content } = this.raw;
    this.cleaned ??= {
      summary: toText(summary ?? spareSummary),
      contentHtml: this.toHtml(content) ?? this.toHtml(summary) ?? this.toHtml(spareSummary),
    };
    return this.cleaned;
  }

  private toHtml(markup: RawMarkup | null): string | null {
    if (markup === null) return null;
    if (markup.type === 'text') return textToHtml(markup.value) || null;
    return sanitizeHtml(unescapeTwice(markup), markup.base ?? this.raw.base ?? this.url ?? this.context.base) || null;
  }
}

function hashOf(value: unknown): string {
  return createHash('sha1').update(JSON.stringify(value)).digest('base64url');
}

// Some publishers escape their HTML twice, so that readers would see tags.
function unescapeTwice({ value }: RawMarkup): string {
  const beginning = value.slice(0, 10_000);
  const isEscaped = !value.includes('<') && beginning.includes('&gt;') && /&lt;(?:p|div|br|a|img|ul|h\d|strong|em|b|i|span)\b/i.test(beginning);
  if (!isEscaped) return value;
  return value.replace(/&lt;/gi, '<').replace(/&gt;/gi, '>').replace(/&quot;/gi, '"').replace(/&amp;/gi, '&');
}

function toTitle(markup: RawMarkup | null): string | null {
  if (markup === null) return null;
  return (markup.type === 'text' ? textTitle(markup.value) : titleText(markup.value)) || null;
}

function toText(markup: RawMarkup | null): string | null {
  if (markup === null) return null;
  return (markup.type === 'text' ? unescapedText(markup.value) : htmlToText(unescapeTwice(markup))) || null;
}

function namedAuthors(raw: RawItem, fallback: Author[]): Author[] {
  // RFC 4287 4.2.1: an entry's own authors, else those of its source, else those of the feed.
  const lists = [raw.authors, raw.sourceAuthors].map((authors) => authors.filter(({ name, email }) => name !== null || email !== null));
  return lists.find(({ length }) => length > 0) ?? fallback;
}

// An id that is a path means the address that it leads to, whichever document names it.
function absoluteId(id: string, base: string | null): string {
  return /^\.{0,2}\//.test(id) ? (resolveUrl(id, base) ?? id) : id;
}

function itemUrl(raw: RawItem, base: string | null): string | null {
  for (const candidate of linkCandidates(raw)) {
    // Line breaks and blanks inside come from the way in which the feed was laid out.
    const url = resolveUrl(candidate?.replace(/[\r\n\t]\s*/g, ''), base);
    if (url !== null) return url;
  }
  return null;
}

function linkCandidates(raw: RawItem): (string | null | undefined)[] {
  const alternates = raw.links.filter(({ rel }) => rel === 'alternate' || rel === '');
  const page = alternates.find(({ type }) => type === '' || type.includes('html')) ?? alternates[0];
  const permalink = raw.isIdPermalink !== false && (raw.isIdPermalink ? /^(?:https?:\/)?\//i : /^https?:\/\//i).test(raw.id ?? '') ? raw.id : null;
  return [raw.originalLink, raw.link, page?.href, permalink, raw.links.find(({ rel }) => rel === 'content')?.href, raw.enclosures[0]?.url];
}

function toEnclosure({ url, type, length }: RawItem['enclosures'][number], base: string | null): Enclosure[] {
  const address = resolveUrl(url, base);
  const bytes = Number.parseInt(length ?? '', 10);
  return address === null ? [] : [{ url: address, type, length: bytes > 0 ? bytes : null }];
}

/** Gives items of one feed that share an id (or have none of their own) ids that stay apart, and leaves out exact repeats. */
export function withDistinctIds(items: FeedItem[]): FeedItem[] {
  const count = new Map<string, number>();
  for (const { id } of items) count.set(id, (count.get(id) ?? 0) + 1);
  if (count.size === items.length) return items;
  const seen = new Set<string>();
  return items.filter((item) => {
    if ((count.get(item.id) ?? 0) > 1) item.id = `${item.id}#${item.canonicalUrl ?? item.contentHash}`;
    if (seen.has(item.id)) {
      const edition = `${item.id}#${item.title ?? ''}`;
      if (seen.has(edition)) return false;
      item.id = edition;
    }
    seen.add(item.id).add(`${item.id}#${item.title ?? ''}`);
    return true;
  });
}
