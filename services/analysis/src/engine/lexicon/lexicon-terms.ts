import type { Token } from '../language/words.ts';
import { tokenise } from '../language/words.ts';
import { translationsOf } from '../translations/translations.ts';
import type { LexiconLanguage } from './concept.ts';
import { CONCEPTS } from './concepts.ts';
import { gazetteerRegions, slugOf } from './gazetteer.ts';
import { OUTCOMES } from './outcomes.ts';
import { PARTS_OF_COUNTRIES } from './parts-of-countries.ts';
import { ADJECTIVES, ALIASES, AREAS, CITIES, COUNTRY_CODES } from './places.ts';
import { REGIONS } from './regions.ts';

/** What a term stands for. */
export interface TermMeaning {
  id: string;
  /** 1 for the thing's own words, less for what only implies it. */
  strength: number;
  /** The phrase means something else: it takes back the mentions inside it. */
  isVeto: boolean;
  casing: 'any' | 'capital' | 'all';
}

/** A word or phrase of a language by the stems of its words. */
export interface LexiconTerm {
  stems: readonly string[];
  /** Words that may stand between the first and the second: "cut 1,200 jobs". */
  gap: number;
  /** The first word as the term writes it, folded. */
  written: string;
  /** The one form that counts, where the stem also belongs to another word ("production", "product"). */
  form: string | null;
  meanings: readonly TermMeaning[];
}

/** Words between the two of a `a ~ b` term. */
const GAP = 4;
/** What only implies its concept or country, and what is a part of a compound. */
export const NAMED = 0.95;

/** Every term that a language has for concepts, outcomes and places. */
export function lexiconTerms(language: string): LexiconTerm[] {
  const terms: LexiconTerm[] = [];
  const known = language as LexiconLanguage;
  for (const concept of [...CONCEPTS, ...OUTCOMES]) {
    addTerms(terms, language, concept.id, concept[known] ?? translated(concept.en, language), 1);
    addTerms(terms, language, concept.id, concept.names, NAMED);
    if (language === 'en') addTerms(terms, language, concept.id, concept.unless, 1, true);
  }
  addPlaces(terms, language);
  return terms;
}

/** The table's words for what a concept is called in English, for languages that it has no words in. */
function translated(english: string | undefined, language: string): string {
  if (language === 'en') return '';
  const terms = english?.split(',').filter((term) => !/[~=]/.test(term)) ?? [];
  return terms.flatMap((term) => translationsOf(term.trim(), language)).join(',');
}

function addPlaces(terms: LexiconTerm[], language: string): void {
  addAreas(terms, language);
  const addAll = (namesByCode: Record<string, string>, strength: number): void => {
    for (const [code, names] of Object.entries(namesByCode)) addTerms(terms, language, `p:${code}`, names, strength);
  };
  addAll(countryNames('en'), 1);
  if (language !== 'en' && language !== 'und') addAll(countryNames(language), 1);
  addAll(ALIASES, 1);
  addAll(Object.fromEntries(Object.entries(ADJECTIVES[language] ?? {}).map(([code, names]) => [code, inflected(names, language)])), 1);
  addAll(CITIES, NAMED);
  for (const [code, text] of Object.entries(REGIONS)) addRegion(terms, language, code, text);
  for (const { code, names, cities } of gazetteerRegions()) {
    addWithin(terms, language, code, names);
    for (const city of cities) addCity(terms, language, code, city);
  }
}

/** A region's own names, which stand for its country too. */
function addWithin(terms: LexiconTerm[], language: string, code: string, names: string): void {
  addTerms(terms, language, `p:${code}`, names, 1);
  addTerms(terms, language, `p:${code.slice(0, 2)}`, names, NAMED);
}

/** What happens in a city happens in its region and country. */
function addCity(terms: LexiconTerm[], language: string, code: string, names: readonly string[]): void {
  const meanings = [
    { id: `p:${code}-${slugOf(names[0] ?? '')}`, strength: 1, isVeto: false },
    { id: `p:${code}`, strength: NAMED, isVeto: false },
    { id: `p:${code.slice(0, 2)}`, strength: NAMED, isVeto: false },
  ];
  for (const name of names) addTerm(terms, language, name, meanings);
}

function addAreas(terms: LexiconTerm[], language: string): void {
  for (const [area, { names }] of Object.entries(AREAS)) addTerms(terms, language, `p:${area}`, names[language] ?? names['en'], 1);
  for (const [part, { names, within }] of Object.entries(PARTS_OF_COUNTRIES)) addPart(terms, language, [part, within], names[language] ?? names['en']);
}

/** What happens in the south of a country happens in it. */
function addPart(terms: LexiconTerm[], language: string, [part, within]: readonly [string, string], names: string | undefined): void {
  addTerms(terms, language, `p:${part}`, names, 1);
  addTerms(terms, language, `p:${within}`, names, NAMED);
}

/** What happens in a region happens in its country too. */
function addRegion(terms: LexiconTerm[], language: string, code: string, text: string): void {
  const [names, cities] = text.split(';');
  const country = `p:${code.slice(0, 2)}`;
  addTerms(terms, language, `p:${code}`, names, 1);
  addTerms(terms, language, `p:${code}`, cities, NAMED);
  addTerms(terms, language, country, names, NAMED);
  addTerms(terms, language, country, cities, NAMED);
}

/** Countries as the platform's own data names them. */
function countryNames(language: string): Record<string, string> {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  return Object.fromEntries(COUNTRY_CODES.map((code) => [code, names.of(code)?.replaceAll(',', ' ') ?? '']));
}

/** The endings of adjectives that stemmers leave apart (français, françaises). */
function inflected(names: string, language: string): string {
  const endings = { fr: ['', 'e', 's', 'es'], es: ['', 'es', 'as'], nl: ['', 'e'] }[language] ?? [''];
  const forms = names.split(',').flatMap((name) => {
    const base = name.trim();
    const romance = /o$/.test(base) && ['es', 'it', 'pt'].includes(language) ? ['a', language === 'it' ? 'i' : 'os', language === 'it' ? 'e' : 'as'].map((ending) => base.slice(0, -1) + ending) : [];
    return [...endings.map((ending) => base + ending), ...romance];
  });
  return forms.join(',');
}

function addTerms(terms: LexiconTerm[], language: string, id: string, names: string | undefined, strength: number, isVeto = false): void {
  for (const name of names?.split(',') ?? []) addTerm(terms, language, name, [{ id, strength, isVeto }]);
}

function addTerm(terms: LexiconTerm[], language: string, name: string, meanings: readonly Omit<TermMeaning, 'casing'>[]): void {
  const tokens = tokenise(withPlainAcronyms(name.trim()), language);
  const [first] = tokens;
  if (first === undefined) return;
  const form = name.includes('=') ? first.word.folded : null;
  terms.push({ stems: tokens.map((token) => token.word.stem), gap: name.includes('~') ? GAP : 0, written: first.word.folded, form, meanings: meanings.map((meaning) => ({ ...meaning, casing: casingOf(tokens, language, meaning.id) })) });
}

/** German writes every noun with a capital, so only acronyms tell anything there. */
function casingOf(tokens: readonly Token[], language: string, id: string): TermMeaning['casing'] {
  const casing = tokens[0]?.word.casing;
  if (tokens.length === 1 && casing === 'all') return 'all';
  if (language === 'de' && !isPlace(id)) return 'any';
  return tokens.length === 1 && casing === 'capital' ? 'capital' : 'any';
}

/** Writes "U.S." as one word of the same length, so that offsets stay true. */
export function withPlainAcronyms(text: string): string {
  return text.includes('.') ? text.replace(/\b([UE])\.([SKNU])\.(A\.)?/g, (whole, a: string, b: string) => (a + b).padEnd(whole.length)) : text;
}

/** Tells a place from a subject. */
export function isPlace(id: string): boolean {
  return id.startsWith('p:');
}
