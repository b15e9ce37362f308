import { INFLECTING } from '../language/inflecting.ts';
import { tokenise, type Word } from '../language/words.ts';
import { alsoKnownAs } from '../lexicon/also-known-as.ts';
import { isTitleCase } from '../lexicon/lexicon.ts';
import type { Reading } from '../reading.ts';
import { cognatesIn } from './cognates.ts';
import { type Match, sequencesOf } from './match.ts';

const LEGAL_FORMS = new Set('corp corporation inc incorporated ltd limited llc plc gmbh ag sa spa srl nv bv co company group holding holdings se ab oyj asa kg kgaa sas sarl pty ооо ао пао'.split(' '));
/** What may follow a company's name in capitals without being a part of it. */
const ROLES = new Set('chief ceo cfo cto coo chairman chairwoman president vice director managing executive spokesman spokeswoman spokesperson founder shares stock workers employees said says'.split(' '));

/** Finds a name: in full, by another name of the same, without its legal form, as an acronym or spelt out, or by its parts in one sentence. */
export function matchName(words: readonly Word[], reading: Reading, promptLanguage: string): Match[] {
  const others = alsoKnownAs(words.map((word) => word.surface).join(' ')).flatMap((name) => matchLiterally(name, reading));
  const own = matchAsNamed(words, reading, promptLanguage);
  return others.length > 0 ? [...own, ...others] : own;
}

function matchLiterally(name: string, reading: Reading): Match[] {
  const words = tokenise(name, reading.language).map((token) => token.word);
  return sequencesOf(words, reading).filter((at) => isWrittenAlike(words, reading, at)).map((at) => ({ at, strength: 0.9 }));
}

function matchAsNamed(words: readonly Word[], reading: Reading, promptLanguage: string): Match[] {
  const core = withoutLegalForm(words);
  const whole = sequencesOf(core, reading).filter((at) => isWrittenAlike(core, reading, at));
  if (whole.length > 0) {
    const isShortened = core.length < words.length && core.length === 1;
    return whole.map((at) => ({ at, strength: strengthAt(core, reading, at, isShortened) }));
  }
  // "Painter Emil Brandauer" is also found as "Emil Brandauer".
  const tail = core.length > 2 ? sequencesOf(core.slice(-2), reading).filter((at) => isWrittenAlike(core.slice(-2), reading, at)) : [];
  if (tail.length > 0) return tail.map((at) => ({ at, strength: 0.85 }));
  if (core.length > 1) return matchParts(core, reading, promptLanguage);
  const [only] = core;
  return only === undefined ? [] : matchSingle(only, reading, promptLanguage);
}

function withoutLegalForm(words: readonly Word[]): readonly Word[] {
  let end = words.length;
  while (end > 1 && LEGAL_FORMS.has(words[end - 1]?.folded ?? '')) end -= 1;
  return words.slice(0, end);
}

/** "Apple" is not an apple and "IT" not it; but all-capitals headlines and prompts must not matter. */
export function isWrittenAlike(words: readonly Word[], reading: Reading, at: number): boolean {
  return words.every((word, i) => {
    const found = reading.tokens[at + i]?.word;
    if (found === undefined || word.casing === 'lower' || word.isNumber) return true;
    // Stemmed alike, "Marche" would be March.
    if (!found.folded.startsWith(word.folded.replace(/s$/, ''))) return false;
    // Longer ones are written "Uefa" and "Nasa" by half of the press.
    if (word.casing === 'all' && word.folded.length <= 3) return found.casing === 'all';
    return found.casing !== 'lower';
  });
}

/** A bare name that always goes on in capitals ("Acme Bakery") is probably somebody else's. */
function strengthAt(core: readonly Word[], reading: Reading, at: number, isShortened: boolean): number {
  if (core.length > 1 || !goesOnInCapitals(reading, at)) return 1;
  // Headlines in title case capitalise whatever follows.
  if (at < reading.titleLength && isTitleCase(reading.tokens.slice(0, reading.titleLength))) return 0.9;
  return isShortened ? 0.4 : 0.7;
}

function goesOnInCapitals(reading: Reading, at: number): boolean {
  const own = reading.tokens[at];
  const next = reading.tokens[at + 1];
  if (own === undefined || next === undefined || at + 1 === reading.titleLength || next.start - own.end > 1) return false;
  const { casing, isNumber, folded } = next.word;
  return casing !== 'lower' && !isNumber && !LEGAL_FORMS.has(folded) && !ROLES.has(folded);
}

function matchParts(core: readonly Word[], reading: Reading, promptLanguage: string): Match[] {
  const content = core.filter((word) => !word.isStop);
  const matches = [...matchAcronym(content, reading), ...matchTogether(content, reading)];
  if (matches.length > 0 || content.length < 2) return matches;
  const canDiffer = promptLanguage !== reading.language || INFLECTING.has(reading.language);
  const inflected = canDiffer ? content.flatMap((word) => cognatesIn(reading, word).filter((match) => match.strength > 0.8 && reading.tokens[match.at]?.word.casing !== 'lower')) : [];
  return inflected.length > 0 ? inflected.map(({ at }) => ({ at, strength: 0.6 })) : matchPart(content, reading);
}

function matchAcronym(content: readonly Word[], reading: Reading): Match[] {
  const acronym = content.map((word) => word.folded.charAt(0)).join('');
  if (acronym.length < 3) return [];
  return (reading.positions.get(acronym) ?? []).filter((at) => reading.tokens[at]?.word.casing === 'all').map((at) => ({ at, strength: 0.85 }));
}

function matchSingle(only: Word, reading: Reading, promptLanguage: string): Match[] {
  const spelt = only.casing === 'all' ? matchSpeltOut(only.folded, reading) : [];
  if (spelt.length > 0 || (promptLanguage === reading.language && !INFLECTING.has(reading.language))) return spelt;
  return cognatesIn(reading, only).filter((match) => match.strength > 0.8);
}

/** "European Medicines Agency" for EMA: words in capitals that begin with its letters, small words between them. */
function matchSpeltOut(acronym: string, reading: Reading): Match[] {
  if (acronym.length < 3) return [];
  const matches: Match[] = [];
  for (let at = 0; at < reading.tokens.length; at += 1) if (isSpeltOutAt(acronym, reading, at)) matches.push({ at, strength: 0.85 });
  return matches;
}

function isSpeltOutAt(acronym: string, { tokens, sentenceOf }: Reading, start: number): boolean {
  let found = 0;
  for (let at = start; at < tokens.length && found < acronym.length; at += 1) {
    const word = tokens[at]?.word;
    if (word === undefined || sentenceOf[at] !== sentenceOf[start]) return false;
    if (word.casing === 'capital' && word.folded.startsWith(acronym.charAt(found))) found += 1;
    else if (at === start || !word.isStop) return false;
  }
  return found === acronym.length;
}

/** All the words of a name, near each other in one sentence. */
function matchTogether(content: readonly Word[], reading: Reading): Match[] {
  const [first = [], ...others] = content.map((word) => reading.positions.get(word.stem) ?? []);
  return first.filter((at) => others.every((positions) => isOneNear(positions, at, reading))).map((at) => ({ at, strength: 0.8 }));
}

const NEAR = 12;

/** Whether one of ascending positions is near another, in its sentence. */
function isOneNear(positions: readonly number[], at: number, { sentenceOf }: Reading): boolean {
  for (let next = firstFrom(positions, at - NEAR); (positions[next] ?? Infinity) <= at + NEAR; next += 1) {
    if (sentenceOf[positions[next] ?? 0] === sentenceOf[at]) return true;
  }
  return false;
}

/** The index of the first of ascending positions that is not below `least`. */
function firstFrom(positions: readonly number[], least: number): number {
  let [low, high] = [0, positions.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((positions[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A surname alone may be another person's, the first word of a firm's name another firm's: the rarer, the surer. */
function matchPart(content: readonly Word[], reading: Reading): Match[] {
  const last = content.at(-1);
  const isRest = (word: Word): boolean => content.every((other) => other === word || other.idf < 6);
  return content
    .filter((word) => !word.isNumber && word.idf >= 6)
    // "The Orla" is the River Orla; Doe need not be Jane Doe.
    .flatMap((word) => sequencesOf([word], reading).filter((at) => isWrittenAlike([word], reading, at)).map((at) => ({ at, strength: isRest(word) ? 0.8 : word === last ? 0.5 : 0.4 })));
}
