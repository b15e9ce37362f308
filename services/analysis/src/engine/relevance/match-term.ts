import { PARTS_OF_COUNTRIES } from '../lexicon/parts-of-countries.ts';
import { AREAS } from '../lexicon/places.ts';
import { broaderThan } from '../lexicon/concepts.ts';
import { isPlace } from '../lexicon/lexicon-terms.ts';
import { INFLECTING } from '../language/inflecting.ts';
import { wordOf, type Word } from '../language/words.ts';
import type { Reading } from '../reading.ts';
import { cognatesIn } from './cognates.ts';
import { subjectsIn } from './aboutness.ts';
import { type Match, sequencesOf } from './match.ts';
import { matchMeanings } from './match-meaning.ts';
import { isWrittenAlike, matchName } from './match-name.ts';
import type { Term } from './subject.ts';

const SYNONYM = 0.9;
const NARROWER = 0.85;
const MEMBER = 0.9;
/** The country that is meant where a report names none, for languages that are at home in one. */
const HOME: Readonly<Record<string, string>> = { de: 'DE', fr: 'FR', it: 'IT', nl: 'NL', pl: 'PL', sv: 'SE', da: 'DK', no: 'NO', nb: 'NO', fi: 'FI', cs: 'CZ', hu: 'HU', ro: 'RO', el: 'GR', tr: 'TR', uk: 'UA', ru: 'RU', ja: 'JP', ko: 'KR' };
const IMPLIED = 0.6;
/** What a member state does is seldom about the union. */
const MEMBER_OF_UNION = 0.45;
const COMPOUNDING = new Set(['de', 'nl', 'sv', 'da', 'no', 'nb', 'fi']);

/** Finds a term in an article, in the article's own language as far as that is possible. */
export function matchTerm(term: Term, reading: Reading, promptLanguage: string): Match[] {
  const words = term.words.map((word) => wordOf(word, reading.language));
  switch (term.kind) {
    case 'name':
      return matchName(words, reading, promptLanguage);
    case 'phrase':
      return sequencesOf(words, reading).map((at) => ({ at, strength: 1 }));
    case 'place':
      return [...matchPlace(term, reading), ...impliedPlace(term, reading), ...sequencesOf(words, reading).filter((at) => isWrittenAlike(words, reading, at) && !isPartOfPlace(reading, at)).map((at) => ({ at, strength: 1 }))];
    case 'concept':
      return matchConceptOrMeaning(term, words, reading, promptLanguage);
    case 'number':
      return sequencesOf(words, reading).map((at) => ({ at, strength: 1 }));
    case 'word':
      return [...matchWord(words, reading, promptLanguage), ...matchMeanings(term.meanings, reading), ...(term.ids.length > 0 ? matchConcept(term, words, reading, promptLanguage) : [])];
  }
}

/** English knows which of its words mean something else beside others ("lightning strike"). */
function matchConceptOrMeaning(term: Term, words: readonly Word[], reading: Reading, promptLanguage: string): Match[] {
  const matches = matchConcept(term, words, reading, promptLanguage);
  const isSettled = reading.language === 'en' && (promptLanguage === 'en' || matches.length > 0);
  return isSettled ? matches : [...matches, ...matchMeanings(term.meanings, reading)];
}

function matchPlace(term: Term, reading: Reading): Match[] {
  const matches: Match[] = [];
  for (const id of term.ids) {
    for (const mention of reading.mentions.get(id) ?? []) matches.push({ at: mention.at, strength: mention.strength });
    for (const code of membersOf(id.slice(2))) {
      for (const mention of reading.mentions.get(`p:${code}`) ?? []) matches.push({ at: mention.at, strength: id === 'p:eu' ? MEMBER_OF_UNION : MEMBER });
    }
  }
  return matches;
}

function membersOf(area: string): string[] {
  const { members } = AREAS[area] ?? PARTS_OF_COUNTRIES[area] ?? { members: '' };
  return members.split(' ');
}

const longNames = new WeakMap<Reading, ReadonlySet<number>>();

/** The York of "New York" is another place. */
function isPartOfPlace(reading: Reading, at: number): boolean {
  let covered = longNames.get(reading);
  if (covered === undefined) {
    const long = [...reading.mentions].flatMap(([id, found]) => (isPlace(id) ? found.filter(({ length }) => length > 1) : []));
    covered = new Set(long.flatMap((mention) => Array.from({ length: mention.length }, (_, i) => mention.at + i)));
    longNames.set(reading, covered);
  }
  return covered.has(at);
}

/** What papers of one country write for their readers: "the government" is theirs, and goes without saying. */
function impliedPlace({ ids }: Term, reading: Reading): Match[] {
  const home = HOME[reading.language];
  if (home === undefined || !ids.includes(`p:${home}`)) return [];
  return [...reading.mentions.keys()].some((id) => isPlace(id)) ? [] : [{ at: 0, strength: IMPLIED }];
}

function matchConcept(term: Term, words: readonly Word[], reading: Reading, promptLanguage: string): Match[] {
  const own = new Set(sequencesOf(words, reading));
  const matches: Match[] = [];
  const collect = (byId: ReadonlyMap<string, readonly { at: number; strength: number }[]>, isSure: boolean): void => {
    for (const [id, mentions] of byId) {
      const strength = term.ids.includes(id) ? SYNONYM : broaderThan(id).some((wider) => term.ids.includes(wider)) ? NARROWER : 0;
      if (strength === 0) continue;
      for (const mention of mentions) matches.push({ at: mention.at, strength: own.has(mention.at) ? 1 : strength * (isSure ? 1 : mention.strength) });
    }
  };
  collect(reading.mentions, true);
  collect(subjectsIn(reading), false);
  if (matches.length > 0 || promptLanguage !== reading.language || words.length < 2) return matches;
  return [...own].map((at) => ({ at, strength: 1 }));
}

function matchWord(words: readonly Word[], reading: Reading, promptLanguage: string): Match[] {
  const [word] = words;
  if (word === undefined) return [];
  if (words.length > 1) return sequencesOf(words, reading).map((at) => ({ at, strength: 1 }));
  const exact = (reading.positions.get(word.stem) ?? []).map((at) => ({ at, strength: 1 }));
  if (exact.length > 0) return exact;
  if (promptLanguage !== reading.language || INFLECTING.has(reading.language)) return cognatesIn(reading, word);
  return COMPOUNDING.has(reading.language) && word.folded.length >= 5 ? matchInCompounds(word, reading) : [];
}

/** "Bayern" in "Oberbayern", "Streik" in "Streikaufruf". */
function matchInCompounds(word: Word, reading: Reading): Match[] {
  const part = word.stem.length >= 5 ? word.stem : word.folded;
  const matches: Match[] = [];
  for (const positions of reading.positions.values()) {
    const whole = reading.tokens[positions[0] ?? 0]?.word.folded ?? '';
    if (whole.length < part.length + 2 || !(whole.startsWith(part) || whole.includes(part, 2))) continue;
    for (const at of positions) matches.push({ at, strength: 0.85 });
  }
  return matches;
}
