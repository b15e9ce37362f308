import { wordOf } from '../language/words.ts';
import type { Reading } from '../reading.ts';
import { Nearness } from '../vectors/nearness.ts';
import { wordVectors, type WordVectors } from '../vectors/word-vectors.ts';
import { SHOWN, strengthIn, type Evidence, type FacetEvidence } from './evidence.ts';
import type { Facet, Subject, Term } from './subject.ts';

/** Only the opening counts: that is where a report says what it is about, and no list of whatever length adds up. */
const OPENING = 3;
const MOST_WORDS = 45;
/** A bare headline has no kin around a word that could be missed. */
const ENOUGH_WORDS = 8;
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
  /** Whether a lack of such words tells anything: of a single word, unnamed, that may have a second meaning, with text around it. */
  canDeny: boolean;
}

interface Side {
  facet: Facet;
  nearness: readonly Nearness[];
  weight: number;
}

/** A subject's open terms, ready to be compared with. */
interface Kin {
  isOneWord: boolean;
  whole: Nearness;
  own: ReadonlySet<number>;
  sides: readonly Side[];
}

const understood = new WeakMap<Subject, Kin | null>();

/** Looks for a subject in words close to its own; null where that can't be asked, or what is wanted by name is not there. */
export function kinshipOf(subject: Subject, evidence: Evidence, reading: Reading, promptLanguage: string): Kinship | null {
  if (promptLanguage !== 'en' || reading.language !== 'en') return null;
  const kin = kinOf(subject);
  if (kin === null || !evidence.facets.every((facet) => isOpenOrShown(facet, kin, subject))) return null;
  const words = openingWords(reading, wordVectors());
  let others = 0;
  const telling: { surface: string; strength: number }[] = [];
  for (const { rank, surface, rarity } of words) {
    if (kin.own.has(rank)) continue;
    const strength = strengthOf(kin.whole, rank) * rarity;
    others += strength - BY_CHANCE * rarity;
    if (strength > 0.5) telling.push({ surface, strength });
  }
  telling.sort((a, b) => b.strength - a.strength);
  return { others, sides: sidesOf(kin, evidence, words), words: telling.slice(0, 3).map(({ surface }) => surface), canDeny: kin.isOneWord && words.length >= ENOUGH_WORDS };
}

/** What can't be told by other words, be it a name or a word that the table lacks, has to be there itself. */
function isOpenOrShown(shown: FacetEvidence, kin: Kin, subject: Subject): boolean {
  const { facet } = shown;
  const isOpenThroughout = kin.sides.some((side) => side.facet === facet) && facet.alternatives.every(({ terms }) => terms.every((term) => isOpen(term, subject)));
  return !facet.isRequired || isOpenThroughout || strengthIn(shown, 0, OPENING) >= SHOWN;
}

/**
 * Whether other words may stand for a term. Places and numbers are wanted as they are, and beside them so is what has a
 * known meaning: "strikes in Peru" are no gold finds there.
 */
function isOpen(term: Term, subject: Subject): boolean {
  return !isNamed(term) && (term.kind === 'word' || !hasTerm(subject, isNamed));
}

function hasTerm(subject: Subject, is: (term: Term) => boolean): boolean {
  return subject.facets.some(({ alternatives }) => alternatives.some(({ terms }) => terms.some(is)));
}

function isNamed(term: Term): boolean {
  return term.kind === 'place' || term.kind === 'number' || isSomebody(term);
}

/** Who asks for somebody's asthma drug does not want to hear of their pills for migraine. */
function isSomebody({ kind, words }: Term): boolean {
  return kind === 'name' || kind === 'phrase' || (kind === 'word' && words.some(isOnlyName));
}

/** Names that a prompt writes small: "biontech". */
function isOnlyName(text: string): boolean {
  const vectors = wordVectors();
  const word = wordOf(text, 'en');
  const rank = word.isStop ? undefined : vectors.rankOf(word.stem);
  return rank !== undefined && vectors.isName(rank);
}

function kinOf(subject: Subject): Kin | null {
  let kin = understood.get(subject);
  if (kin === undefined) {
    kin = understandKin(subject, wordVectors());
    understood.set(subject, kin);
  }
  return kin;
}

function understandKin(subject: Subject, vectors: WordVectors): Kin | null {
  if (hasTerm(subject, isSomebody)) return null;
  const sides: Side[] = [];
  const own = new Set<number>();
  for (const facet of subject.facets) {
    const groups = facet.alternatives.map(({ terms }) => terms.filter((term) => isOpen(term, subject)).flatMap((term) => ranksOf(term, vectors))).filter((ranks) => ranks.length > 0);
    if (groups.length === 0) continue;
    groups.flat().forEach((rank) => own.add(rank));
    const rarest = Math.max(...groups.flat().map((rank) => vectors.rarityOf(rank)));
    sides.push({ facet, nearness: groups.map((ranks) => new Nearness(vectors, ranks)), weight: facet.isRequired ? rarest : rarest * 0.4 });
  }
  return own.size === 0 ? null : { isOneWord: subject.facets.filter(({ isRequired }) => isRequired).length === 1 && !hasTerm(subject, isNamed), whole: new Nearness(vectors, [...own]), own, sides };
}

function ranksOf(term: Term, vectors: WordVectors): number[] {
  const words = term.words.map((text) => wordOf(text, 'en')).filter((word) => !word.isStop);
  return words.map((word) => vectors.rankOf(word.stem)).filter((rank) => rank !== undefined);
}

interface OpeningWord {
  rank: number;
  rarity: number;
  surface: string;
}

function openingWords(reading: Reading, vectors: WordVectors): OpeningWord[] {
  const words = new Map<number, OpeningWord>();
  for (const [at, { word }] of reading.tokens.entries()) {
    if (words.size === MOST_WORDS || (reading.sentenceOf[at] ?? 0) > OPENING) break;
    const rank = word.isStop || word.isNumber ? undefined : vectors.rankOf(word.stem);
    if (rank !== undefined && !words.has(rank)) words.set(rank, { rank, rarity: vectors.rarityOf(rank), surface: word.surface });
  }
  return [...words.values()];
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
