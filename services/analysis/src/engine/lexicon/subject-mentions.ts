import type { Token } from '../language/words.ts';
import { meaningsOf, type Meaning } from '../translations/translations.ts';
import { isTitleCase } from './lexicon.ts';
import { englishPhrases, headwordsOf, namePhrases, rarityOf, tiesOfPair, type Headword, type Tied, type TiedPhrase } from './subject-index.ts';

/** Where a text shows a subject of the table. */
export interface SubjectMention {
  id: string;
  at: number;
  length: number;
  tie: 'word' | 'plain' | 'sign' | 'name';
  /** How much the words tell by being rare, 0 to 1. */
  rarity: number;
  /** Nothing but these words says so: no part of a compound, no pair of words, no word of several meanings. */
  isWhole: boolean;
  /** The same for the same words of a text. */
  phrase: string;
  /** How surely the words mean it, or how much they tell of it: 0 to 1. */
  strength: number;
}

/** Words of two meanings that stand for one thing together are this near to each other. */
const NEAR = 2;
const PAIRED = 0.8;
const ROWS = 3;
/** A word that means one of several subjects means each of them less surely. */
const SHARED = 0.15;

/** Finds every subject of the table that a text speaks of, and the signs of it; `looseCase` for prompts, typed without capitals. */
export function findSubjects(tokens: readonly Token[], language: string, looseCase = false): SubjectMention[] {
  const own = language === 'en' ? inEnglish(tokens, looseCase) : throughTable(tokens, language);
  return [...own, ...named(tokens, looseCase, language !== 'en')].map((mention) => ({ ...mention, phrase: tokens.slice(mention.at, mention.at + mention.length).map(({ word }) => word.stem).join(' ') }));
}

function inEnglish(tokens: readonly Token[], looseCase: boolean): Mentioned[] {
  const phrases = englishPhrases(tokens.map(({ word }) => word.stem)).filter((phrase) => !isStop(tokens, phrase));
  const longest = longestAt(phrases, tokens.length);
  const isInTitleCase = isTitleCase(tokens);
  const mentions = phrases.flatMap((phrase) => {
    const { at, length, hasGap } = phrase;
    const stems = tokens.slice(at, at + length).map(({ word }) => word.stem);
    const whole = hasGap || length >= (longest[at] ?? 0);
    if (!looseCase && !isInTitleCase && isPartOfName(tokens, phrase)) return [];
    return mentionsOf(phrase, rarityOf(stems), (tied) => (whole || tied.tie === 'sign' || tied.tie === 'unless') && (looseCase || !tied.isCapitalised || isCapitalised(tokens, phrase)));
  });
  return withoutOtherMeanings(mentions);
}

/** A word of its own, and no part of the grammar. */
function isStop(tokens: readonly Token[], { at, length }: TiedPhrase): boolean {
  return length === 1 && tokens[at]?.word.isStop === true && tokens[at].word.casing !== 'all';
}

/** The wildfire of "Wildfire Records" is none. */
function isPartOfName(tokens: readonly Token[], { at, length }: TiedPhrase): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (length > 1 || token?.word.casing !== 'capital' || next?.word.casing !== 'capital') return false;
  return !next.word.isStop && next.start - token.end === 1;
}

/** By token: the length of the longest phrase over it that means a subject, so that the strike of an "air strike" is none. */
function longestAt(phrases: readonly TiedPhrase[], size: number): Uint8Array {
  const longest = new Uint8Array(size);
  for (const { at, length, hasGap, ties } of phrases) {
    if (hasGap || ties.every(({ tie }) => tie === 'sign' || tie === 'unless')) continue;
    for (let i = at; i < at + length; i += 1) longest[i] = Math.max(longest[i] ?? 0, length);
  }
  return longest;
}

type Mentioned = Omit<SubjectMention, 'phrase'>;
type Found = Omit<Mentioned, 'tie'> & { tie: Tied['tie'] };

function mentionsOf({ at, length, ties }: Pick<TiedPhrase, 'at' | 'length' | 'ties'>, rarity: number, counts: (tied: Tied) => boolean): Found[] {
  return ties.filter(counts).map(({ id, tie }) => ({ id, at, length, tie, rarity, isWhole: true, strength: strengthOf(tie, ties.length, rarity) }));
}

function strengthOf(tie: Tied['tie'], shared: number, rarity: number): number {
  if (tie === 'sign' || tie === 'name') return rarity / Math.sqrt(shared);
  return 1 / (1 + SHARED * (shared - 1));
}

function cover(covered: Map<string, Set<number>>, id: string, at: number, length: number): void {
  const places = covered.get(id) ?? new Set();
  for (let i = at; i < at + length; i += 1) places.add(i);
  covered.set(id, places);
}

function withoutOtherMeanings(mentions: readonly Found[]): Mentioned[] {
  const others = new Map<string, Set<number>>();
  for (const { id, at, length, tie } of mentions) if (tie === 'unless') cover(others, id, at, length);
  const isOther = ({ id, at }: Found): boolean => others.get(id)?.has(at) === true;
  return mentions.flatMap((mention) => (mention.tie === 'unless' || isOther(mention) ? [] : [{ ...mention, tie: mention.tie }]));
}

function isCapitalised(tokens: readonly Token[], { at, length }: TiedPhrase): boolean {
  return tokens.slice(at, at + length).some(({ word }) => word.casing !== 'lower');
}

/** Names and acronyms, which are the same in most languages. */
function named(tokens: readonly Token[], looseCase: boolean, withWords: boolean): Mentioned[] {
  const phrases = namePhrases(tokens.map(({ word }) => word.folded)).filter((phrase) => (looseCase || isCapitalised(tokens, phrase)) && !isStop(tokens, phrase));
  return phrases.flatMap((phrase) => withoutOtherMeanings(mentionsOf(phrase, 1, ({ tie }) => tie === 'name' || (withWords && tie !== 'unless'))));
}

/** Other languages meet English in the table of translations. */
function throughTable(tokens: readonly Token[], language: string): Mentioned[] {
  const meanings = meaningsOf(tokens, language);
  const single = meanings.flatMap((meaning) => headwordsAt(meaning).flatMap((headword) => mentionsOf({ ...meaning, ties: headword.ties }, headword.rarity, ({ tie }) => tie !== 'unless').map((mention) => ({ ...mention, isWhole: meaning.isPart !== true && (meaning.rows.length === 1 || (meaning.rows.length === 2 && mention.tie === 'plain')), strength: mention.strength * meaning.strength }))));
  return withoutOtherMeanings([...single, ...paired(meanings)]);
}

function headwordsAt({ rows }: Meaning): Headword[] {
  return rows.slice(0, ROWS).flatMap((row) => headwordsOf(row));
}

/** "Retirada de alimentos", "Lebensmittelrückruf": two meanings beside each other that are one subject in English. */
function paired(meanings: readonly Meaning[]): Found[] {
  const found: Found[] = [];
  for (const [i, first] of meanings.entries()) {
    for (let j = i + 1; j < meanings.length; j += 1) {
      const second = meanings[j];
      if (second === undefined || second.at > first.at + first.length + NEAR) break;
      found.push(...pairOf(first, second));
    }
  }
  return found;
}

function pairOf(first: Meaning, second: Meaning): Found[] {
  const length = Math.max(1, second.at + second.length - first.at);
  const strength = PAIRED * Math.min(first.strength, second.strength);
  const found: Found[] = [];
  for (const one of headwordsAt(first)) {
    for (const other of headwordsAt(second)) {
      for (const ties of [tiesOfPair(one, other), tiesOfPair(other, one)]) {
        if (ties.length > 0) found.push(...mentionsOf({ at: first.at, length, ties }, 1, ({ tie }) => tie !== 'unless').map((mention) => ({ ...mention, isWhole: false, strength: mention.strength * strength })));
      }
    }
  }
  return found;
}
