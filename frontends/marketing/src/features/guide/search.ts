import MiniSearch, { type SearchResult } from 'minisearch';
import type { GuideSection } from '../../parts/guide.ts';

export type Hit = { /** Its address. */ id: string; page: string; heading: string; excerpt: string };
export type GuideSearch = (query: string) => Hit[];

const mostHits = 12;
const wordsBefore = 40;
const excerptLength = 150;
// A word of four letters with one changed is another word more often than a mistake.
const shortestMistyped = 5;

function excerptOf(text: string, terms: readonly string[]): string {
  if (text.length <= excerptLength) return text;
  const lower = text.toLowerCase();
  const found = terms.map((term) => lower.indexOf(term)).filter((at) => at >= 0);
  const wanted = Math.max(0, Math.min(...(found.length > 0 ? found : [0])) - wordsBefore);
  const start = wanted === 0 ? 0 : text.indexOf(' ', wanted) + 1;
  const end = text.length <= start + excerptLength ? text.length : text.lastIndexOf(' ', start + excerptLength);
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`;
}

const toHit = (result: SearchResult): Hit => ({ id: String(result.id), page: String(result['page']), heading: String(result['heading']), excerpt: excerptOf(String(result['text']), result.terms) });

/** Searches the sections of the guide: all words have to be there, the last one may be half typed, long ones mistyped. */
export function createSearch(sections: readonly GuideSection[]): GuideSearch {
  const index = new MiniSearch<GuideSection>({ fields: ['page', 'heading', 'text'], storeFields: ['page', 'heading', 'text'] });
  index.addAll(sections);
  const options = { boost: { page: 2, heading: 3 }, prefix: true, fuzzy: (term: string) => (term.length >= shortestMistyped ? 0.2 : false), combineWith: 'AND' } as const;
  return (query) => index.search(query, options).slice(0, mostHits).map(toHit);
}
