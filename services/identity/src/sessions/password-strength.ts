import { passwordTooShort, shortestPassword } from '@forewire/contracts/http/auth';
import { guessableShape, type PasswordShape, repeatedPart } from './password-shape.ts';
import { normalizePassword } from './passwords.ts';

export type PasswordProblem = { kind: 'short' | 'weak'; text: string };
type Part = { pattern: string; token: string };
type Estimate = { guessesLog10: number; sequence: Part[]; feedback: { warning: string | null } };
type Judge = { check: (password: string, about: string[]) => Estimate };

/** What 8 random characters are estimated at; no throttled sign-in and no argon2id gives anybody as many guesses. */
const fewestGuessesLog10 = 8;
// Random characters hold a short word by chance, about one password in fifty, which the estimate takes for chosen.
const fewestGuessesLog10OfRandom = 7;
const randomCharacters = 4;
// The estimate's cost grows with the square of the length. What is strong so far is strong.
const judgedCharacters = 32;
const ownWords = ['forewire'];
/** Letters and digits that a password needs besides the person's own words. */
const fewestOwnCharacters = 5;

const patterns = 'Repetitions, rows of keys and dates are easy to guess. Add words that have nothing to do with them.';
const known = 'This password is one of the first that are tried. Choose another.';
const ownWordsOnly = 'Your name, your address and the name of this site are easy to guess. Choose a password without them.';
const texts: Record<string, string> = {
  userInputs: ownWordsOnly,
  topTen: known,
  topHundred: known,
  common: known,
  similarToCommon: known,
  pwned: known,
  simpleRepeat: patterns,
  extendedRepeat: patterns,
  sequences: patterns,
  keyPattern: patterns,
  straightRow: patterns,
  dates: patterns,
  recentYears: patterns,
};
const shapeTexts: Record<PasswordShape, string> = {
  famous: known,
  digits: 'Digits alone are easy to guess. Add words that have nothing to do with them.',
  date: 'Dates are easy to guess. Add words that have nothing to do with them.',
  'one-word': 'One word with a few digits or signs is easy to guess. Add words that have nothing to do with it.',
};
const guessable = 'This password is easy to guess. Use a few words that have nothing to do with each other, or have a password manager make one.';

let judge: Promise<Judge> | null = null;

/** Its dictionaries of breached passwords, words and names are large: they are read when the first password is judged. */
function loadJudge(): Promise<Judge> {
  return (judge ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common'), import('@zxcvbn-ts/language-en')]).then(
    ([{ ZxcvbnFactory }, common, english]) => new ZxcvbnFactory({ dictionary: { ...common.dictionary, ...english.dictionary }, graphs: common.adjacencyGraphs, maxLength: judgedCharacters }),
  ));
}

/** What somebody who knows the person would try: the words of their address and names. */
function wordsOf(about: readonly string[]): string[] {
  const words = about.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]/u)]).map((word) => word.toLowerCase().slice(0, judgedCharacters));
  return [...new Set([...ownWords, ...words])].filter((word) => word.length > 2).slice(0, 30);
}

/** Whether next to nothing is left of a password without the person's own words: the estimate takes a few of them in a row for strong. */
function isMadeOf(words: readonly string[], password: string): boolean {
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  const rest = longestFirst.reduce((text, word) => text.replaceAll(word, ''), password.toLowerCase());
  return rest.length < password.length && rest.replace(/[^\p{L}\p{N}]/gu, '').length < fewestOwnCharacters;
}

/** Rounded, since the estimate of eight random characters is the threshold itself. */
function isStrong({ guessesLog10, sequence }: Estimate): boolean {
  const random = sequence.filter(({ pattern }) => pattern === 'bruteforce').reduce((count, { token }) => count + token.length, 0);
  return Math.round(guessesLog10 * 100) / 100 >= (random >= randomCharacters ? fewestGuessesLog10OfRandom : fewestGuessesLog10);
}

/** Why a password is easy to guess, in words to show; null when it is not. */
function weaknessOf(password: string, words: string[], judge: Judge): string | null {
  if (isMadeOf(words, password)) return ownWordsOnly;
  const repeated = repeatedPart(password);
  if (repeated !== null && weaknessOf(repeated, words, judge) !== null) return patterns;
  const isKnown = (word: string): boolean => judge.check(word, []).sequence.every(({ pattern, token }) => pattern === 'dictionary' && token === word);
  const shape = guessableShape(password, isKnown);
  const estimate = judge.check(password, words);
  // Of a single word the estimate knows more: whether it is breached or somebody's own.
  if (!isStrong(estimate) && (shape === null || shape === 'one-word')) return texts[estimate.feedback.warning ?? ''] ?? guessable;
  return shape && shapeTexts[shape];
}

/** What stands against a password that is to be set, in words to show; null when nothing does. */
export async function problemWithPassword(password: string, about: readonly string[]): Promise<PasswordProblem | null> {
  const text = [...normalizePassword(password)];
  if (text.length < shortestPassword) return { kind: 'short', text: passwordTooShort };
  const weakness = weaknessOf(text.slice(0, judgedCharacters).join(''), wordsOf(about), await loadJudge());
  return weakness === null ? null : { kind: 'weak', text: weakness };
}
