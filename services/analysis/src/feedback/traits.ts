import type { Article } from '../engine/engine.ts';
import { toLatin } from '../engine/language/fold.ts';
import type { Token, Word } from '../engine/language/words.ts';
import { CONCEPTS, nameOf } from '../engine/lexicon/concepts.ts';
import type { LexiconLanguage } from '../engine/lexicon/concept.ts';
import { labelOf } from '../engine/lexicon/lexicon.ts';
import { findSubjects } from '../engine/lexicon/subject-mentions.ts';
import { read, type Reading } from '../engine/reading.ts';
import { isOfForm } from '../engine/relevance/article-form.ts';
import { namesOf } from '../engine/stories/names.ts';
import { translationsOf } from '../engine/translations/translations.ts';
import type { Trait } from './trait.ts';
import { opinionIn } from './wording.ts';

/** A report is about what its headline and its first sentences say. */
const OPENING = 2;
const SURE = 0.9;
const TELLING = 3;
/** A word of a phrase may be commoner than one that stands alone. */
const TELLING_IN_PHRASE = 1.5;
const SHORTEST_WORD = 4;
const NAME_WORDS = 3;
const CONCEPT_WORDINGS = 3;

/** What a report shows in headline and opening, worded in the language of the prompt. */
export function traitsOf(article: Article, language: string): Trait[] {
  const reading = read(article);
  const opening = openingOf(reading);
  const names = new Set(namesOf(reading));
  const all = [...formsOf(reading, language), ...conceptsOf(reading, opening, language), ...namesIn(opening, names)];
  // Words of another language than the prompt's say nothing in it.
  const own = reading.language === language ? wordsIn(opening, names, language) : [];
  return [...new Map([...all, ...own].map((trait) => [trait.key, trait])).values()];
}

function openingOf({ tokens, sentenceOf }: Reading): Token[] {
  return tokens.filter((_token, at) => (sentenceOf[at] ?? 0) <= OPENING);
}

function formsOf(reading: Reading, language: string): Trait[] {
  return isOfForm('opinion', reading) ? [{ key: 'form:opinion', kind: 'form', wordings: [opinionIn(language)] }] : [];
}

function conceptsOf(reading: Reading, opening: readonly Token[], language: string): Trait[] {
  const inOpening = (at: number): boolean => (reading.sentenceOf[at] ?? 0) <= OPENING;
  const mentioned = [...reading.mentions].filter(([id, mentions]) => !id.startsWith('o:') && mentions.some(({ at, strength }) => strength >= SURE && inOpening(at)));
  const subjects = findSubjects(opening, reading.language).filter(({ tie, isWhole, strength }) => (tie === 'word' || tie === 'plain') && isWhole && strength >= SURE);
  const ids = new Set([...mentioned.map(([id]) => id), ...subjects.map(({ id }) => id)]);
  return [...ids].flatMap((id): Trait[] => {
    const wordings = isPlace(id) ? placeWordings(id, reading, language) : conceptWordings(id, language);
    return wordings.length === 0 ? [] : [{ key: isPlace(id) ? `place:${id.slice(2)}` : `concept:${id}`, kind: isPlace(id) ? 'place' : 'concept', wordings }];
  });
}

/** What a concept is called, and the first words that the lexicon has for it. */
function conceptWordings(id: string, language: string): string[] {
  const concept = CONCEPTS.find((each) => each.id === id);
  const label = nameOf(id);
  const terms = (text: string | undefined): string[] => (text ?? '').split(',').map((term) => term.trim()).filter((term) => term !== '' && !/[~=]/.test(term));
  if (language === 'en') return [...(label === undefined ? [] : [label]), ...terms(concept?.en)].slice(0, CONCEPT_WORDINGS);
  const own = terms(concept?.[language as LexiconLanguage]);
  return (own.length > 0 || label === undefined ? own : translationsOf(label, language)).slice(0, CONCEPT_WORDINGS);
}

function placeWordings(id: string, reading: Reading, language: string): string[] {
  if (language === 'en') return [labelOf(id)];
  const mention = reading.language === language ? reading.mentions.get(id)?.find(({ strength }) => strength === 1) : undefined;
  if (mention === undefined) return [];
  return [reading.tokens.slice(mention.at, mention.at + mention.length).map(({ word }) => word.surface).join(' ')];
}

/** Names as they are written, with those beside them: "Acme Robotics" is one. */
function namesIn(opening: readonly Token[], names: ReadonlySet<string>): Trait[] {
  const isName = ({ word }: Token): boolean => names.has(toLatin(word.folded));
  return runsOf(opening, isName).map((run): Trait => ({ key: `name:${run.map(({ word }) => toLatin(word.folded)).join(' ')}`, kind: 'name', wordings: [run.map(({ word }) => word.surface).join(' ')] }));
}

function runsOf(tokens: readonly Token[], fits: (token: Token) => boolean): Token[][] {
  const runs: Token[][] = [];
  let last: Token | undefined;
  for (const token of tokens) {
    const run = runs.at(-1);
    if (fits(token)) {
      if (run !== undefined && run.at(-1) === last && isBeside(last, token) && run.length < NAME_WORDS) run.push(token);
      else runs.push([token]);
    }
    last = token;
  }
  return runs;
}

function isBeside(before: Token | undefined, token: Token): boolean {
  return before !== undefined && token.start - before.end === 1;
}

function wordsIn(opening: readonly Token[], names: ReadonlySet<string>, language: string): Trait[] {
  const plain = ({ word }: Token): boolean => !word.isStop && !word.isNumber && word.folded.length >= SHORTEST_WORD && !names.has(toLatin(word.folded));
  const single = opening.filter((token) => plain(token) && token.word.idf >= TELLING).map(({ word }) => toTrait('word', [word], language));
  const pairs = opening.flatMap((token, at) => {
    const before = opening[at - 1];
    if (before === undefined || !isBeside(before, token) || !plain(before) || !plain(token)) return [];
    const isTelling = before.word.idf >= TELLING_IN_PHRASE && token.word.idf >= TELLING_IN_PHRASE;
    return isTelling ? [toTrait('phrase', [before.word, token.word], language)] : [];
  });
  return [...pairs, ...single];
}

function toTrait(kind: 'word' | 'phrase', words: readonly Word[], language: string): Trait {
  return { key: `${kind}:${words.map(({ stem }) => stem).join(' ')}`, kind, wordings: [words.map(({ surface }) => lowered(surface, language)).join(' ')] };
}

/** A word that opens a sentence is no name; German writes all its nouns with a capital. */
function lowered(surface: string, language: string): string {
  return language === 'de' || surface === surface.toUpperCase() ? surface : surface.toLowerCase();
}

function isPlace(id: string): boolean {
  return id.startsWith('p:');
}
