import { withoutAddresses } from '../engine/prompts/addresses.ts';
import { withoutEnrichment } from '../engine/prompts/enrichment.ts';
import { enrichTask } from '../engine/prompts/enrich-task.ts';
import { tokenise } from '../engine/language/words.ts';
import { findMentions } from '../engine/lexicon/lexicon.ts';
import { isPlace } from '../engine/lexicon/lexicon-terms.ts';
import { areasAround } from '../engine/lexicon/places.ts';
import { understandPrompt } from '../engine/relevance/understand-prompt.ts';
import type { PromptSubject, Term } from '../engine/relevance/subject.ts';
import type { FoundSource, SourceRequest } from '../engine/engine.ts';
import { namedSources } from './named-sources.ts';
import { redditSearch, searchFeeds } from './search-feeds.ts';
import { type CatalogueSource, SOURCE_CATALOGUE, type SourceCategory, type SourceRegion } from './source-catalogue.ts';
import { withoutDuplicates } from './without-duplicates.ts';

const MAX_CATALOGUE = 6;
const MAX_QUERY_TERMS = 6;
/** Both searches cut off what is beyond. */
const MAX_ALTERNATIVES = 5;
const MAX_QUERY = 240;
const REGION_OF: Record<string, SourceRegion> = { US: 'usa', GB: 'uk', CN: 'china', HK: 'china', TW: 'china', RU: 'russia', AU: 'australia', CA: 'canada', ZA: 'south_africa' };
/** Said of every trade: sharing one of these makes no source fit. */
const EVERYWHERE = new Set(['supply', 'disruption', 'launch', 'plant', 'opening', 'price-rise', 'price-fall', 'contract', 'expansion', 'closure', 'delay', 'shortage', 'regulation']);
/** Fields that each category is the first place to look in. */
const FIELDS: Record<SourceCategory, readonly string[]> = {
  news: ['election', 'war', 'ceasefire', 'protest', 'coup', 'attack', 'arrest', 'verdict', 'migration', 'accident', 'fire', 'flood', 'wildfire', 'storm', 'strike', 'corruption', 'shooting'],
  finance: ['earnings', 'merger', 'bid', 'bankruptcy', 'share-price', 'ipo', 'rate-decision', 'central-bank', 'inflation', 'bank', 'default', 'recession', 'tariffs', 'executive-change', 'layoffs', 'unemployment'],
  tech: ['vulnerability', 'cyberattack', 'data-breach', 'ai', 'chips', 'funding', 'electric-vehicle', 'outage', 'telecom'],
  mining: ['mine', 'lithium', 'copper', 'gold', 'rare-earths', 'steel'],
  crude_oil: ['oil', 'tanker', 'refinery', 'pipeline'],
  natural_gas: ['gas', 'pipeline'],
  science: ['outbreak', 'bird-flu', 'vaccine', 'drug-trial', 'climate', 'earthquake', 'university', 'battery'],
};

/** Proposes where to look: what the text names, news searches for its subject, and catalogue sources that cover it. */
export function findSources(request: SourceRequest): FoundSource[] {
  const text = [request.description, request.title].find((part) => part !== undefined && part.trim() !== '') ?? withoutEnrichment(request.enrichedPrompt ?? '');
  if (text.trim() === '') return [];
  const named = namedSources([request.description, request.title].filter(Boolean).join('\n'));
  const plain = withoutAddresses(text);
  const subject = understandPrompt(plain);
  const { languages } = enrichTask({ prompt: plain });
  const query = queryOf(subject);
  const searches = languages.slice(0, 2).flatMap((language) => (isSearchable(subject, language) ? searchFeeds(query, language) : []));
  const discussion = query === '' ? [] : [redditSearch(query)];
  return withoutDuplicates([...named, ...searches, ...fromCatalogue(plain, subject), ...discussion], request.existingSources);
}

/** The user's own words find news in the user's language; names find it in any. */
function isSearchable(subject: PromptSubject, language: string): boolean {
  return language === subject.language || termsOf(subject).some((term) => term.kind === 'name' || term.kind === 'place');
}

function termsOf(subject: PromptSubject): Term[] {
  return subject.subjects.flatMap(({ facets }) => facets.flatMap(({ alternatives }) => alternatives.flatMap((alternative) => alternative.terms)));
}

/** A query in the syntax that both news searches share: facets joined by a space, alternatives by OR, exclusions by a minus. */
function queryOf(subject: PromptSubject): string {
  const [first] = subject.subjects;
  const facets = [...(first?.facets ?? [])].sort((a, b) => b.weight - a.weight).slice(0, MAX_QUERY_TERMS);
  const parts = facets.map(({ alternatives }) => {
    const words = alternatives.slice(0, MAX_ALTERNATIVES).map((alternative) => alternative.terms.map(quote).join(' '));
    return words.length > 1 ? `(${words.join(' OR ')})` : (words[0] ?? '');
  });
  const exclusions = subject.exclusions.map((alternative) => `-${alternative.text.includes(' ') ? `"${alternative.text}"` : alternative.text}`);
  let query = '';
  for (const part of [...parts, ...exclusions]) if (query.length + part.length < MAX_QUERY) query = `${query} ${part}`.trim();
  return query;
}

function quote(term: Term): string {
  return term.words.length > 1 && (term.kind === 'name' || term.kind === 'phrase' || term.kind === 'place') ? `"${term.text}"` : term.text;
}

interface Scored {
  source: CatalogueSource;
  score: number;
  reason: string;
}

function fromCatalogue(text: string, subject: PromptSubject): FoundSource[] {
  const tokens = tokenise(text, subject.language);
  const ids = new Set(findMentions(tokens, subject.language, true).map((mention) => mention.id));
  const places = [...ids].filter(isPlace).map((id) => id.slice(2));
  const regions = new Set(places.flatMap((code) => (REGION_OF[code] === undefined ? (areasAround(code).includes('africa') || code === 'africa' ? ['africa' as const] : []) : [REGION_OF[code]])));
  const scored = SOURCE_CATALOGUE.map((source) => score(source, ids, regions, places.length > 0)).filter(({ score: value }) => value > 0);
  scored.sort((a, b) => b.score - a.score || SOURCE_CATALOGUE.indexOf(a.source) - SOURCE_CATALOGUE.indexOf(b.source));
  return scored.slice(0, MAX_CATALOGUE).map(({ source, reason }) => ({ url: source.url, name: source.name, source_type: source.type, reason }));
}

const describedIds = new Map<CatalogueSource, ReadonlySet<string>>();

function idsOf(source: CatalogueSource): ReadonlySet<string> {
  let ids = describedIds.get(source);
  if (ids === undefined) {
    ids = new Set(findMentions(tokenise(source.description, 'en'), 'en').map((mention) => mention.id));
    describedIds.set(source, ids);
  }
  return ids;
}

function score(source: CatalogueSource, ids: ReadonlySet<string>, regions: ReadonlySet<SourceRegion>, hasPlace: boolean): Scored {
  const own = idsOf(source);
  const shared = [...ids].filter((id) => own.has(id) && !isPlace(id) && !EVERYWHERE.has(id));
  const field = [...ids].some((id) => FIELDS[source.category].includes(id)) ? 1 : 0;
  const isLocal = source.regions.some((region) => regions.has(region));
  const isElsewhere = source.regions.length > 0 && !isLocal && hasPlace;
  const subjectScore = shared.length * 2 + field;
  // A place alone is covered by its general news; a subject elsewhere in the world is not.
  const placeScore = isLocal ? (source.category === 'news' || subjectScore > 0 ? 2 : 0) : 0;
  const value = isElsewhere ? 0 : subjectScore + placeScore;
  return { source, score: value, reason: reasonOf(source, shared.length > 0 || field > 0, isLocal) };
}

function reasonOf(source: CatalogueSource, coversSubject: boolean, isLocal: boolean): string {
  const [what = source.description] = source.description.split(':');
  if (coversSubject && isLocal) return `Covers the subject and the place: ${source.description}.`;
  return coversSubject ? `Covers the subject: ${source.description}.` : `Covers the place: ${what}.`;
}
