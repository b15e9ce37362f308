import { tokenise, type Token } from '../language/words.ts';
import { broaderThan, nameOf } from '../lexicon/concepts.ts';
import { findMentions, type Mention } from '../lexicon/lexicon.ts';
import { isPlace } from '../lexicon/lexicon-terms.ts';
import { findSubjects } from '../lexicon/subject-mentions.ts';
import { englishOf, meaningsOf } from '../translations/translations.ts';
import { isUnspaced } from './unspaced-words.ts';

/** Beyond this, a word means no subject in particular. */
const MOST_SUBJECTS = 4;
/** A common word that only means a subject among other things is no name of it. */
const TELLING = 0.35;
const SHORT_STEM = 3;

/** Words of a prompt that name a place or a subject. */
export interface NamedPhrase {
  at: number;
  length: number;
  kind: 'place' | 'concept';
  ids: readonly string[];
  /** The table of subjects names many a common word, which tells no more for it. */
  weighedAs: 'place' | 'concept' | 'word';
}

/** The places and subjects that a prompt names, the longest first, and those that are composed of others. */
export function phrasesNamed(tokens: readonly Token[], language: string): { phrases: NamedPhrase[]; composed: readonly Mention[] } {
  const known = findMentions(tokens, language, true).filter(({ strength, id, at }) => strength === 1 && !id.startsWith('o:') && (isPlace(id) || isLongEnough(tokens[at], language)));
  const named = subjectsNamed(tokens, language);
  const composed = new Set(named.filter((mention) => isComposed(mention, [...known, ...named])));
  const byRange = new Map<string, Mention[]>();
  for (const mention of [...known, ...named]) {
    if (composed.has(mention)) continue;
    const range = `${mention.at}:${mention.length}`;
    byRange.set(range, [...(byRange.get(range) ?? []), mention]);
  }
  const ofTable = new Set(named);
  const phrases = [...byRange.values()].flatMap((mentions) => phraseOf(mentions, ofTable)).map((phrase) => ({ ...phrase, ids: narrowest(phrase.ids, englishStems(tokens.slice(phrase.at, phrase.at + phrase.length), language)) }));
  return { phrases: phrases.sort((a, b) => b.length - a.length), composed: [...composed] };
}

function phraseOf(mentions: readonly Mention[], ofTable: ReadonlySet<Mention>): NamedPhrase[] {
  const [first] = mentions;
  if (first === undefined) return [];
  const places = mentions.filter(({ id }) => isPlace(id));
  const kind = places.length > 0 ? 'place' : 'concept';
  const chosen = places.length > 0 ? places : mentions;
  const isCommon = kind === 'concept' && first.length === 1 && chosen.every((mention) => ofTable.has(mention));
  return [{ at: first.at, length: first.length, kind, ids: [...new Set(chosen.map(({ id }) => id))], weighedAs: isCommon ? 'word' : kind }];
}

/** "Bird flu" is an outbreak, but asks for no other: what a phrase is a case of is left out, unless it is named as well. */
function narrowest(ids: readonly string[], words: ReadonlySet<string>): readonly string[] {
  return ids.filter((id) => !ids.some((other) => broaderThan(other).includes(id) && namedBy(other, words) > namedBy(id, words)));
}

/** How many of some stems are in a concept's name. */
function namedBy(id: string, words: ReadonlySet<string>): number {
  return tokenise(nameOf(id) ?? '', 'en').filter(({ word }) => words.has(word.stem)).length;
}

function englishStems(tokens: readonly Token[], language: string): ReadonlySet<string> {
  if (language === 'en') return new Set(tokens.map(({ word }) => word.stem));
  const english = meaningsOf(tokens, language).flatMap(({ rows }) => rows.flatMap(englishOf));
  return new Set(english.flatMap((text) => tokenise(text, 'en').map(({ word }) => word.stem)));
}

/** The subjects of the table that words of a prompt mean: those whose plain name it is, else all that have the word. */
function subjectsNamed(tokens: readonly Token[], language: string): Mention[] {
  const whole = findSubjects(tokens, language, true).filter(({ tie, isWhole }) => isWhole && (tie === 'word' || tie === 'plain'));
  return whole.flatMap((mention) => {
    const same = whole.filter(({ at, length }) => at === mention.at && length === mention.length);
    const isNamed = same.some(({ tie }) => tie === 'plain');
    const isTelling = mention.length > 1 || (mention.rarity >= TELLING && isLongEnough(tokens[mention.at], language));
    const isMeant = isNamed ? mention.tie === 'plain' : same.length <= MOST_SUBJECTS && isTelling;
    return isMeant ? [{ id: mention.id, at: mention.at, length: mention.length, strength: 1 }] : [];
  });
}

/** Short stems are shared by words that have nothing in common (Portuguese "bateu" and "bateria"). */
function isLongEnough(token: Token | undefined, language: string): boolean {
  if (token === undefined) return false;
  const { stem, folded } = token.word;
  return isUnspaced(language) || stem.length > SHORT_STEM || folded.length - stem.length < 2;
}

/** "Food recalls" are recalls of food: such a subject stands for each of its words, which may also be met apart. */
function isComposed({ id, at, length }: Mention, others: readonly Mention[]): boolean {
  const wider = broaderThan(id);
  return length > 1 && others.some((other) => other.length < length && other.at >= at && other.at < at + length && wider.includes(other.id));
}
