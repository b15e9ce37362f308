import { Injectable } from '@nestjs/common';
import { HttpClientError } from '@forewire/kit/http-client';
import { log } from '@forewire/kit/log';
import { type Article, ArticleReadError } from '../articles/article.ts';
import { readArticle } from '../articles/read-article.ts';
import { articleTextLimit } from '../harvests/article.ts';
import { ownCopy } from '../text/own-copy.ts';
import { canonicalUrl } from '../text/urls.ts';
import { CheckFailed, requireDocument } from './answer.ts';
import { HostBusy } from './host-budget.ts';
import { pagesRead } from './metrics.ts';
import { PoliteHttp } from './polite-http.ts';
import { RobotsDenied } from './robots-cache.ts';

/** What the page behind an item adds to it. */
export type PageText = {
  title: string | null;
  byline: string | null;
  publishedAt: Date | null;
  language: string | null;
  text: string;
  imageUrl: string | null;
};

// Pages there hold an app, a consent form or a pointer, but not the text of the item.
const unreadable = /^(?:www\.|m\.|old\.)?(?:news\.google\.com|youtube\.com|youtu\.be|reddit\.com|bsky\.app|x\.com|twitter\.com|t\.me|truthsocial\.com|tiktok\.com|facebook\.com|instagram\.com|linkedin\.com)$/;
const documents = /html|xml|^text\/plain/i;
const timeoutMs = 15_000;
const maxBodyBytes = 4 * 1024 * 1024;
const pagesKept = 400;
const keepMs = 900_000;

/** Reads the pages behind items, each once for all the feeds that point to it. */
@Injectable()
export class PageReader {
  private readonly pages = new Map<string, { until: number; page: Promise<PageText | null> }>();

  constructor(private readonly http: PoliteHttp) {}

  /** The page's text, or null when it can't be read; never throws for what the web does. */
  read(url: string, signal: AbortSignal): Promise<PageText | null> {
    if (unreadable.test(new URL(url).hostname)) return Promise.resolve(null);
    const key = canonicalUrl(url);
    const present = this.pages.get(key);
    if (present && present.until > Date.now()) return present.page;
    const page = this.fetch(url, signal);
    this.pages.delete(key);
    this.pages.set(key, { until: Date.now() + keepMs, page });
    if (this.pages.size > pagesKept) this.pages.delete(this.pages.keys().next().value ?? '');
    return page;
  }

  private async fetch(url: string, signal: AbortSignal): Promise<PageText | null> {
    try {
      const response = await this.http.get(url, { signal, timeoutMs, maxBodyBytes });
      const now = new Date();
      requireDocument(response, now);
      const contentType = response.headers['content-type'] ?? null;
      if (contentType && !documents.test(contentType)) return count('other-type', null);
      const page = readArticle(response.body, { url: response.url, contentType, now });
      return count('read', toPageText(page));
    } catch (error) {
      return count(outcomeOf(error, url), null);
    }
  }
}

// What is kept for a quarter of an hour must not keep the page.
function toPageText({ title, byline, publishedAt, language, text, image }: Article): PageText {
  const copy = (piece: string | null): string | null => piece && ownCopy(piece);
  return { title: copy(title), byline: copy(byline), publishedAt, language, text: ownCopy(text.slice(0, articleTextLimit)), imageUrl: copy(image) };
}

function count(outcome: string, page: PageText | null): PageText | null {
  pagesRead.inc({ outcome });
  return page;
}

function outcomeOf(error: unknown, url: string): string {
  if (error instanceof ArticleReadError) return error.kind;
  if (error instanceof CheckFailed) return error.status;
  if (error instanceof RobotsDenied) return 'robots';
  if (error instanceof HostBusy) return 'busy';
  if (!(error instanceof HttpClientError)) log.error({ err: error, url }, 'page could not be read');
  return 'failed';
}
