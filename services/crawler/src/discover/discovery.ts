import type { HttpClient, HttpResponse } from '@forewire/kit/http-client';

/** What discovery needs of the way to the web; each hop of it is checked against private networks. */
export type HttpGetter = Pick<HttpClient, 'get'>;

/** What was fetched, as it is handed to whoever reads it. */
export interface FetchedDocument {
  body: Uint8Array;
  url: string;
  status: number;
  contentType: string | null;
  linkHeader: string | undefined;
}

export function toDocument({ body, url, status, headers }: HttpResponse): FetchedDocument {
  return { body, url, status, contentType: headers['content-type'] ?? null, linkHeader: headers['link'] };
}

/** One link that surely leads to an article is enough: a list is looked for last, and a young site has no more. */
export const FEWEST_ITEMS = 1;

export type FoundBy = 'itself' | 'link_header' | 'link_element' | 'platform' | 'well_known' | 'anchor';

/** A feed that was read and can be watched. */
export interface FoundFeed {
  url: string;
  title: string | null;
  format: 'rss' | 'rdf' | 'atom' | 'json';
  foundBy: FoundBy;
  items: number;
  newestAt: Date | null;
  hubUrl: string | null;
}

/** A page that lists articles and can be watched for new links. */
export interface FoundListPage {
  url: string;
  title: string | null;
  links: number;
  examples: string[];
}

/** A Google News sitemap: what a site published in the last two days. */
export interface FoundSitemap {
  url: string;
  items: number;
  newestAt: Date | null;
}

/** One thing that discovery tried, and what came of it. */
export interface DiscoveryStep {
  step: string;
  url: string;
  outcome: string;
}

export interface Discovery {
  url: string;
  title: string | null;
  feeds: FoundFeed[];
  newsSitemaps: FoundSitemap[];
  listPages: FoundListPage[];
  steps: DiscoveryStep[];
}

/** The latest of the dates that items carry. */
export function newestOf(items: readonly { publishedAt: Date | null }[]): Date | null {
  return items.reduce<Date | null>((newest, { publishedAt }) => (publishedAt && (!newest || publishedAt > newest) ? publishedAt : newest), null);
}

/** A place where a feed may be. */
export interface FeedCandidate {
  url: string;
  foundBy: FoundBy;
}
