import type { HttpResponse } from '@forewire/kit/http-client';
import { readListPage } from '../discover/list-page.ts';
import { readNewsSitemap } from '../discover/news-sitemap.ts';
import { FeedReadError } from '../feeds/feed.ts';
import { looksLikeFeed, parseFeed } from '../feeds/parse-feed.ts';
import { findRefusal } from '../html/refused-page.ts';
import { decodeText } from '../text/charset.ts';
import { canonicalUrl } from '../text/urls.ts';
import { CheckFailed } from './answer.ts';
import type { Candidate } from './identity.ts';

/** What a source's document says, whatever its form. */
export type SourceDocument = { title: string | null; language: string | null; candidates: readonly Candidate[] };

const sniffBytes = 4096;

/** Whether an answer is something to watch by itself: a feed or a news sitemap. */
export function isFeedLike(response: HttpResponse): boolean {
  return isSitemap(response) || looksLikeFeed(decodeText(response.body, response.headers['content-type']).text);
}

/** Reads a feed, or a news sitemap in the place of one; throws FeedReadError. */
export function readFeedDocument(response: HttpResponse, now: Date): SourceDocument {
  if (isSitemap(response)) return readSitemapDocument(response, now);
  const feed = parseFeed(response.body, { contentType: response.headers['content-type'] ?? null, url: response.url, now });
  return { title: feed.title, language: feed.language, candidates: feed.items.filter(isReadable) };
}

// An item may be nothing but a date or a name.
function isReadable(item: Candidate): boolean {
  // Titles are read and bodies cleaned when they are asked for, so last.
  return item.url !== null || item.title !== null || item.contentHtml !== null;
}

/** Reads a list page; throws CheckFailed when it lists nothing, which a page that was found to be a list never does. */
export function readListDocument(response: HttpResponse): SourceDocument {
  const html = decodeText(response.body, response.headers['content-type']).text;
  const refusal = findRefusal(html);
  if (refusal) throw new CheckFailed('blocked', `${new URL(response.url).host} answered with ${refusal.reason} instead of the page`);
  const items = readListPage(html, response.url);
  if (items.length === 0) throw new CheckFailed('failed', 'The page lists no articles any more');
  return { title: null, language: null, candidates: items.map((item) => toCandidate(item)) };
}

function isSitemap({ body }: HttpResponse): boolean {
  return /<(?:\w+:)?urlset[\s>]/i.test(body.subarray(0, sniffBytes).toString('latin1'));
}

function readSitemapDocument(response: HttpResponse, now: Date): SourceDocument {
  const { items } = readNewsSitemap(response.body, response.url, now);
  if (items.length === 0) throw new FeedReadError('not_a_feed', 'the sitemap announces no news');
  return { title: null, language: items[0]?.language ?? null, candidates: items.map((item) => toCandidate({ ...item, summary: null, imageUrl: null })) };
}

type Linked = { url: string; title: string; publishedAt: Date | null; summary: string | null; imageUrl: string | null };

function toCandidate({ url, title, publishedAt, summary, imageUrl }: Linked): Candidate {
  const id = canonicalUrl(url);
  return { id, url, canonicalUrl: id, title, publishedAt, authors: [], imageUrl, summary, contentHtml: null };
}
