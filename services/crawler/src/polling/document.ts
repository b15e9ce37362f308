import { cutText } from '@forewire/kit/whole-text';
import { detectLanguage } from '../articles/language.ts';
import { readListPage } from '../discover/list-page.ts';
import { readNewsSitemap } from '../discover/news-sitemap.ts';
import { FeedReadError } from '../feeds/feed.ts';
import { looksLikeFeed, parseFeed } from '../feeds/parse-feed.ts';
import { articleTextLimit } from '../harvests/article.ts';
import { htmlToText } from '../html/html-to-text.ts';
import { findRefusal } from '../html/refused-page.ts';
import { decodeText } from '../text/charset.ts';
import { canonicalUrl } from '../text/urls.ts';
import { type Candidate, sift } from './identity.ts';
import { inOrder, type NewItem, titleLimit } from './new-item.ts';
import { UnreadableDocument } from './unreadable-document.ts';

/** A document as it was fetched. */
export type Fetched = { body: Uint8Array; url: string; contentType: string | null; contentLocation?: string | null; contentLanguage?: string | null };

/** What a source's document holds that is new, whatever its form. */
export type SourceDocument = {
  title: string | null;
  language: string | null;
  /** It lists nothing at all, new or known. */
  isEmpty: boolean;
  /** Oldest first, and no more than a check takes. */
  news: NewItem[];
  /** What to remember of it from now on. */
  identities: Float64Array;
};

type Contents = { title: string | null; language: string | null; candidates: readonly Candidate[] };

const sniffBytes = 4096;
const articlesPerCheck = 50;
// What a source is remembered by must fit one row; the newest stand first, and no feed of news goes on for so long.
const itemsPerDocument = 5000;
const longestAddress = 4096;

/** Whether an answer is something to watch by itself: a feed or a news sitemap. Its beginning suffices. */
export function isFeedLike(bytes: Uint8Array, contentType: string | null): boolean {
  return isSitemap(bytes) || looksLikeFeed(decodeText(bytes, contentType).text);
}

/** Reads a feed, a news sitemap or a list page, and what of it is not among the identities remembered; throws FeedReadError and UnreadableDocument. */
export function readDocument(fetched: Fetched, kind: 'feed' | 'page', remembered: Float64Array, now: Date): SourceDocument {
  const { title, language, candidates: all } = kind === 'page' ? readList(fetched) : readFeed(fetched, now);
  const candidates = all.slice(0, itemsPerDocument);
  const { fresh, identities } = sift(candidates, remembered);
  const news = inOrder(fresh, now).slice(-articlesPerCheck).map(toNewItem);
  return { title, language, isEmpty: candidates.length === 0, news, identities };
}

function readFeed({ body, ...origin }: Fetched, now: Date): Contents {
  if (isSitemap(body)) return readSitemap(body, origin.url, now);
  const feed = parseFeed(body, { ...origin, now });
  return { title: feed.title, language: feed.language, candidates: feed.items.filter(isReadable) };
}

// An item may be nothing but a date or a name.
function isReadable(item: Candidate): boolean {
  // Titles are read and bodies cleaned when they are asked for, so last.
  return item.url !== null || item.title !== null || item.contentHtml !== null;
}

// A page that was found to be a list never lists nothing.
function readList({ body, contentType, url }: Fetched): Contents {
  const html = decodeText(body, contentType).text;
  const refusal = findRefusal(html);
  if (refusal) throw new UnreadableDocument('blocked', `${new URL(url).host} answered with ${refusal.reason} instead of the page`);
  const items = readListPage(html, url);
  if (items.length === 0) throw new UnreadableDocument('failed', 'The page lists no articles any more');
  return { title: null, language: null, candidates: items.map((item) => toCandidate(item)) };
}

function isSitemap(bytes: Uint8Array): boolean {
  return /<(?:\w+:)?urlset[\s>]/i.test(Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, sniffBytes)).toString('latin1'));
}

function readSitemap(bytes: Uint8Array, url: string, now: Date): Contents {
  const { items } = readNewsSitemap(bytes, url, now);
  if (items.length === 0) throw new FeedReadError('not_a_feed', 'the sitemap announces no news');
  return { title: null, language: items[0]?.language ?? null, candidates: items.map((item) => toCandidate({ ...item, summary: null, imageUrl: null })) };
}

type Linked = { url: string; title: string; publishedAt: Date | null; summary: string | null; imageUrl: string | null };

function toCandidate({ url, title, publishedAt, summary, imageUrl }: Linked): Candidate {
  const id = canonicalUrl(url);
  return { id, url, canonicalUrl: id, title, publishedAt, authors: [], imageUrl, summary, contentHtml: null };
}

function toNewItem(candidate: Candidate): NewItem {
  const { url, publishedAt, imageUrl, authors, contentHtml, summary } = candidate;
  const title = candidate.title == null ? null : cutText(candidate.title, titleLimit);
  const text = cutText(contentHtml ? htmlToText(contentHtml) : (summary ?? ''), articleTextLimit);
  const byline = cutText(authors.flatMap(({ name }) => name ?? []).join(', '), titleLimit);
  return { url: addressOf(url), title, publishedAt, byline, imageUrl: addressOf(imageUrl), text, language: detectLanguage(`${title ?? ''}. ${text}`) };
}

// Nothing longer leads anywhere.
function addressOf(url: string | null): string | null {
  return url !== null && url.length <= longestAddress ? url : null;
}
