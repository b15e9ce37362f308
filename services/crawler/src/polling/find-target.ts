import { Injectable } from '@nestjs/common';
import { HttpClientError, type HttpRequestOptions, type HttpResponse } from '@forewire/kit/http-client';
import { discover } from '../discover/discover.ts';
import type { Discovery, FoundFeed, HttpGetter } from '../discover/discovery.ts';
import { CheckFailed, requireDocument } from './answer.ts';
import { Documents } from './documents.ts';
import { HostBusy } from './host-budget.ts';
import { PoliteHttp } from './polite-http.ts';
import { RobotsDenied } from './robots-cache.ts';

/** What is fetched for a source from now on, and what it answered just now. */
export type Target = { kind: 'feed' | 'page'; feedUrl: string; title: string | null; response: HttpResponse };

const keptBytes = 512 * 1024;

type Reading = Pick<HttpRequestOptions, 'place'> & { signal: AbortSignal };
const staleDays = 60;

/** Finds out what can be watched at an address: itself, its feed, its news sitemap, or the page as a list. */
@Injectable()
export class FindTarget {
  constructor(
    private readonly http: PoliteHttp,
    private readonly documents: Documents,
  ) {}

  /** Throws what keeps the address from being read, and CheckFailed when there is nothing to watch. */
  async execute(url: string, now: Date, reading: Reading): Promise<Target> {
    const { signal } = reading;
    const first = await this.http.get(url, reading);
    await requireDocument(first, now, this.documents);
    if (await this.documents.isFeedLike(first, signal)) return { kind: 'feed', feedUrl: url, title: null, response: first };
    const seen = new Map([[url, first]]);
    const discovery = await discover(url, { http: this.remembering(seen, reading), reader: this.documents.reader(signal), now });
    const choice = choose(discovery, now);
    if (!choice) throw new CheckFailed('failed', 'No feed and no list of articles was found at this address');
    const response = [...seen.values()].find((each) => each.url === choice.feedUrl) ?? (await this.http.get(choice.feedUrl, reading));
    return { ...choice, response };
  }

  // What was looked at on the way need not be fetched again, and a closed door on the way ends nothing.
  private remembering(seen: Map<string, HttpResponse>, reading: Reading): HttpGetter {
    return {
      get: async (url: string, options: HttpRequestOptions = {}) => {
        const present = seen.get(url);
        if (present) return present;
        const response = await this.http.get(url, { ...options, ...reading }).catch((error: unknown) => {
          if (error instanceof RobotsDenied || error instanceof HostBusy) throw new HttpClientError('aborted', error.message);
          throw error;
        });
        if (response.status === 200 && response.body.length <= keptBytes) seen.set(url, response);
        return response;
      },
    };
  }
}

function choose({ url, title, feeds, newsSitemaps, listPages }: Discovery, now: Date): Omit<Target, 'response'> | null {
  const isStale = ({ newestAt }: FoundFeed): boolean => newestAt !== null && now.getTime() - newestAt.getTime() > staleDays * 86_400_000;
  const usable = feeds.filter((feed) => feed.items > 0 && !isOfComments(feed));
  const page = listPages[0];
  // A feed that was given up years ago often still hangs on a page that goes on.
  const feed = usable.find((each) => !isStale(each)) ?? (page ? undefined : (usable[0] ?? feeds[0]));
  if (feed) return { kind: 'feed', feedUrl: feed.url, title: feed.title };
  if (newsSitemaps[0]) return { kind: 'feed', feedUrl: newsSitemaps[0].url, title };
  return page ? { kind: 'page', feedUrl: page.url ?? url, title: page.title } : null;
}

function isOfComments({ url, title }: FoundFeed): boolean {
  return /\/comments?\b/i.test(new URL(url).pathname) || /^comments? (?:on|for)\b|kommentare/i.test(title ?? '');
}
