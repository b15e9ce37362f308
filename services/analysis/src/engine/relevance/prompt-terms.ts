import { fold } from '../language/fold.ts';
import { tokenise, type Token } from '../language/words.ts';
import { findMentions, type Mention } from '../lexicon/lexicon.ts';
import { withPlainAcronyms } from '../lexicon/lexicon-terms.ts';
import { isFiller } from '../prompts/filler-words.ts';
import { meaningsOf } from '../translations/translations.ts';
import { phrasesNamed } from './prompt-subjects.ts';
import { isUnknown, weightOf } from './specificity.ts';
import type { Term } from './subject.ts';
import { isUnspaced, unspacedWords } from './unspaced-words.ts';

/** How a term hangs together with the one before it. */
export type Link = 'adjacent' | 'coordinated' | 'apart';

export interface LinkedTerm {
  term: Term;
  link: Link;
  /** An "and" stands before it, not an "or" or a comma. */
  isAdded?: boolean;
}

const COORDINATORS = new Set('and or und oder et ou y e o u ed od en of и или och eller og & /'.split(' '));
const ADDING = new Set('and und et y e ed en и i й та і och ve & 및'.split(' '));
/** "en" and "of" coordinate in Dutch, "e" and "o" in Spanish, Portuguese and Italian, "of" never in English. */
const NOT_IN: Record<string, ReadonlySet<string>> = {
  en: new Set(['of', 'en', 'o', 'u', 'ed', 'od']),
  fr: new Set(['en', 'y', 'e', 'o', 'of']),
  es: new Set(['en', 'of']),
  de: new Set(['e', 'o', 'y', 'en', 'of']),
};
const ARTICLES = new Set('the a an der die das den dem ein eine einen le la les l un une el los las una il lo gli i uno o os as um uma de het een'.split(' '));
const ROLES = new Set('ceo cfo cto coo chairman chairwoman president minister senator governor mayor judge professor prof dr doctor king queen prince princess pope general colonel sir lord lady mr mrs ms herr frau professorin ministre président professeur presidente profesor ministro professore dottor sindaco alcalde ipo esg ai'.split(' '));
const INSIDE_NAMES = new Set('of the de la del du da do dos des von van der den & and für for di'.split(' '));
const QUOTED = /["“„«»]([^"“”„«»]{2,80})["”“«»]/gu;

/** Finds the terms of one clause of a prompt, in order, with what joins them. */
export function termsOf(clause: string, language: string): LinkedTerm[] {
  const text = withPlainAcronyms(clause);
  const tokens = tokenise(text, language);
  const taken = new Array<Term | null>(tokens.length).fill(null);
  takeQuoted(text, tokens, taken, language);
  takeNames(text, tokens, taken, language);
  takeModifiers(text, tokens, taken, language);
  const composed = takeMentions(tokens, taken, language);
  takeKnown(tokens, taken, language);
  if (isUnspaced(language)) takeUnspaced(text, tokens, taken, language);
  else takeWords(tokens, taken, language);
  addComposed(taken, composed);
  return link(text, tokens, taken, language).map((linked) => (linked.term === taken[0] ? { ...linked, term: asInsideSentence(linked.term, language) } : linked));
}

/** The first word of a sentence owes its capital to its place, unless it is a name or German. */
function asInsideSentence(term: Term, language: string): Term {
  const lower = term.text.toLowerCase();
  const isPlain = (term.kind === 'word' || term.kind === 'concept') && language !== 'de' && term.text.slice(1) === lower.slice(1);
  const isCapitalised = term.kind === 'concept' && findMentions(tokenise(lower, language), language).length === 0;
  return isPlain && !isCapitalised ? { ...term, text: lower } : term;
}

function take(tokens: readonly Token[], taken: (Term | null)[], from: number, to: number, kind: Term['kind'], ids: readonly string[], language: string, weighedAs = kind): void {
  const part = tokens.slice(from, to);
  if (part.length === 0 || taken.slice(from, to).some((term) => term !== null)) return;
  const term = { ...termOf(part, kind, ids, language), ...(weighedAs === kind ? {} : { weight: weightOf(weighedAs, part, language) }) };
  for (let i = from; i < to; i += 1) taken[i] = term;
}

function termOf(part: readonly Token[], kind: Term['kind'], ids: readonly string[], language: string): Term {
  const words = part.map((token) => token.word.surface);
  const isRoleOnly = kind === 'word' && part.every((token) => isRole(token.word));
  return {
    kind,
    ids,
    text: isUnspaced(language) ? joined(words) : words.join(' '),
    words,
    weight: isRoleOnly ? 0.8 : weightOf(kind, part, language),
    meanings: kind === 'word' || kind === 'concept' ? meaningsOf(part, language) : [],
    ...(kind === 'word' && part.every((token) => isUnknown(token, language)) ? { mayBeName: true } : {}),
  };
}

/** Overlapping pairs of characters, put together again. */
function joined(pairs: readonly string[]): string {
  return pairs.reduce((text, pair) => (text !== '' && pair.startsWith(text.slice(-1)) ? text + pair.slice(1) : text + pair), '');
}

function takeQuoted(text: string, tokens: readonly Token[], taken: (Term | null)[], language: string): void {
  for (const match of text.matchAll(QUOTED)) {
    const end = match.index + match[0].length;
    const from = tokens.findIndex((token) => token.start >= match.index);
    const to = tokens.findIndex((token) => token.start >= end);
    if (from >= 0) take(tokens, taken, from, to < 0 ? tokens.length : to, 'phrase', [], language);
  }
}

/** Takes runs of capitalised words; a text in capitals throughout, or in title case, says nothing by them. */
function takeNames(text: string, tokens: readonly Token[], taken: (Term | null)[], language: string): void {
  const content = tokens.filter((token) => !token.word.isStop && !token.word.isNumber);
  const capitals = content.filter((token) => token.word.casing !== 'lower').length;
  if (content.length >= 4 && capitals === content.length && language !== 'de') return;
  for (let from = 0; from < tokens.length; from += 1) {
    if (!opensName(tokens, from, language)) continue;
    const to = nameEnd(text, tokens, from, language);
    if (!isMentionOnly(tokens, from, to, language)) take(tokens, taken, from, to, 'name', [], language);
    from = to - 1;
  }
}

function opensName(tokens: readonly Token[], at: number, language: string): boolean {
  const word = tokens[at]?.word;
  if (word === undefined || !canBeName(word, language)) return false;
  if (word.casing === 'all') return true;
  const next = tokens[at + 1]?.word;
  const following = next?.casing === 'lower' ? undefined : next;
  return language === 'de' ? isGermanName(word, following) : at > 0 || isFirstOfName(word, following);
}

/** The first word of a sentence is capitalised anyway: rarity has to tell, or a second capital. */
function isFirstOfName(word: Token['word'], following: Token['word'] | undefined): boolean {
  return word.idf >= 6 || following?.isStop === false;
}

function isGermanName(word: Token['word'], following: Token['word'] | undefined): boolean {
  return following !== undefined && isGermanNamePart(word) && isGermanNamePart(following);
}

function canBeName(word: Token['word'], language: string): boolean {
  if (word.casing === 'lower' || isRole(word) || isFiller(word.folded, language)) return false;
  return !word.isStop || word.casing === 'all';
}

function nameEnd(text: string, tokens: readonly Token[], from: number, language: string): number {
  let to = from + 1;
  for (let i = from + 1; i < tokens.length && i - from < 7; i += 1) {
    const token = tokens[i];
    const previous = tokens[i - 1];
    if (token === undefined || previous === undefined || !/^[\s\-–&'’.]*$/.test(text.slice(previous.end, token.start))) break;
    if (continuesName(token, previous, language)) to = i + 1;
    else if (!INSIDE_NAMES.has(token.word.folded) || token.word.folded === 'and') break;
  }
  return to;
}

function continuesName(token: Token, previous: Token, language: string): boolean {
  if (token.word.isNumber) return previous.word.casing !== 'lower';
  if (token.word.casing === 'lower' || token.word.isStop || isRole(token.word)) return false;
  return language !== 'de' || isGermanNamePart(token.word);
}

/** German capitalises every noun: only what is neither common nor a known subject can belong to a name. */
function isGermanNamePart(word: Token['word']): boolean {
  return word.casing === 'all' || (word.idf >= 6 && findMentions([{ word, start: 0, end: 0 }], 'de').length === 0);
}

/** "Orbex CEO" and "Professor Calderon" name a firm and a person; the office is not a part of the name. */
function isRole(word: Token['word']): boolean {
  return ROLES.has(word.folded);
}

/** A run that is nothing but a known place or subject ("South Africa", "European Union") is not a name of its own. */
function isMentionOnly(tokens: readonly Token[], from: number, to: number, language: string): boolean {
  const part = tokens.slice(from, to);
  return findMentions(part, language, true).some((mention) => mention.strength === 1 && mention.length === part.length && !mention.id.startsWith('o:'));
}

/** Takes places and subjects, the longest first; what its words are taken for apart is returned. */
function takeMentions(tokens: readonly Token[], taken: (Term | null)[], language: string): readonly Mention[] {
  const { phrases, composed } = phrasesNamed(tokens, language);
  for (const { at, length, kind, ids, weighedAs } of phrases) {
    if (!tokens.slice(at, at + length).every((token) => isFiller(token.word.folded, language))) take(tokens, taken, at, at + length, kind, ids, language, weighedAs);
  }
  return composed;
}

/** Each word of a composed subject is also met by the subject itself. */
function addComposed(taken: (Term | null)[], composed: readonly Mention[]): void {
  for (const { id, at, length } of composed) {
    const wider = new Map<Term, Term>();
    for (const term of taken.slice(at, at + length)) {
      if (term?.kind === 'word' || term?.kind === 'concept') wider.set(term, { ...term, ids: [...new Set([...term.ids, id])] });
    }
    taken.forEach((term, i) => {
      if (term !== null) taken[i] = wider.get(term) ?? term;
    });
  }
}

const MODIFIER = /(?<![\p{L}\p{M}\p{N}_])\p{Ll}+-(?:scale|wide|based|related|level|driven|backed|owned|led|made|funded|grade|term|sized|size|like|free|style|facing|linked|specific)\b/gu;

function takeModifiers(text: string, tokens: readonly Token[], taken: (Term | null)[], language: string): void {
  for (const match of text.matchAll(MODIFIER)) {
    tokens.forEach((token, at) => {
      if (token.start < match.index || token.end > match.index + match[0].length) return;
      take(tokens, taken, at, at + 1, 'word', [], language);
      const term = taken[at];
      if (term !== null && term !== undefined) taken[at] = { ...term, isModifier: true };
    });
  }
}

/** Words that belong together in the table of translations ("ola de calor"). */
function takeKnown(tokens: readonly Token[], taken: (Term | null)[], language: string): void {
  for (const { at, length } of meaningsOf(tokens, language)) if (length > 1) take(tokens, taken, at, at + length, 'word', [], language);
}

function takeUnspaced(text: string, tokens: readonly Token[], taken: (Term | null)[], language: string): void {
  for (const { from, to } of unspacedWords(text, tokens, language)) {
    const word = text.slice(tokens[from]?.start, tokens[to - 1]?.end);
    if (!isFiller(fold(word), language)) take(tokens, taken, from, to, 'word', [], language);
  }
}

function takeWords(tokens: readonly Token[], taken: (Term | null)[], language: string): void {
  tokens.forEach((token, at) => {
    if (taken[at] !== null || token.word.isStop || isFiller(token.word.folded, language)) return;
    if (token.word.folded.length < 2 && !token.word.isNumber) return;
    take(tokens, taken, at, at + 1, token.word.isNumber ? 'number' : 'word', [], language);
  });
}

/** What stands between two terms. */
interface Between {
  isClear: boolean;
  isCoordinated: boolean;
  isAdded: boolean;
}

const NOTHING_BETWEEN: Between = { isClear: true, isCoordinated: false, isAdded: false };

function link(text: string, tokens: readonly Token[], taken: readonly (Term | null)[], language: string): LinkedTerm[] {
  const linked: LinkedTerm[] = [];
  let previousEnd = -1;
  let between = NOTHING_BETWEEN;
  tokens.forEach((token, at) => {
    const term = taken[at] ?? null;
    if (previousEnd >= 0 && /[,/;&]/.test(text.slice(previousEnd, token.start))) between = { ...between, isCoordinated: true };
    previousEnd = token.end;
    if (term === null) between = past(token, between, language);
    else if (linked.at(-1)?.term !== term) {
      linked.push({ term, link: linkOf(between), ...(between.isAdded ? { isAdded: true } : {}) });
      between = NOTHING_BETWEEN;
    }
  });
  return linked;
}

function past(token: Token, { isClear, isCoordinated, isAdded }: Between, language: string): Between {
  const coordinates = isCoordinator(token, language);
  return { isClear: isClear && (coordinates || keepsClear(token, language)), isCoordinated: isCoordinated || coordinates, isAdded: isAdded || (coordinates && ADDING.has(token.word.folded)) };
}

/** What stands between two terms without keeping them apart. */
function keepsClear({ word }: Token, language: string): boolean {
  return ARTICLES.has(word.folded) || isFiller(word.folded, language);
}

/** `isClear`: nothing but coordinators and filler stands between. */
function linkOf({ isClear, isCoordinated }: Between): Link {
  if (!isClear) return 'apart';
  return isCoordinated ? 'coordinated' : 'adjacent';
}

function isCoordinator(token: Token, language: string): boolean {
  const { folded } = token.word;
  return COORDINATORS.has(folded) && NOT_IN[language]?.has(folded) !== true;
}
