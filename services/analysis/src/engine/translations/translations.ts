import { readdirSync, readFileSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import { hashOf } from '../language/hash.ts';
import { tokenise, type Token, type Word } from '../language/words.ts';
import { PhraseIndex } from '../lexicon/phrase-index.ts';
import { madeTable } from '../tables/made-table.ts';

/** The columns of the table, in order; the first is the pivot that all others meet in. */
export const TABLE_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'ru', 'tr', 'uk', 'ja', 'zh', 'ko'] as const;

/** A place in a text that the table knows: which rows its words may mean, and how surely. */
export interface Meaning {
  at: number;
  length: number;
  rows: readonly number[];
  strength: number;
  /** Only a part of a compound means it. */
  isPart?: boolean;
}

interface Dictionary {
  /** Rows by the stems of their words. */
  index: PhraseIndex;
  compounds: LRUCache<string, readonly Part[]>;
}

interface Part {
  rows: readonly number[];
  strength: number;
}

const FOLDER = new URL('./', import.meta.url);
const COMPOUNDING = new Set(['de', 'nl', 'sv']);
const COMPOUNDS_KEPT = 20_000;
/** A compound is a kind of its last part ("Nahverkehrsstreik"); the first says which. */
const HEAD = 0.85;
const MODIFIER = 0.75;
const PART_LENGTH = 4;
/** A word of several rows may mean any of them. */
const AMBIGUOUS = 0.2;
/** A form that means this many things tells none of them. */
const MOST_ROWS = 6;
const NONE: readonly number[] = [];
const NO_PARTS: readonly Part[] = [];
const NO_MEANINGS: readonly Meaning[] = [];
const dictionaries = new Map<string, Dictionary | null>();
let english: readonly (readonly string[])[] | undefined;

/** The raw cells of every row, file by file. Not kept: each language keeps its own words only. */
export function readTable(): { file: string; line: number; cells: string[] }[] {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.tsv')).sort();
  return files.flatMap((file) => {
    const lines = readFileSync(new URL(file, FOLDER), 'utf8').split('\n');
    return lines.flatMap((text, at) => (text.trim() === '' ? [] : [{ file, line: at + 1, cells: text.split(' | ').map((cell) => cell.trim()) }]));
  });
}

function wordsIn(cell: string | undefined): string[] {
  return cell === undefined || cell === '-' ? [] : cell.split(',').map((word) => word.trim()).filter((word) => word !== '');
}

function dictionaryOf(language: string): Dictionary | null {
  let dictionary = dictionaries.get(language);
  if (dictionary === undefined) {
    const column = (TABLE_LANGUAGES as readonly string[]).indexOf(language);
    dictionary = column < 0 ? null : { index: indexOf(language, column), compounds: new LRUCache({ max: COMPOUNDS_KEPT }) };
    dictionaries.set(language, dictionary);
  }
  return dictionary;
}

const fileOf = (language: string): string => `dictionary.${language}.bin`;
const HEADWORDS_FILE = 'headwords.json';

function indexOf(language: string, column: number): PhraseIndex {
  const made = madeTable(fileOf(language));
  return made === null ? makeIndex(language, column) : PhraseIndex.read(made);
}

/** The words of a language as the build keeps them. */
export function dictionaryTable(language: (typeof TABLE_LANGUAGES)[number]): Buffer {
  return makeIndex(language, TABLE_LANGUAGES.indexOf(language)).toBytes();
}

function makeIndex(language: string, column: number): PhraseIndex {
  const rows = new Map<string, { keys: string[]; values: Set<number> }>();
  readTable().forEach(({ cells }, row) => {
    for (const word of wordsIn(cells[column])) {
      const keys = tokenise(word, language).map((token) => token.word.stem);
      const known = rows.get(keys.join(' '));
      if (known === undefined) rows.set(keys.join(' '), { keys, values: new Set([row]) });
      else known.values.add(row);
    }
  });
  const telling = [...rows.values()].filter(({ values }) => values.size <= MOST_ROWS);
  return PhraseIndex.of(telling.flatMap(({ keys, values }) => [...values].map((value) => ({ keys, hasGap: false, value }))));
}

/** Finds what the table knows in a text, the longest entry at each place. */
export function meaningsOf(tokens: readonly Token[], language: string): Meaning[] {
  const dictionary = dictionaryOf(language);
  if (dictionary === null) return [];
  const canCompound = COMPOUNDING.has(language);
  const hashes = tokens.map(({ word }) => hashOf(word.stem));
  return tokens.flatMap(({ word }, at) => meaningsAt(word, { hashes, at }, dictionary, canCompound));
}

/** A place among the hashes of a text's stems. */
interface Place {
  hashes: readonly number[];
  at: number;
}

function meaningsAt(word: Word, place: Place, dictionary: Dictionary, canCompound: boolean): readonly Meaning[] {
  if (word.isNumber) return NO_MEANINGS;
  const found = longestAt(place, dictionary);
  if (found !== null) return found.length > 1 || !word.isStop ? [found] : NO_MEANINGS;
  return canCompound && !word.isStop ? partsOf(word.stem, dictionary).map((part) => ({ at: place.at, length: 1, isPart: true, ...part })) : NO_MEANINGS;
}

function longestAt({ hashes, at }: Place, { index }: Dictionary): Meaning | null {
  const most = Math.min(index.longestFrom(hashes[at] ?? 0), hashes.length - at);
  for (let length = most; length > 0; length -= 1) {
    const rows = index.valuesOf(hashes.slice(at, at + length));
    if (rows.length > 0) return { at, length, rows, strength: 1 / (1 + AMBIGUOUS * (rows.length - 1)) };
  }
  return null;
}

/** The longest known words that a compound ends and begins with. */
function partsOf(stem: string, { index, compounds }: Dictionary): readonly Part[] {
  if (stem.length < 2 * PART_LENGTH || stem.length > 40) return NO_PARTS;
  let parts = compounds.get(stem);
  if (parts === undefined) {
    parts = takeApart(stem, (part) => index.valuesOf([hashOf(part)]));
    compounds.set(stem, parts);
  }
  return parts;
}

type LookUp = (part: string) => readonly number[];

function takeApart(stem: string, rowsOf: LookUp): Part[] {
  for (let cut = PART_LENGTH; cut <= stem.length - PART_LENGTH; cut += 1) {
    const head = rowsOf(stem.slice(cut));
    if (head.length === 0) continue;
    const modifier = modifierRows(stem.slice(0, cut), rowsOf);
    return [{ rows: head, strength: HEAD }, ...(modifier.length > 0 ? [{ rows: modifier, strength: MODIFIER }] : [])];
  }
  for (let cut = stem.length - PART_LENGTH; cut >= PART_LENGTH + 1; cut -= 1) {
    const modifier = modifierRows(stem.slice(0, cut), rowsOf);
    if (modifier.length > 0) return [{ rows: modifier, strength: MODIFIER }];
  }
  return [];
}

/** German and Swedish put an s between parts, German an n or en too. */
function modifierRows(part: string, rowsOf: LookUp): readonly number[] {
  for (const joint of ['', 's', 'n', 'en', 'es', 'er']) {
    if (!part.endsWith(joint) || part.length - joint.length < PART_LENGTH) continue;
    const found = rowsOf(part.slice(0, part.length - joint.length));
    if (found.length > 0) return found;
  }
  return NONE;
}

/** The English words of a row. */
export function englishOf(row: number): readonly string[] {
  english ??= readHeadwords();
  return english[row] ?? [];
}

function readHeadwords(): string[][] {
  const made = madeTable(HEADWORDS_FILE);
  return made === null ? makeHeadwords() : (JSON.parse(made.toString()) as string[][]);
}

function makeHeadwords(): string[][] {
  return readTable().map(({ cells }) => wordsIn(cells[0]));
}

/** The English words of all rows as the build keeps them. */
export function headwordsTable(): Buffer {
  return Buffer.from(JSON.stringify(makeHeadwords()));
}

/** What papers in a language say for an English term, word by word of the table; empty where the table has no such headword. */
export function translationsOf(term: string, language: string): string[] {
  return byHeadword(language).get(term.toLowerCase()) ?? [];
}

const headwords = new Map<string, Map<string, string[]>>();

function byHeadword(language: string): Map<string, string[]> {
  let words = headwords.get(language);
  if (words === undefined) {
    words = new Map();
    const column = (TABLE_LANGUAGES as readonly string[]).indexOf(language);
    for (const { cells } of column < 0 ? [] : readTable()) {
      for (const headword of wordsIn(cells[0])) words.set(headword.toLowerCase(), [...(words.get(headword.toLowerCase()) ?? []), ...wordsIn(cells[column])]);
    }
    headwords.set(language, words);
  }
  return words;
}
