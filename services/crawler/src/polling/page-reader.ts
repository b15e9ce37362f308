import { Injectable } from '@nestjs/common';
import { HttpClientError } from '@forewire/kit/http-client';
import { log } from '@forewire/kit/log';
import { WorkerFailure } from '@forewire/kit/worker-failure';
import { canonicalUrl } from '../text/urls.ts';
import { CheckFailed, requireDocument } from './answer.ts';
import { Documents } from './documents.ts';
import type { PageText } from './documents.worker.ts';
import { HostBusy } from './host-budget.ts';
import { pagesRead } from './metrics.ts';
import { type PoliteOptions, PoliteHttp } from './polite-http.ts';
import { RobotsDenied } from './robots-cache.ts';

// Pages there hold an app, a consent form or a pointer, but not the text of the item.
const unreadable = /^(?:www\.|m\.|old\.)?(?:news\.google\.com|youtube\.com|youtu\.be|reddit\.com|bsky\.app|x\.com|twitter\.com|t\.me|truthsocial\.com|tiktok\.com|facebook\.com|instagram\.com|linkedin\.com)$/;
const readable = /html|xml|^text\/plain/i;
const timeoutMs = 15_000;
const maxBodyBytes = 4 * 1024 * 1024;
const pagesKept = 400;
const keepMs = 900_000;

/** Reads the pages behind items, each once for all the feeds that point to it. */
@Injectable()
export class PageReader {
  private readonly pages = new Map<string, { until: number; page: Promise<PageText | null> }>();

  constructor(
    private readonly http: PoliteHttp,
    private readonly documents: Documents,
  ) {}

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
      return await this.http.holding((place) => this.readHeld(url, { place, signal, timeoutMs, maxBodyBytes }, signal));
    } catch (error) {
      return count(outcomeOf(error, url), null);
    }
  }

  private async readHeld(url: string, options: PoliteOptions, signal: AbortSignal): Promise<PageText | null> {
    const response = await this.http.get(url, options);
    const now = new Date();
    await requireDocument(response, now, this.documents);
    const contentType = response.headers['content-type'];
    if (contentType && !readable.test(contentType)) return count('other-type', null);
    const reading = await this.documents.readPage(response, now, signal);
    return count(reading.kind, reading.kind === 'read' ? reading.page : null);
  }
}

function count(outcome: string, page: PageText | null): PageText | null {
  pagesRead.inc({ outcome });
  return page;
}

function outcomeOf(error: unknown, url: string): string {
  if (error instanceof CheckFailed) return error.status;
  if (error instanceof WorkerFailure) return outcomeOfFailure(error, url);
  if (error instanceof RobotsDenied) return 'robots';
  if (error instanceof HostBusy) return 'busy';
  if (error instanceof HttpClientError && error.kind === 'busy') return 'busy';
  if (!(error instanceof HttpClientError)) log.error({ err: error, url }, 'page could not be read');
  return 'failed';
}

function outcomeOfFailure(error: WorkerFailure, url: string): string {
  if (error.isOfInput) log.warn({ url, reason: error.kind }, 'a page was given up');
  return error.kind;
}
