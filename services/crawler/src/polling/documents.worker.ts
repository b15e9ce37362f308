import { cutText } from '@forewire/kit/whole-text';
import { ArticleReadError } from '../articles/article.ts';
import { readArticle } from '../articles/read-article.ts';
import { lookAt, lookAtFeed, lookAtSitemap, sitemapsIn } from '../discover/look.ts';
import { FeedReadError, type FeedProblem } from '../feeds/feed.ts';
import { feedFingerprint } from '../feeds/feed-fingerprint.ts';
import { articleTextLimit } from '../harvests/article.ts';
import { findRefusal } from '../html/refused-page.ts';
import { parseRobots, type Robots } from '../robots/robots.ts';
import { type Fetched, isFeedLike as isFeedLikeBytes, readDocument, type SourceDocument } from './document.ts';
import { titleLimit } from './new-item.ts';
import { UnreadableDocument } from './unreadable-document.ts';

/* What threads do with documents from the web. Errors of classes of our own come out as data, since a thread loses their class. */

export { lookAt, lookAtFeed, lookAtSitemap, sitemapsIn };

export type DocumentReading =
  | { kind: 'read'; document: SourceDocument }
  | { kind: 'unreadable'; status: 'blocked' | 'failed'; message: string }
  | { kind: 'no-feed'; problem: FeedProblem; message: string };

/** What the page behind an item adds to it. */
export type PageText = {
  title: string | null;
  byline: string | null;
  publishedAt: Date | null;
  language: string | null;
  text: string;
  imageUrl: string | null;
};

export type PageReading = { kind: 'read'; page: PageText } | { kind: ArticleReadError['kind'] };

// More rules than any site needs, and so many that each question takes no time to speak of.
const mostRules = 2_000;

export function isFeedLike({ body, contentType }: Pick<Fetched, 'body' | 'contentType'>): boolean {
  return isFeedLikeBytes(body, contentType);
}

export function fingerprint({ body }: Pick<Fetched, 'body'>): string {
  return feedFingerprint(body);
}

/** Reads a source's document. */
export function readSource({ kind, remembered, now, ...fetched }: Fetched & { kind: 'feed' | 'page'; remembered: Float64Array; now: Date }): DocumentReading {
  try {
    return { kind: 'read', document: readDocument(fetched, kind, remembered, now) };
  } catch (error) {
    if (error instanceof UnreadableDocument) return { kind: 'unreadable', status: error.status, message: error.message };
    if (error instanceof FeedReadError) return { kind: 'no-feed', problem: error.kind, message: error.message };
    throw error;
  }
}

/** Reads an article's page. */
export function readPage({ body, url, contentType, now }: Fetched & { now: Date }): PageReading {
  try {
    const { title, byline, publishedAt, language, text, image } = readArticle(body, { url, contentType, now });
    return { kind: 'read', page: { title: cut(title), byline: cut(byline), publishedAt, language, text: cutText(text, articleTextLimit), imageUrl: image } };
  } catch (error) {
    if (error instanceof ArticleReadError) return { kind: error.kind };
    throw error;
  }
}

/** What a page that came with an error says it is, if it is a wall. */
export function refusalIn({ body }: Pick<Fetched, 'body'>): string | null {
  return findRefusal(textOf(body, 'latin1'))?.reason ?? null;
}

/** The rules of a robots.txt that hold for a crawler. */
export function readRobots({ body, agent }: Pick<Fetched, 'body'> & { agent: string }): Robots {
  const { groups } = parseRobots(textOf(body, 'utf8'));
  const own = groups.filter(({ agents }) => agents.includes(agent));
  const name = own.length > 0 ? agent : '*';
  const rules = groups.flatMap((group) => (group.agents.includes(name) ? group.rules : []));
  return { groups: rules.length > 0 ? [{ agents: [name], rules: rules.slice(0, mostRules), crawlDelaySeconds: null }] : [], sitemaps: [] };
}

function textOf({ buffer, byteOffset, byteLength }: Uint8Array, encoding: BufferEncoding): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString(encoding);
}

function cut(text: string | null): string | null {
  return text && cutText(text, titleLimit);
}
