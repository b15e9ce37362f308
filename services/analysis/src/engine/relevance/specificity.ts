import type { Token } from '../language/words.ts';
import { wordOf } from '../language/words.ts';
import { englishOf, meaningsOf } from '../translations/translations.ts';
import { wordVectors } from '../vectors/word-vectors.ts';
import type { TermKind } from './subject.ts';

/** How much a term of each kind tells by itself, whatever its words. */
const BY_KIND: Partial<Record<TermKind, number>> = { name: 6, phrase: 6, place: 4.5, number: 3 };
const RAREST = 6;
/** A name that English texts have. */
const KNOWN_NAME = 5;
/** A small-written word of another language that no list knows is a verb's form as likely as a name. */
const UNKNOWN = 2;
/** German writes such a word with a capital: a noun, or a name. */
const UNKNOWN_NOUN = 5;
const COMMON_IDF = 3.4;
/** However common its word is: "strikes" is all that a prompt may ask for. */
const LEAST_OF_CONCEPT = 4;

/** Whether a word is on no list of its language: a name that somebody typed without its capital, perhaps. */
export function isUnknown({ word }: Token, language: string): boolean {
  return !word.isStop && !word.isNumber && word.idf > COMMON_IDF && (language === 'en' ? weightOfEnglish(word.stem) === undefined : weightOfMeaning([{ word, start: 0, end: 0 }], language) === 0);
}

/** How much it tells that a report shows a term, from 0 (nothing) to 6 (a name). */
export function weightOf(kind: TermKind, tokens: readonly Token[], language: string): number {
  const fixed = BY_KIND[kind];
  if (fixed !== undefined) return fixed;
  const weights = tokens.filter((token) => !token.word.isStop).map((token) => weightOfWord(token, language));
  const rarest = Math.max(0, ...weights, weightOfMeaning(tokens, language));
  return kind === 'concept' ? Math.max(LEAST_OF_CONCEPT, Math.min(5.5, 2 + rarest * 0.6)) : rarest;
}

function weightOfWord({ word }: Token, language: string): number {
  if (word.idf <= COMMON_IDF) return word.idf <= 1 ? 0.3 : word.idf <= 2 ? 0.9 : 2;
  if (language === 'en') return weightOfEnglish(word.stem) ?? RAREST;
  const known = weightOfMeaning([{ word, start: 0, end: 0 }], language);
  if (known > 0) return known;
  return word.casing === 'lower' ? UNKNOWN : UNKNOWN_NOUN;
}

/** By its rank among English words; undefined for a word beyond the list. */
function weightOfEnglish(stem: string): number | undefined {
  const vectors = wordVectors();
  const rank = vectors.rankOf(stem);
  if (rank === undefined) return undefined;
  return vectors.isName(rank) ? KNOWN_NAME : RAREST * vectors.rarityOf(rank) ** 2;
}

/** As rare as the English words that a foreign one is translated by. */
function weightOfMeaning(tokens: readonly Token[], language: string): number {
  if (language === 'en') return 0;
  const words = meaningsOf(tokens, language).flatMap(({ rows }) => rows.flatMap(englishOf));
  const weights = words.flatMap((text) => text.split(' ').map((part) => weightOfEnglish(wordOf(part, 'en').stem) ?? 0));
  return Math.max(0, ...weights);
}
