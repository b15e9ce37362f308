import { Injectable } from '@nestjs/common';
import { HttpClientError } from '@forewire/kit/http-client';
import { log } from '@forewire/kit/log';
import { WorkerFailure } from '@forewire/kit/worker-failure';
import { canonicalUrl } from '../text/urls.ts';
import { CheckFailed, problemOf, requireDocument } from './answer.ts';
import { Documents } from './documents.ts';
import type { PageReading, PageText } from './documents.worker.ts';
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

/** A page's text, or in words why there is none. */
export type PageOutcome = { kind: 'read'; page: PageText } | { kind: 'unread'; problem: string };

/** Reads the pages behind items, each once for all the feeds that point to it. */
@Injectable()
export class PageReader {
  private readonly pages = new Map<string, { until: number; outcome: Promise<PageOutcome> }>();

  constructor(
    private readonly http: PoliteHttp,
    private readonly documents: Documents,
  ) {}

  /** The page's text, or null when it can't be read; never throws for what the web does. */
  async read(url: string, signal: AbortSignal): Promise<PageText | null> {
    if (isUnreadable(url)) return null;
    const outcome = await (this.kept(url) ?? this.keep(url, signal));
    return outcome.kind === 'read' ? outcome.page : null;
  }

  /** The page's text, or why there is none; what could not be read before is asked for anew. Never throws for what the web does. */
  async tryRead(url: string, signal: AbortSignal): Promise<PageOutcome> {
    if (isUnreadable(url)) return unread(`Pages on ${new URL(url).hostname} do not contain the text of an article`);
    const kept = await this.kept(url);
    return kept?.kind === 'read' ? kept : this.keep(url, signal);
  }

  private kept(url: string): Promise<PageOutcome> | null {
    const present = this.pages.get(canonicalUrl(url));
    return present && present.until > Date.now() ? present.outcome : null;
  }

  private keep(url: string, signal: AbortSignal): Promise<PageOutcome> {
    const key = canonicalUrl(url);
    const outcome = this.fetch(url, signal);
    this.pages.delete(key);
    this.pages.set(key, { until: Date.now() + keepMs, outcome });
    if (this.pages.size > pagesKept) this.pages.delete(this.pages.keys().next().value ?? '');
    return outcome;
  }

  private async fetch(url: string, signal: AbortSignal): Promise<PageOutcome> {
    try {
      return await this.http.holding((place) => this.readHeld(url, { place, signal, timeoutMs, maxBodyBytes }, signal));
    } catch (error) {
      pagesRead.inc({ outcome: outcomeOf(error, url) });
      return unread(problemOf(error));
    }
  }

  private async readHeld(url: string, options: PoliteOptions, signal: AbortSignal): Promise<PageOutcome> {
    const response = await this.http.get(url, options);
    const now = new Date();
    await requireDocument(response, now, this.documents);
    const contentType = response.headers['content-type'];
    if (contentType && !readable.test(contentType)) {
      pagesRead.inc({ outcome: 'other-type' });
      return unread(problems.not_a_page);
    }
    const reading = await this.documents.readPage(response, now, signal);
    pagesRead.inc({ outcome: reading.kind });
    return reading.kind === 'read' ? reading : unread(problems[reading.kind]);
  }
}

const problems: Record<Exclude<PageReading['kind'], 'read'>, string> = {
  blocked: 'The site shows a sign-in, consent or bot check page instead of the article',
  empty: 'There is no article text on this page',
  not_a_page: 'This is a file of another kind, not a web page',
};

function unread(problem: string): PageOutcome {
  return { kind: 'unread', problem };
}

function isUnreadable(url: string): boolean {
  return unreadable.test(new URL(url).hostname);
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
