import { resolveUrl } from '@forewire/contracts/web-address';
import { parseMarkup } from '@forewire/kit/markup';
import { decodeText } from '../text/charset.ts';
import { clampToNow, parseDate } from '../text/dates.ts';
import { oneLine, titleText } from '../text/plain-text.ts';

/** An article that a Google News sitemap announces. */
export interface SitemapItem {
  url: string;
  title: string;
  publishedAt: Date | null;
  language: string | null;
}

/** What a sitemap holds: articles when it is a news sitemap, further sitemaps when it is an index. */
export interface Sitemap {
  items: SitemapItem[];
  sitemaps: string[];
}

// Google takes no more from one news sitemap.
const MAX_ENTRIES = 1_000;
const MAX_LANGUAGE = 20;
const FIELDS = new Set(['loc', 'news:title', 'news:publication_date', 'news:language', 'sitemap.loc']);

/** Reads a sitemap; addresses without the news extension are left out, since a plain sitemap says nothing about what is new. */
export function readNewsSitemap(bytes: Uint8Array | string, url: string, now: Date): Sitemap {
  const text = typeof bytes === 'string' ? bytes : decodeText(bytes).text;
  const reader = new SitemapReader(url, now);
  parseMarkup(text, reader, { xmlMode: true });
  return { items: reader.items, sitemaps: reader.sitemaps };
}

class SitemapReader {
  readonly items: SitemapItem[] = [];
  readonly sitemaps: string[] = [];
  private container: 'url' | 'sitemap' | null = null;
  private values: Record<string, string> = {};
  private field: string | null = null;
  private prefix = 'news';

  constructor(
    private readonly url: string,
    private readonly now: Date,
  ) {}

  onopentag(written: string, attributes: Record<string, string>): void {
    this.learnPrefix(attributes);
    const name = this.canonical(written);
    if (name === 'url' || name === 'sitemap') {
      this.container = name;
      this.values = {};
    } else this.field = this.container !== null && FIELDS.has(name) ? name : null;
  }

  ontext(data: string): void {
    if (this.field !== null) this.values[this.field] = (this.values[this.field] ?? '') + data;
  }

  onclosetag(written: string): void {
    const name = this.canonical(written);
    if (name === this.field) this.field = null;
    if (name !== this.container) return;
    const address = resolveUrl(this.values['loc'], this.url);
    if (address !== null && this.items.length + this.sitemaps.length < MAX_ENTRIES) this.add(name, address);
    this.container = null;
  }

  private add(name: string, address: string): void {
    if (name === 'sitemap') this.sitemaps.push(address);
    else this.addItem(address);
  }

  private addItem(url: string): void {
    const title = titleText(this.values['news:title'] ?? '');
    if (title === '') return;
    const publishedAt = clampToNow(parseDate(this.values['news:publication_date']), this.now);
    this.items.push({ url, title, publishedAt, language: oneLine((this.values['news:language'] ?? '').slice(0, MAX_LANGUAGE)) || null });
  }

  private learnPrefix(attributes: Record<string, string>): void {
    for (const name in attributes) {
      if (name.startsWith('xmlns:') && /google\.com\/schemas\/sitemap-news/i.test(attributes[name] ?? '')) this.prefix = name.slice(6).toLowerCase();
    }
  }

  private canonical(written: string): string {
    const name = written.toLowerCase();
    const colon = name.indexOf(':');
    if (colon < 0) return name;
    return name.slice(0, colon) === this.prefix ? `news:${name.slice(colon + 1)}` : name.slice(0, colon) === 'image' || name.slice(0, colon) === 'video' ? name : name.slice(colon + 1);
  }
}
