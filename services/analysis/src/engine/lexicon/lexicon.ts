import { INFLECTING } from '../language/inflecting.ts';
import { tokenise, type Token, type Word } from '../language/words.ts';
import type { LexiconLanguage } from './concept.ts';
import { CONCEPTS, nameOf } from './concepts.ts';
import { gazetteerName, gazetteerRegions, slugOf } from './gazetteer.ts';
import { OUTCOMES } from './outcomes.ts';
import { PARTS_OF_COUNTRIES } from './parts-of-countries.ts';
import { ADJECTIVES, ALIASES, AREAS, CITIES, COUNTRY_CODES } from './places.ts';
import { REGIONS } from './regions.ts';
import { translationsOf } from '../translations/translations.ts';

/** Where a text speaks of a concept (`strike`), an outcome (`o:ended`) or a place (`p:CL`, `p:europe`). */
export interface Mention {
  id: string;
  /** Index of the first token, and how many tokens. */
  at: number;
  length: number;
  /** 1 for the thing's own words, less for what only implies it. */
  strength: number;
}

interface Entry {
  id: string;
  stems: readonly string[];
  /** Words that may stand between the first and the second: "cut 1,200 jobs". */
  gap: number;
  /** The first word as the term writes it, folded. */
  written: string;
  /** The one form that counts, where the stem also belongs to another word ("production", "product"). */
  form: string | null;
  casing: 'any' | 'capital' | 'all';
  strength: number;
  /** The phrase means something else: it takes back the mentions inside it. */
  isVeto: boolean;
}

interface LanguageLexicon {
  byFirst: Map<string, Entry[]>;
  /** Single words long enough to be recognised as a part of a compound, in languages that have compounds. */
  parts: Entry[];
  compounds: Map<string, Entry[]>;
}

const COMPOUNDS_KEPT = 20_000;
/** Words between the two of a `a ~ b` term. */
const GAP = 4;
/** What only implies its concept or country. */
const NAMED = 0.95;
const COMPOUNDING = new Set(['de', 'nl', 'sv', 'da', 'no', 'nb', 'fi']);
const lexicons = new Map<string, LanguageLexicon>();

/** What a concept or place is called on screen. */
export function labelOf(id: string): string {
  if (!id.startsWith('p:')) return nameOf(id) ?? id;
  const code = id.slice(2);
  const region = REGIONS[code] ?? gazetteerName(code);
  if (region !== undefined) return region.split(/[,;]/)[0] ?? code;
  if (!/^[A-Z]{2}$/.test(code)) return code.replace(/(^|-)(\w)/g, (_, dash: string, letter: string) => (dash ? ' ' : '') + letter.toUpperCase());
  return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;
}

function lexiconOf(language: string): LanguageLexicon {
  let lexicon = lexicons.get(language);
  if (lexicon === undefined) {
    lexicon = build(language);
    lexicons.set(language, lexicon);
  }
  return lexicon;
}

function build(language: string): LanguageLexicon {
  const lexicon: LanguageLexicon = { byFirst: new Map(), parts: [], compounds: new Map() };
  const known = language as LexiconLanguage;
  for (const concept of [...CONCEPTS, ...OUTCOMES]) {
    addTerms(lexicon, language, concept.id, concept[known] ?? translated(concept.en, language), 1);
    addTerms(lexicon, language, concept.id, concept.names, NAMED);
    if (language === 'en') addTerms(lexicon, language, concept.id, concept.unless, 1, true);
  }
  addPlaces(lexicon, language);
  return lexicon;
}

/** The table's words for what a concept is called in English, for languages that it has no words in. */
function translated(english: string | undefined, language: string): string {
  if (language === 'en') return '';
  const terms = english?.split(',').filter((term) => !/[~=]/.test(term)) ?? [];
  return terms.flatMap((term) => translationsOf(term.trim(), language)).join(',');
}

function addPlaces(lexicon: LanguageLexicon, language: string): void {
  addAreas(lexicon, language);
  const addAll = (namesByCode: Record<string, string>, strength: number): void => {
    for (const [code, names] of Object.entries(namesByCode)) addTerms(lexicon, language, `p:${code}`, names, strength);
  };
  addAll(countryNames('en'), 1);
  if (language !== 'en' && language !== 'und') addAll(countryNames(language), 1);
  addAll(ALIASES, 1);
  addAll(Object.fromEntries(Object.entries(ADJECTIVES[language] ?? {}).map(([code, names]) => [code, inflected(names, language)])), 1);
  addAll(CITIES, NAMED);
  for (const [code, text] of Object.entries(REGIONS)) addRegion(lexicon, language, code, text);
  for (const { code, names, cities } of gazetteerRegions()) {
    addWithin(lexicon, language, code, names);
    for (const city of cities) addCity(lexicon, language, code, city);
  }
}

/** A region's own names, which stand for its country too. */
function addWithin(lexicon: LanguageLexicon, language: string, code: string, names: string): void {
  addTerms(lexicon, language, `p:${code}`, names, 1);
  addTerms(lexicon, language, `p:${code.slice(0, 2)}`, names, NAMED);
}

/** What happens in a city happens in its region and country. */
function addCity(lexicon: LanguageLexicon, language: string, code: string, names: readonly string[]): void {
  const meanings = [
    { id: `p:${code}-${slugOf(names[0] ?? '')}`, strength: 1, isVeto: false },
    { id: `p:${code}`, strength: NAMED, isVeto: false },
    { id: `p:${code.slice(0, 2)}`, strength: NAMED, isVeto: false },
  ];
  for (const name of names) addTerm(lexicon, language, name, meanings);
}

function addAreas(lexicon: LanguageLexicon, language: string): void {
  for (const [area, { names }] of Object.entries(AREAS)) addTerms(lexicon, language, `p:${area}`, names[language] ?? names['en'], 1);
  for (const [part, { names, within }] of Object.entries(PARTS_OF_COUNTRIES)) addPart(lexicon, language, [part, within], names[language] ?? names['en']);
}

/** What happens in the south of a country happens in it. */
function addPart(lexicon: LanguageLexicon, language: string, [part, within]: readonly [string, string], names: string | undefined): void {
  addTerms(lexicon, language, `p:${part}`, names, 1);
  addTerms(lexicon, language, `p:${within}`, names, NAMED);
}

/** What happens in a region happens in its country too. */
function addRegion(lexicon: LanguageLexicon, language: string, code: string, text: string): void {
  const [names, cities] = text.split(';');
  const country = `p:${code.slice(0, 2)}`;
  addTerms(lexicon, language, `p:${code}`, names, 1);
  addTerms(lexicon, language, `p:${code}`, cities, NAMED);
  addTerms(lexicon, language, country, names, NAMED);
  addTerms(lexicon, language, country, cities, NAMED);
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

function addTerms(lexicon: LanguageLexicon, language: string, id: string, terms: string | undefined, strength: number, isVeto = false): void {
  for (const term of terms?.split(',') ?? []) addTerm(lexicon, language, term, [{ id, strength, isVeto }]);
}

type Meaning = Pick<Entry, 'id' | 'strength' | 'isVeto'>;

function addTerm(lexicon: LanguageLexicon, language: string, term: string, meanings: readonly Meaning[]): void {
  const tokens = tokenise(withPlainAcronyms(term.trim()), language);
  const [first] = tokens;
  if (first === undefined) return;
  const form = term.includes('=') ? first.word.folded : null;
  const shape = { stems: tokens.map((token) => token.word.stem), gap: term.includes('~') ? GAP : 0, written: first.word.folded, form };
  let list = lexicon.byFirst.get(first.word.stem);
  if (list === undefined) lexicon.byFirst.set(first.word.stem, (list = []));
  for (const meaning of meanings) {
    const entry: Entry = { ...meaning, ...shape, casing: casingOf(tokens, language, meaning.id) };
    list.push(entry);
    if (COMPOUNDING.has(language) && tokens.length === 1 && first.word.stem.length >= 4 && entry.casing !== 'all') lexicon.parts.push(entry);
  }
}

/** German writes every noun with a capital, so only acronyms tell anything there. */
function casingOf(tokens: readonly Token[], language: string, id: string): Entry['casing'] {
  const casing = tokens[0]?.word.casing;
  if (tokens.length === 1 && casing === 'all') return 'all';
  if (language === 'de' && !id.startsWith('p:')) return 'any';
  return tokens.length === 1 && casing === 'capital' ? 'capital' : 'any';
}

/** Writes "U.S." as one word of the same length, so that offsets stay true. */
export function withPlainAcronyms(text: string): string {
  return text.includes('.') ? text.replace(/\b([UE])\.([SKNU])\.(A\.)?/g, (whole, a: string, b: string) => (a + b).padEnd(whole.length)) : text;
}

/** Finds every concept, outcome and place that a text speaks of; `looseCase` for prompts, typed without capitals. */
export function findMentions(tokens: readonly Token[], language: string, looseCase = false): Mention[] {
  const lexicon = lexiconOf(language);
  const reading = { tokens, looseCase, isInflecting: INFLECTING.has(language), capitalsTell: !looseCase && language !== 'de' && !isTitleCase(tokens) };
  const found: Mention[] = [];
  const vetoes: Mention[] = [];
  tokens.forEach((token, at) => {
    for (const entry of lexicon.byFirst.get(token.word.stem) ?? compoundEntries(lexicon, token.word.stem, language)) {
      const length = lengthAt(entry, reading, at);
      if (length > 0) (entry.isVeto ? vetoes : found).push({ id: entry.id, at, length, strength: entry.strength });
    }
  });
  const mentions = withoutPartsOfPlaces(found);
  return vetoes.length === 0 ? mentions : mentions.filter((mention) => !vetoes.some((veto) => veto.id === mention.id && overlaps(veto, mention)));
}

/** The York of "New York" is no York. */
function withoutPartsOfPlaces(found: readonly Mention[]): Mention[] {
  const long = found.filter(({ id, length }) => length > 1 && isPlace(id));
  if (long.length === 0) return [...found];
  const covered = new Map<number, number>();
  for (const { at, length } of long) for (let i = at; i < at + length; i += 1) covered.set(i, Math.max(covered.get(i) ?? 0, length));
  return found.filter(({ id, at, length }) => !isPlace(id) || (covered.get(at) ?? 0) <= length);
}

interface Looked {
  tokens: readonly Token[];
  looseCase: boolean;
  capitalsTell: boolean;
  /** The language bends the names of places. */
  isInflecting: boolean;
}

/** The number of tokens that an entry takes up at a place, 0 when it is not there. */
function lengthAt(entry: Entry, { tokens, looseCase, capitalsTell, isInflecting }: Looked, at: number): number {
  const word = tokens[at]?.word;
  if (word === undefined || !isCased(entry, word, looseCase) || !isFormOf(entry, word.folded, isInflecting)) return 0;
  if (entry.stems.length > 1) return phraseLength(entry, tokens, at);
  return capitalsTell && isPartOfName(entry, tokens, at) ? 0 : 1;
}

/** Stemmed alike, "Marche" would be March: a place's name stays whole, or in some languages all but its last letter. */
function isFormOf({ form, stems, id, written }: Entry, found: string, isInflecting: boolean): boolean {
  if (form !== null) return form === found;
  return stems.length > 1 || !isPlace(id) || found.startsWith(isInflecting && written.length > 5 ? written.slice(0, -1) : written);
}

function overlaps(veto: Mention, mention: Mention): boolean {
  return mention.at >= veto.at && mention.at < veto.at + veto.length && mention.length <= veto.length;
}

function phraseLength(entry: Entry, tokens: readonly Token[], at: number): number {
  let skipped = 0;
  for (let i = 1; i < entry.stems.length; i += 1) {
    while (i === 1 && skipped < entry.gap && tokens[at + i + skipped]?.word.stem !== entry.stems[i]) skipped += 1;
    if (tokens[at + i + skipped]?.word.stem !== entry.stems[i]) return 0;
  }
  return entry.stems.length + skipped;
}

/** The wildfire of "Wildfire Records" is none. */
function isPartOfName(entry: Entry, tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  const next = tokens[at + 1];
  if (entry.casing !== 'any' || isPlace(entry.id) || token === undefined || next === undefined) return false;
  return token.word.casing === 'capital' && next.word.casing === 'capital' && !next.word.isStop && next.start - token.end === 1;
}

/** Headlines such as "Acme To Cut Jobs": capitals mark no names there. */
export function isTitleCase(tokens: readonly Token[]): boolean {
  if (tokens.length > 30) return false;
  const words = tokens.filter((token) => !token.word.isStop && !token.word.isNumber);
  return words.filter((token) => token.word.casing !== 'lower').length * 4 >= words.length * 3;
}

function isCased(entry: Entry, word: Word, looseCase: boolean): boolean {
  // "para" has the stem of "paro": a stop word on its own means no subject.
  if (word.isStop && entry.stems.length === 1 && word.casing !== 'all') return false;
  if (entry.casing === 'any') return true;
  if (looseCase) return word.casing === 'all' || !word.isStop;
  return entry.casing === 'all' ? word.casing === 'all' : word.casing !== 'lower';
}

const NO_ENTRIES: Entry[] = [];

function compoundEntries(lexicon: LanguageLexicon, stem: string, language: string): Entry[] {
  if (stem.length < 8 || !COMPOUNDING.has(language)) return NO_ENTRIES;
  let entries = lexicon.compounds.get(stem);
  if (entries === undefined) {
    entries = lexicon.parts.filter(({ stems: [part = ''] }) => part.length < stem.length - 2 && (stem.startsWith(part) || stem.endsWith(part))).map((entry) => ({ ...entry, casing: 'any' as const, strength: NAMED }));
    if (lexicon.compounds.size >= COMPOUNDS_KEPT) lexicon.compounds.clear();
    lexicon.compounds.set(stem, entries);
  }
  return entries;
}

/** Tells a place from a subject. */
export function isPlace(id: string): boolean {
  return id.startsWith('p:');
}
