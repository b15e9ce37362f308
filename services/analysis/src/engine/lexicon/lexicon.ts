import { LRUCache } from 'lru-cache';
import { INFLECTING } from '../language/inflecting.ts';
import type { Token, Word } from '../language/words.ts';
import { madeTable } from '../tables/made-table.ts';
import { nameOf } from './concepts.ts';
import { gazetteerName } from './gazetteer.ts';
import { unpackTerms } from './lexicon-file.ts';
import { isPlace, lexiconTerms, NAMED, type LexiconTerm, type TermMeaning } from './lexicon-terms.ts';
import { REGIONS } from './regions.ts';

/** Where a text speaks of a concept (`strike`), an outcome (`o:ended`) or a place (`p:CL`, `p:europe`). */
export interface Mention {
  id: string;
  /** Index of the first token, and how many tokens. */
  at: number;
  length: number;
  /** 1 for the thing's own words, less for what only implies it. */
  strength: number;
}

/** A term with one of its meanings. */
type Entry = Omit<LexiconTerm, 'meanings'> & TermMeaning;

/** An entry with its place among the parts of compounds. */
interface Part {
  entry: Entry;
  place: number;
}

interface LanguageLexicon {
  byFirst: Map<string, Entry[]>;
  /** Single words long enough to be recognised as a part of a compound, by their stem, in languages that have compounds. */
  parts: Map<string, Part[]>;
  compounds: LRUCache<string, Entry[]>;
}

const COMPOUNDS_KEPT = 20_000;
/** Letters of a compound and of its parts. */
const LEAST_COMPOUND = 8;
const LEAST_PART = 4;
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
    lexicon = build(termsOf(language), language);
    lexicons.set(language, lexicon);
  }
  return lexicon;
}

function termsOf(language: string): LexiconTerm[] {
  // A language's code goes into the name of a file.
  const made = /^[a-z]{2}$/.test(language) ? madeTable(`lexicon.${language}.json`) : null;
  return made === null ? lexiconTerms(language) : unpackTerms(made.toString());
}

function build(terms: readonly LexiconTerm[], language: string): LanguageLexicon {
  const lexicon: LanguageLexicon = { byFirst: new Map(), parts: new Map(), compounds: new LRUCache({ max: COMPOUNDS_KEPT }) };
  let place = 0;
  for (const { meanings, ...shape } of terms) {
    const [first = ''] = shape.stems;
    const entries = meanings.map((meaning): Entry => ({ ...shape, ...meaning }));
    const list = lexicon.byFirst.get(first);
    if (list === undefined) lexicon.byFirst.set(first, entries);
    else list.push(...entries);
    if (!COMPOUNDING.has(language) || shape.stems.length > 1 || first.length < LEAST_PART) continue;
    const parts = entries.filter(({ casing }) => casing !== 'all').map((entry) => ({ entry, place: (place += 1) }));
    lexicon.parts.set(first, [...(lexicon.parts.get(first) ?? []), ...parts]);
  }
  return lexicon;
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
  if (stem.length < LEAST_COMPOUND || !COMPOUNDING.has(language)) return NO_ENTRIES;
  let entries = lexicon.compounds.get(stem);
  if (entries === undefined) {
    entries = partsOf(stem, lexicon.parts).map((entry) => ({ ...entry, casing: 'any' as const, strength: NAMED }));
    lexicon.compounds.set(stem, entries);
  }
  return entries;
}

/** What a compound begins or ends with, in the lexicon's order. */
function partsOf(stem: string, parts: ReadonlyMap<string, readonly Part[]>): Entry[] {
  const found = new Set<Part>();
  for (let length = LEAST_PART; length < stem.length - 2; length += 1) {
    for (const piece of [stem.slice(0, length), stem.slice(-length)]) parts.get(piece)?.forEach((part) => found.add(part));
  }
  return [...found].sort((a, b) => a.place - b.place).map(({ entry }) => entry);
}
