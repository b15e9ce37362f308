import { wordOf } from '../language/words.ts';
import type { Reading } from '../reading.ts';
import { englishOf } from '../translations/translations.ts';
import { Nearness } from '../vectors/nearness.ts';
import { wordVectors, type WordVectors } from '../vectors/word-vectors.ts';
import { strengthIn, type Evidence } from './evidence.ts';
import { rowsIn } from './match-meaning.ts';
import type { Facet, Subject, Term } from './subject.ts';

/** Only the opening counts: that is where a report says what it is about, and no list of whatever length adds up. */
const OPENING = 3;
const MOST_WORDS = 45;
/** As many as a short report's opening has, which the limits were fitted on. */
const FEW_WORDS = 12;
/** A word nearer than four fifths of all others begins to tell; what only one in 700 surpasses tells most. */
const TELLING = 1.5;
const MOST = 5;
/** What any word tells on average: the mean of an exponential distribution beyond `TELLING`. */
const BY_CHANCE = Math.exp(-TELLING);
/** A word of the prompt's own counts half: on its own, without its kin, it may well mean something else. */
const OWN = 0.5;

/** What a report shows of a subject by words that are used as those of the prompt are. */
export interface Kinship {
  /** How much more than any text the opening tells by other words than the prompt's own. */
  others: number;
  /** How far the sides of the subject are each shown by one word at least, 0 to `MOST`. */
  sides: number;
  /** The words that tell most, as the report writes them. */
  words: string[];
  /** How many words of the opening could be compared. */
  wordCount: number;
}

interface Side {
  facet: Facet;
  nearness: readonly Nearness[];
  weight: number;
}

/** A subject's open terms, ready to be compared with. */
interface Kin {
  whole: Nearness;
  own: ReadonlySet<number>;
  sides: readonly Side[];
}

const understood = new WeakMap<Subject, Kin | null>();
const openings = new WeakMap<Reading, readonly OpeningWord[]>();

/** Looks for a subject in words close to its own, through English; null where neither language has words to compare. */
export function kinshipOf(subject: Subject, evidence: Evidence, reading: Reading, promptLanguage: string): Kinship | null {
  const kin = kinOf(subject, promptLanguage);
  if (kin === null) return null;
  const words = openingOf(reading);
  if (words.length === 0) return null;
  let others = 0;
  const telling: { surface: string; strength: number }[] = [];
  for (const { rank, surface, rarity } of words) {
    if (kin.own.has(rank)) continue;
    const strength = strengthOf(kin.whole, rank) * rarity;
    others += strength - BY_CHANCE * rarity;
    if (strength > 0.5) telling.push({ surface, strength });
  }
  telling.sort((a, b) => b.strength - a.strength);
  return { others, sides: sidesOf(kin, evidence, words), words: [...new Set(telling.map(({ surface }) => surface))].slice(0, 3), wordCount: words.length };
}

function kinOf(subject: Subject, language: string): Kin | null {
  let kin = understood.get(subject);
  if (kin === undefined) {
    kin = understandKin(subject, language, wordVectors());
    understood.set(subject, kin);
  }
  return kin;
}

function understandKin(subject: Subject, language: string, vectors: WordVectors): Kin | null {
  const sides: Side[] = [];
  const own = new Set<number>();
  for (const facet of subject.facets) {
    const groups = facet.alternatives.map(({ terms }) => terms.flatMap((term) => ranksOf(term, language, vectors))).filter((ranks) => ranks.length > 0);
    if (groups.length === 0) continue;
    groups.flat().forEach((rank) => own.add(rank));
    const rarest = Math.max(...groups.flat().map((rank) => vectors.rarityOf(rank)));
    sides.push({ facet, nearness: groups.map((ranks) => new Nearness(vectors, ranks)), weight: facet.isRequired ? rarest : rarest * 0.4 });
  }
  return own.size === 0 ? null : { whole: new Nearness(vectors, [...own]), own, sides };
}

/** Names, places and numbers are wanted as they are: no other word stands for them. */
function ranksOf({ kind, words, meanings }: Term, language: string, vectors: WordVectors): number[] {
  if (kind !== 'word' && kind !== 'concept') return [];
  const english = language === 'en' ? words : meanings.flatMap(({ rows }) => rows.slice(0, 1).flatMap((row) => englishOf(row).slice(0, 1)));
  return english.flatMap((text) => ranksIn(text, vectors));
}

function ranksIn(text: string, vectors: WordVectors): number[] {
  const words = text.split(' ').map((part) => wordOf(part, 'en'));
  return words.flatMap((word) => {
    const rank = word.isStop || word.isNumber ? undefined : vectors.rankOf(word.stem);
    return rank === undefined || vectors.isName(rank) ? [] : [rank];
  });
}

interface OpeningWord {
  rank: number;
  rarity: number;
  surface: string;
}

function openingOf(reading: Reading): readonly OpeningWord[] {
  let words = openings.get(reading);
  if (words === undefined) openings.set(reading, (words = openingWords(reading, wordVectors())));
  return words;
}

function openingWords(reading: Reading, vectors: WordVectors): OpeningWord[] {
  const words = new Map<number, OpeningWord>();
  const byPlace = reading.language === 'en' ? null : englishByPlace(reading);
  for (const [at, { word }] of reading.tokens.entries()) {
    if (words.size === MOST_WORDS || (reading.sentenceOf[at] ?? 0) > OPENING) break;
    const ranks = byPlace === null ? ranksIn(word.surface, vectors) : (byPlace.get(at) ?? []).flatMap((text) => ranksIn(text, vectors));
    for (const rank of ranks) if (!words.has(rank)) words.set(rank, { rank, rarity: vectors.rarityOf(rank), surface: word.surface });
  }
  return [...words.values()];
}

/** The first English word of what the table says about each place. */
function englishByPlace(reading: Reading): Map<number, string[]> {
  const byPlace = new Map<number, string[]>();
  for (const [row, matches] of rowsIn(reading)) {
    for (const { at } of matches) if (!byPlace.has(at)) byPlace.set(at, englishOf(row).slice(0, 1));
  }
  return byPlace;
}

function strengthOf(nearness: Nearness, rank: number, luck = 0): number {
  return Math.min(Math.max(nearness.surprise(rank) - TELLING - luck, 0), MOST);
}

function sidesOf(kin: Kin, evidence: Evidence, words: readonly OpeningWord[]): number {
  let [sum, weights] = [0, 0];
  // Among more words, one is sooner near.
  const luck = Math.max(0, Math.log(words.length / FEW_WORDS));
  for (const { facet, nearness, weight } of kin.sides) {
    const shown = evidence.facets.find((candidate) => candidate.facet === facet);
    let best = shown === undefined ? 0 : MOST * strengthIn(shown, 0, OPENING) * OWN;
    for (const near of nearness) {
      for (const { rank, rarity } of words) best = Math.max(best, strengthOf(near, rank, luck) * rarity * (kin.own.has(rank) ? OWN : 1));
    }
    sum += weight * best;
    weights += weight;
  }
  return weights === 0 ? 0 : sum / weights;
}
