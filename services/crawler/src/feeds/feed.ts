import type { FeedItem } from './feed-item.ts';

/** A feed as it was published, whatever its format. */
export interface Feed {
  format: 'rss' | 'rdf' | 'atom' | 'json';
  title: string | null;
  /** The site that the feed belongs to. */
  link: string | null;
  language: string | null;
  description: string | null;
  imageUrl: string | null;
  /** The address that the feed calls its own; the topic of a WebSub subscription. */
  selfUrl: string | null;
  hubUrls: string[];
  nextUrl: string | null;
  updatedAt: Date | null;
  /** What the publisher asks pollers to wait; a lower bound at best. */
  ttlMinutes: number | null;
  updateSeconds: number | null;
  /** The publisher says that nothing more will come. */
  isExpired: boolean;
  /** The document ended before it was complete. */
  isTruncated: boolean;
  items: FeedItem[];
}

export interface Author {
  name: string | null;
  email: string | null;
}

export interface Enclosure {
  url: string;
  type: string | null;
  length: number | null;
}

/** What kept a document from being read as a feed. */
export type FeedProblem = 'blocked' | 'not_a_feed' | 'empty';

/** A document that is no feed; `kind` tells a wall that stands before the feed from a page that never was one. */
export class FeedReadError extends Error {
  override readonly name = 'FeedReadError';
  readonly code: `feed.${FeedProblem}`;

  constructor(
    readonly kind: FeedProblem,
    message: string,
  ) {
    super(message);
    this.code = `feed.${kind}`;
  }
}
