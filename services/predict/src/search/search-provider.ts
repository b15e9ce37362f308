import type { SearchHit } from '@forewire/contracts/http/predict';

/** A search for reports; `sinceDays` keeps to what is newer. */
export type SearchQuery = { text: string; language: string; sinceDays: number | null };

/** A report that a search found, with as much of its text as the search gives away. */
export type FoundReport = SearchHit & {
  snippet: string;
  /** False when the address only leads to the report by way of somebody else's page. */
  readable: boolean;
};

export type RefusalKind = 'blocked' | 'rate-limited' | 'misconfigured' | 'unreachable' | 'unusable';

/** A provider that gave no answer: what it is, never "nothing found". */
export class SearchRefused extends Error {
  override name = 'SearchRefused';
  constructor(
    readonly kind: RefusalKind,
    message: string,
    /** How long the provider wants to be left alone. */
    readonly retryAfterMs = 0,
  ) {
    super(message);
  }
}

export interface SearchProvider {
  readonly name: string;
  /** False for those that are asked once an agent only, since they ask for patience. */
  readonly quick: boolean;
  /** Finds reports, best first; throws SearchRefused when the provider gave no usable answer. */
  search(query: SearchQuery, signal: AbortSignal): Promise<FoundReport[]>;
}

export const maxHits = 25;

/** A moment as ISO text, when the text names one that is not in the future. */
export function toIso(text: string | null | undefined): string | null {
  if (!text) return null;
  const time = Date.parse(text);
  return Number.isNaN(time) || time > Date.now() + 3_600_000 ? null : new Date(time).toISOString();
}

export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '';
}

/** Only web addresses are ever shown or read. */
export function isWebAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}
