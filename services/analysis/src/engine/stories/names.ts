import { toLatin } from '../language/fold.ts';
import type { Word } from '../language/words.ts';
import { isTitleCase } from '../lexicon/lexicon.ts';
import type { Reading } from '../reading.ts';
import { meaningsOf } from '../translations/translations.ts';
import { rarityOf } from './rarity.ts';

const MAX_NAMES = 32;
/** What follows one of these is a noun; a German name seldom takes an article. */
const GERMAN_DETERMINERS = new Set('der die das den dem des ein eine einen einem einer eines kein keine keinen im zum zur am vom ins seine seiner seinen ihre ihrer ihren diese dieser diesen mehrere viele alle einige rund etwa'.split(' '));
/** Endings that nouns have and names don't. */
const GERMAN_NOUN = /.(?:ung|ungen|heit|heiten|keit|keiten|schaft|schaften|tion|tionen|gericht|behorde|behorden|plane|verein)$/;
const TIME_ZONES = new Set(['utc', 'gmt', 'cet', 'cest', 'est', 'edt', 'pst', 'pdt', 'mez', 'mesz']);
/** A name in the headline or the opening tells the event; others are of spokesmen and background. */
const LEAD_WEIGHT = 2;
const OPENING = 2;
/** Where any word may have a capital, only a rare one is a name. */
const RARE = 6;

/** The names of an article in Latin letters, so that scripts meet, those of headline and opening first. */
export function namesOf(reading: Reading): string[] {
  const counts = new Map<string, number>();
  const nouns = nounsOf(reading);
  // In "Acme To Cut Jobs" a capital is half a proof; the text has to give the other half.
  const doubtful = isTitleCase(reading.tokens.slice(0, reading.titleLength)) ? reading.titleLength : 0;
  reading.tokens.forEach(({ word }, at) => {
    if (!canBeName(word) || nouns.has(word.folded)) return;
    const opensSentence = at < doubtful || reading.sentenceOf[at - 1] !== reading.sentenceOf[at];
    if ((opensSentence || reading.language === 'de') && word.idf < RARE) return;
    const name = toLatin(word.folded);
    counts.set(name, (counts.get(name) ?? 0) + (opensSentence && !isUnheardOf(word, reading.language) ? 0.5 : 1) * weightAt(reading, at));
  });
  return [...counts].filter(([, count]) => count >= 1).sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, MAX_NAMES).map(([name]) => name);
}

/** English that no list of words has: with a capital it is a name even where any word has one ("Lyngnäs 2, which tripped on Friday"). */
function isUnheardOf({ stem }: Word, language: string): boolean {
  return language === 'en' && rarityOf(stem) === 1;
}

function weightAt(reading: Reading, at: number): number {
  return (reading.sentenceOf[at] ?? 0) <= OPENING ? LEAD_WEIGHT : 1;
}

/** German writes nouns like names: what has an article, a noun's ending or a translation is none. */
function nounsOf(reading: Reading): ReadonlySet<string> {
  if (reading.language !== 'de') return new Set();
  const nouns = new Set<string>();
  for (const { at, length, strength } of meaningsOf(reading.tokens, 'de')) if (length === 1 && strength > 0) nouns.add(reading.tokens[at]?.word.folded ?? '');
  reading.tokens.forEach(({ word }, at) => {
    const before = reading.tokens[at - 1]?.word;
    if (GERMAN_DETERMINERS.has(before?.folded ?? '') || before?.isNumber === true || GERMAN_NOUN.test(word.folded)) nouns.add(word.folded);
  });
  return nouns;
}

function canBeName(word: Word): boolean {
  return word.casing !== 'lower' && !word.isStop && !word.isNumber && word.idf >= 3 && !TIME_ZONES.has(word.folded);
}
