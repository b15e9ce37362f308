import { readdirSync, readFileSync } from 'node:fs';
import { tokenise, type Token } from '../language/words.ts';

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
  /** Stems joined by a space → rows. */
  rows: Map<string, readonly number[]>;
  /** First stem of an entry → the most tokens that an entry beginning with it has. */
  longest: Map<string, number>;
  compounds: Map<string, readonly Part[]>;
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
    dictionary = column < 0 ? null : build(language, column);
    dictionaries.set(language, dictionary);
  }
  return dictionary;
}

function build(language: string, column: number): Dictionary {
  const rows = new Map<string, number[]>();
  const longest = new Map<string, number>();
  readTable().forEach(({ cells }, row) => {
    for (const word of wordsIn(cells[column])) {
      const stems = tokenise(word, language).map((token) => token.word.stem);
      const [first] = stems;
      if (first === undefined) continue;
      const key = stems.join(' ');
      const list = rows.get(key);
      if (list === undefined) rows.set(key, [row]);
      else if (!list.includes(row)) list.push(row);
      longest.set(first, Math.max(longest.get(first) ?? 0, stems.length));
    }
  });
  for (const [key, list] of rows) if (list.length > MOST_ROWS) rows.delete(key);
  return { rows, longest, compounds: new Map() };
}

/** Finds what the table knows in a text, the longest entry at each place. */
export function meaningsOf(tokens: readonly Token[], language: string): Meaning[] {
  const dictionary = dictionaryOf(language);
  if (dictionary === null) return [];
  const canCompound = COMPOUNDING.has(language);
  return tokens.flatMap((_, at) => meaningsAt(tokens, at, dictionary, canCompound));
}

function meaningsAt(tokens: readonly Token[], at: number, dictionary: Dictionary, canCompound: boolean): readonly Meaning[] {
  const word = tokens[at]?.word;
  if (word === undefined || word.isNumber) return NO_MEANINGS;
  const found = longestAt(tokens, at, dictionary);
  if (found !== null) return found.length > 1 || !word.isStop ? [found] : NO_MEANINGS;
  return canCompound && !word.isStop ? partsOf(word.stem, dictionary).map((part) => ({ at, length: 1, isPart: true, ...part })) : NO_MEANINGS;
}

function longestAt(tokens: readonly Token[], at: number, { rows, longest }: Dictionary): Meaning | null {
  let length = longest.get(tokens[at]?.word.stem ?? '') ?? 0;
  for (; length > 0; length -= 1) {
    const key = tokens.slice(at, at + length).map((token) => token.word.stem).join(' ');
    const found = rows.get(key);
    if (found !== undefined && at + length <= tokens.length) return { at, length, rows: found, strength: 1 / (1 + AMBIGUOUS * (found.length - 1)) };
  }
  return null;
}

/** The longest known words that a compound ends and begins with. */
function partsOf(stem: string, { rows, compounds }: Dictionary): readonly Part[] {
  if (stem.length < 2 * PART_LENGTH || stem.length > 40) return NO_PARTS;
  let parts = compounds.get(stem);
  if (parts === undefined) {
    if (compounds.size >= COMPOUNDS_KEPT) compounds.clear();
    parts = takeApart(stem, rows);
    compounds.set(stem, parts);
  }
  return parts;
}

function takeApart(stem: string, rows: ReadonlyMap<string, readonly number[]>): Part[] {
  for (let cut = PART_LENGTH; cut <= stem.length - PART_LENGTH; cut += 1) {
    const head = rows.get(stem.slice(cut));
    if (head === undefined) continue;
    const modifier = modifierRows(stem.slice(0, cut), rows);
    return [{ rows: head, strength: HEAD }, ...(modifier.length > 0 ? [{ rows: modifier, strength: MODIFIER }] : [])];
  }
  for (let cut = stem.length - PART_LENGTH; cut >= PART_LENGTH + 1; cut -= 1) {
    const modifier = modifierRows(stem.slice(0, cut), rows);
    if (modifier.length > 0) return [{ rows: modifier, strength: MODIFIER }];
  }
  return [];
}

/** German and Swedish put an s between parts, German an n or en too. */
function modifierRows(part: string, rows: ReadonlyMap<string, readonly number[]>): readonly number[] {
  for (const joint of ['', 's', 'n', 'en', 'es', 'er']) {
    if (!part.endsWith(joint) || part.length - joint.length < PART_LENGTH) continue;
    const found = rows.get(part.slice(0, part.length - joint.length));
    if (found !== undefined) return found;
  }
  return NONE;
}

/** The English words of a row. */
export function englishOf(row: number): readonly string[] {
  english ??= readTable().map(({ cells }) => wordsIn(cells[0]));
  return english[row] ?? [];
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
