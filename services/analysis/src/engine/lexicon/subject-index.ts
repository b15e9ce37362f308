import { hashOf } from '../language/hash.ts';
import { tokenise } from '../language/words.ts';
import { englishOf } from '../translations/translations.ts';
import { madeTable } from '../tables/made-table.ts';
import { wordVectors } from '../vectors/word-vectors.ts';
import { PhraseIndex, type Phrase } from './phrase-index.ts';
import { readSubjects } from './subject-table.ts';

/** How a phrase hangs together with a subject: it means it, it is its plain name, or it is found in reports on it. */
export type Tie = 'word' | 'plain' | 'sign' | 'name' | 'unless';

/** A subject that a phrase is tied to. */
export interface Tied {
  id: string;
  tie: Tie;
  /** The phrase is a name, or an acronym. */
  isCapitalised: boolean;
}

/** A headword of a row of the table of translations. */
export interface Headword {
  hashes: readonly number[];
  /** How much it tells by being rare, 0 to 1. */
  rarity: number;
  ties: readonly Tied[];
}

interface SubjectIndex {
  /** By stems, English. */
  english: PhraseIndex;
  /** By folded words, any language. */
  names: PhraseIndex;
  ids: readonly string[];
}

const TIES: readonly Tie[] = ['word', 'plain', 'sign', 'name', 'unless'];
/** A phrase's value: the subject's number, then four bits for how it is tied to it. */
const TIE_BITS = 4;
const CAPITALISED = 8;
/** Words on no list are names, or very rare. */
const RAREST = 1;
const HEADWORDS = 3;

let index: SubjectIndex | undefined;

const FILES = { english: 'subjects.english.bin', names: 'subjects.names.bin', ids: 'subjects.json' };

function known(): SubjectIndex {
  index ??= readMade() ?? build();
  return index;
}

function readMade(): SubjectIndex | null {
  const [english, names, ids] = [FILES.english, FILES.names, FILES.ids].map((name) => madeTable(name));
  if (!english || !names || !ids) return null;
  return { english: PhraseIndex.read(english), names: PhraseIndex.read(names), ids: JSON.parse(ids.toString()) as string[] };
}

/** The index as the build keeps it. */
export function subjectTables(): Record<string, Buffer> {
  const { english, names, ids } = build();
  return { [FILES.english]: english.toBytes(), [FILES.names]: names.toBytes(), [FILES.ids]: Buffer.from(JSON.stringify(ids)) };
}

function build(): SubjectIndex {
  const numbers = new Map<string, number>();
  const english: Phrase[] = [];
  const names: Phrase[] = [];
  for (const { id, words, names: own, signs, unless } of readSubjects()) {
    const number = numbers.get(id) ?? numbers.size;
    numbers.set(id, number);
    const add = (items: readonly string[], tie: (at: number) => Tie): void => {
      for (const [at, item] of items.entries()) {
        const phrase = phraseOf(item, number, tie(at));
        if (tie(at) !== 'name') english.push(phrase.byStem);
        if (phrase.isCapitalised) names.push(phrase.byWord);
      }
    };
    add(words, (at) => (at === 0 ? 'plain' : 'word'));
    add(own, () => 'name');
    add(signs, () => 'sign');
    add(unless, () => 'unless');
  }
  return { english: PhraseIndex.of(english), names: PhraseIndex.of(names), ids: [...numbers.keys()] };
}

function phraseOf(text: string, number: number, tie: Tie) {
  const tokens = tokenise(text, 'en');
  const isCapitalised = tokens.some(({ word }) => word.casing !== 'lower');
  const value = (number << TIE_BITS) | TIES.indexOf(tie) | (isCapitalised ? CAPITALISED : 0);
  const hasGap = text.includes('~');
  return { isCapitalised, byStem: { keys: tokens.map(({ word }) => word.stem), hasGap, value }, byWord: { keys: tokens.map(({ word }) => word.folded), hasGap, value } };
}

function tiedTo(values: readonly number[]): Tied[] {
  const { ids } = known();
  return values.map((value) => ({ id: ids[value >> TIE_BITS] ?? '', tie: TIES[value & (CAPITALISED - 1)] ?? 'sign', isCapitalised: (value & CAPITALISED) !== 0 }));
}

export interface TiedPhrase {
  at: number;
  length: number;
  hasGap: boolean;
  ties: readonly Tied[];
}

/** The phrases of subjects in an English text, given by its stems. */
export function englishPhrases(stems: readonly string[]): TiedPhrase[] {
  return known().english.findIn(stems).map(({ values, ...found }) => ({ ...found, ties: tiedTo(values) }));
}

/** The names of subjects in a text of any language, given by its folded words. */
export function namePhrases(words: readonly string[]): TiedPhrase[] {
  return known().names.findIn(words).map(({ values, ...found }) => ({ ...found, ties: tiedTo(values) }));
}

/** What two headwords together stand for: "food" and "recall". */
export function tiesOfPair(first: Headword, second: Headword): readonly Tied[] {
  const values = known().english.valuesOf([...first.hashes, ...second.hashes]);
  return values.length === 0 ? [] : tiedTo(values);
}

const headwords = new Map<number, readonly Headword[]>();

/** The headwords of a row of the table of translations, with the subjects that they are tied to. */
export function headwordsOf(row: number): readonly Headword[] {
  let own = headwords.get(row);
  if (own === undefined) headwords.set(row, (own = englishOf(row).slice(0, HEADWORDS).map(headwordOf)));
  return own;
}

function headwordOf(text: string): Headword {
  const stems = tokenise(text, 'en').map(({ word }) => word.stem);
  const hashes = stems.map((stem) => hashOf(stem));
  return { hashes, rarity: rarityOf(stems), ties: tiedTo(known().english.valuesOf(hashes)) };
}

/** How much a phrase tells by being rare; several words tell more than each of them. */
export function rarityOf(stems: readonly string[]): number {
  const vectors = wordVectors();
  const rarities = stems.map((stem) => {
    const rank = vectors.rankOf(stem);
    return rank === undefined ? RAREST : vectors.rarityOf(rank) ** 2;
  });
  return Math.min(1, rarities.reduce((sum, rarity) => sum + rarity, 0));
}
