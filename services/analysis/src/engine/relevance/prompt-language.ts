import { detectLanguage, likelihoods } from '../language/detect-language.ts';
import { tokenise, wordOf } from '../language/words.ts';
import { LEXICON_LANGUAGES } from '../lexicon/concept.ts';
import { findMentions, isPlace } from '../lexicon/lexicon.ts';
import { wordVectors } from '../vectors/word-vectors.ts';

/** Up to here, letter statistics err more often than a look at the words. */
const FEW_WORDS = 9;
/** Languages beside English that a few words are looked up in. */
const CANDIDATES = 3;
/** Letters that only languages without a lexicon of ours use. */
const OTHER_LETTERS = /[åøæąęłżźćńśšžčřěőűğışțăđ]/iu;

/** Tells a prompt's language: by its words when they are few, else by its letters; `en` when nothing tells. */
export function languageOfPrompt(prompt: string): string {
  const detected = detectLanguage(prompt);
  if (detected === 'und') return 'en';
  const isLatin = /^[\p{Script=Latin}\P{L}]*$/u.test(prompt);
  if (!isLatin || OTHER_LETTERS.test(prompt) || prompt.trim().split(/\s+/).length > FEW_WORDS) return detected;
  return byWords(prompt);
}

function byWords(prompt: string): string {
  if (knownWords(prompt, 'en') * 2 >= tokenise(prompt, 'en').length) return 'en';
  const likely = likelihoods(prompt);
  const byLetters = [...LEXICON_LANGUAGES].filter((language) => language !== 'en').sort((a, b) => (likely[b] ?? 0) - (likely[a] ?? 0));
  // The lexicon of a language takes a thread a second to build: only those that the letters leave possible are looked into.
  const known = ['en', ...byLetters.slice(0, CANDIDATES)].map((language) => ({ language, count: knownWords(prompt, language) }));
  const most = Math.max(...known.map(({ count }) => count));
  const best = known.filter(({ count }) => count === most).map(({ language }) => language);
  if (most === 0 || best.includes('en')) return 'en';
  return best.reduce((a, b) => ((likely[b] ?? 0) > (likely[a] ?? 0) ? b : a));
}

function knownWords(prompt: string, language: string): number {
  const tokens = tokenise(prompt, language);
  const subjects = findMentions(tokens, language, true).filter((mention) => !isPlace(mention.id)).length;
  return subjects + tokens.filter(({ word }) => word.isStop || (word.idf < 6 && (language === 'en' || !isEnglish(word.surface)))).length;
}

/** "opera" is Spanish for "operates" and English for itself: it tells of neither. */
function isEnglish(surface: string): boolean {
  const rank = wordVectors().rankOf(wordOf(surface, 'en').stem);
  return rank !== undefined && !wordVectors().isName(rank);
}
