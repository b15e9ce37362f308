import { HttpClientError, type HttpClient, type HttpResponse } from '@forewire/kit/http-client';
import { ArticleReadError, type Article } from '../articles/article.ts';
import { readArticle } from '../articles/read-article.ts';
import { FeedReadError, type Feed } from '../feeds/feed.ts';
import { looksLikeFeed, parseFeed } from '../feeds/parse-feed.ts';
import { findRefusal, isSignInPage } from '../html/refused-page.ts';
import { ALLOW_ALL, crawlDelaySeconds, DISALLOW_ALL, isAllowed, parseRobots, robotsMeaning, type Robots } from '../robots/robots.ts';
import { decodeText } from '../text/charset.ts';
import { discover } from './discover.ts';
import { FEWEST_ITEMS, newestOf } from './discovery.ts';
import { readListPage } from './list-page.ts';
import { isBinary, readHere } from './look.ts';

/** One step of a check, and what it found. */
export interface ExaminationStep {
  step: string;
  isFine: boolean;
  finding: string;
}

/** What a check of a source would see. */
export interface Examination {
  url: string;
  isWatchable: boolean;
  verdict: string;
  steps: ExaminationStep[];
}

export interface ExamineOptions {
  http: Pick<HttpClient, 'get' | 'userAgent'>;
  now: Date;
  onStep?: (step: ExaminationStep) => void;
}

class Unwatchable extends Error {}

/** Goes through a check of a source step by step, and says at each what was seen and what follows from it. */
export async function examine(address: string, options: ExamineOptions): Promise<Examination> {
  return new Examiner(options).run(/^[a-z][\w+.-]*:/i.test(address) ? address : `https://${address}`);
}

class Examiner {
  private readonly steps: ExaminationStep[] = [];

  constructor(private readonly options: ExamineOptions) {}

  async run(url: string): Promise<Examination> {
    try {
      const verdict = await this.check(url);
      return { url, isWatchable: true, verdict, steps: this.steps };
    } catch (error) {
      if (error instanceof Unwatchable) return { url, isWatchable: false, verdict: error.message, steps: this.steps };
      if (!(error instanceof HttpClientError)) throw error;
      this.tell('fetch', false, error.message);
      return { url, isWatchable: false, verdict: error.message, steps: this.steps };
    }
  }

  private async check(url: string): Promise<string> {
    if (!URL.canParse(url)) throw this.stop('address', `"${url}" is not a web address`);
    await this.requireAllowed(url, 'robots.txt');
    const response = await this.fetch(url);
    const { text, charset } = decodeText(response.body, response.headers['content-type']);
    if (isBinary(text)) throw this.stop('content', 'the document is a file of another kind, neither a page nor a feed');
    this.tell('charset', true, charset);
    this.refuseWalls(response, text);
    if (looksLikeFeed(text)) return this.checkFeed(response);
    return this.checkPage(response, text);
  }

  private async checkFeed(response: HttpResponse): Promise<string> {
    const feed = this.readFeed(response);
    await this.checkValidators(response);
    const newest = feed.items.find(({ url }) => url !== null);
    if (newest?.url) await this.checkArticle(newest.url);
    return feed.items.length > 0 ? `a feed with ${feed.items.length} items that can be watched` : 'a feed that is empty now and can be watched';
  }

  private readFeed(response: HttpResponse): Feed {
    try {
      const feed = parseFeed(response.body, { contentType: response.headers['content-type'], url: response.url, now: this.options.now });
      this.tell('feed', true, describeFeed(feed));
      return feed;
    } catch (error) {
      if (error instanceof FeedReadError) throw this.stop('feed', error.message);
      throw error;
    }
  }

  private async checkPage(response: HttpResponse, html: string): Promise<string> {
    this.tell('content', true, 'a web page, not a feed');
    const { feeds, newsSitemaps } = await discover(response.url, { http: this.options.http, reader: readHere, now: this.options.now });
    for (const { url, format, items, foundBy } of feeds) this.tell('discovery', true, `${format} feed with ${items} items at ${url} (${foundBy.replace('_', ' ')})`);
    if (feeds[0]) return `not a feed itself, but ${feeds[0].url} is one and would be watched`;
    this.tell('discovery', true, newsSitemaps[0] ? `no feed, but a news sitemap at ${newsSitemaps[0].url}` : 'no feed');
    const items = readListPage(html, response.url);
    const isList = items.length >= FEWEST_ITEMS;
    this.tell('list page', isList, isList ? `${items.length} links to articles, the first "${items[0]?.title ?? ''}"` : `${items.length} links to articles, too few for a list`);
    if (!isList) throw nothingToWatch(html);
    await this.checkValidators(response);
    await this.checkArticle(items[0]?.url ?? '');
    return `a page that lists ${items.length} articles and can be watched for new ones`;
  }

  private async requireAllowed(url: string, step: string): Promise<void> {
    const { robots, finding } = await this.readRobots(url);
    const agent = this.options.http.userAgent;
    const delay = crawlDelaySeconds(robots, agent);
    if (!isAllowed(robots, agent, url)) throw this.stop(step, `${finding}; it does not let us read ${url}`, `robots.txt does not let us read ${url}: ${finding}`);
    this.tell(step, true, `${finding}; ${url} may be read${delay === null ? '' : `, ${delay} s apart`}`);
  }

  private async readRobots(url: string): Promise<{ robots: Robots; finding: string }> {
    try {
      const { status, body } = await this.options.http.get(new URL('/robots.txt', url).href, { maxRedirects: 5 });
      const meaning = robotsMeaning(status);
      if (meaning === 'allow_all') return { robots: ALLOW_ALL, finding: `there is none (${status})` };
      if (meaning === 'disallow_all') return { robots: DISALLOW_ALL, finding: `it can't be read now (${status})` };
      const robots = parseRobots(body.toString('utf8'));
      return { robots, finding: robots.groups.length === 1 ? '1 group' : `${robots.groups.length} groups` };
    } catch (error) {
      // What keeps us from the host at all is said once, for the page itself.
      if (!(error instanceof HttpClientError) || !['timeout', 'reset', 'too_large', 'redirect_loop', 'too_many_redirects'].includes(error.kind)) throw error;
      return { robots: DISALLOW_ALL, finding: error.message };
    }
  }

  private async fetch(url: string): Promise<HttpResponse> {
    const start = performance.now();
    const response = await this.options.http.get(url);
    for (const { status, url: from } of response.redirects) this.tell('redirect', true, `${from} answered ${status}`);
    const { headers, body, status } = response;
    const size = `${body.length} bytes${headers['content-encoding'] ? `, ${headers['content-encoding']}` : ''}`;
    const finding = `${status} from ${response.url} in ${Math.round(performance.now() - start)} ms, ${headers['content-type'] ?? 'no content type'}, ${size}`;
    const wait = headers['retry-after'] ? `, asks to wait ${headers['retry-after']}` : '';
    if (status >= 400 && !findRefusal(body.toString('latin1'))) throw this.stop('fetch', finding + wait, `the site answered ${status}${wait}`);
    this.tell('fetch', status < 400, finding);
    return response;
  }

  private refuseWalls(response: HttpResponse, text: string): void {
    const refusal = findRefusal(text);
    if (refusal) throw this.stop('wall', `blocked: the site answered ${response.status} with ${refusal.reason}`);
  }

  private async checkValidators(response: HttpResponse): Promise<void> {
    const { etag, 'last-modified': lastModified } = response.headers;
    if (!etag && !lastModified) {
      this.tell('conditional', true, 'no ETag and no Last-Modified: each check reads the whole document');
      return;
    }
    const again = await this.options.http.get(response.url, { etag: etag ?? null, lastModified: lastModified ?? null });
    this.tell('conditional', true, again.notModified ? 'an unchanged document answers 304' : `validators are given but not honoured (${again.status}): each check reads the whole document`);
  }

  private async checkArticle(url: string): Promise<void> {
    try {
      await this.requireAllowed(url, 'article robots');
      const { status, body, headers, url: finalUrl } = await this.options.http.get(url);
      if (status >= 400) this.tell('article', false, `${url} answered ${status}; the feed's own text is used`);
      else this.tell('article', true, describeArticle(readArticle(body, { url: finalUrl, contentType: headers['content-type'] ?? null, now: this.options.now })));
    } catch (error) {
      if (error instanceof Unwatchable) return;
      if (!(error instanceof HttpClientError) && !(error instanceof ArticleReadError)) throw error;
      this.tell('article', false, `${url}: ${error.message}; the feed's own text is used`);
    }
  }

  private stop(step: string, finding: string, verdict = finding): Unwatchable {
    this.tell(step, false, finding);
    return new Unwatchable(verdict);
  }

  private tell(step: string, isFine: boolean, finding: string): void {
    const told = { step, isFine, finding };
    this.steps.push(told);
    this.options.onStep?.(told);
  }
}

function nothingToWatch(html: string): Unwatchable {
  if (html.trim() === '') return new Unwatchable('the document is empty, and the site offers no feed');
  return new Unwatchable(isSignInPage(html) ? 'the site answered with a sign-in page' : 'there is no feed, and the page lists no articles');
}

function describeArticle({ title, text, language, publishedAt }: Article): string {
  return `"${title ?? 'untitled'}", ${text.length} characters, ${language ?? 'language unknown'}, ${publishedAt?.toISOString() ?? 'no date'}`;
}

function describeFeed(feed: Feed): string {
  const dated = feed.items.flatMap(({ publishedAt }) => publishedAt ?? []);
  const newest = newestOf(feed.items)?.toISOString() ?? 'unknown';
  const notes = [
    `${feed.format} "${feed.title ?? 'untitled'}" with ${feed.items.length} items, the newest of ${newest}`,
    dated.length < feed.items.length ? `${feed.items.length - dated.length} without a date` : '',
    feed.isTruncated ? 'the document is cut off' : '',
    feed.isExpired ? 'the publisher says that it has ended' : '',
    feed.hubUrls[0] ? `pushes through ${feed.hubUrls[0]}` : '',
    feed.ttlMinutes ? `asks for ${feed.ttlMinutes} min between checks` : '',
  ];
  return notes.filter((note) => note !== '').join('; ');
}
