import { detectLanguage, likelihoods } from '../language/detect-language.ts';
import { stopWords } from '../language/stop-words.ts';
import { tokenise, wordOf, type Token } from '../language/words.ts';
import { meaningsOf, TABLE_LANGUAGES } from '../translations/translations.ts';
import { wordVectors } from '../vectors/word-vectors.ts';

/** Up to here, letter statistics err more often than a look at the words. */
const FEW_WORDS = 9;
/** Languages beside English that a few words are looked up in. */
const CANDIDATES = 3;
/** Letters that only languages without a table of ours use. */
const OTHER_LETTERS = /[åøæąęłżźćńśšžčřěőűğışțăđ]/iu;
/** Grammar belongs to one language, while nouns travel. */
const GRAMMAR = 1.5;
const LATIN = TABLE_LANGUAGES.filter((language) => !['en', 'ru', 'uk', 'ja', 'zh', 'ko'].includes(language));

/** Tells a prompt's language: by its words when they are few, else by its letters; `en` when nothing tells. */
export function languageOfPrompt(prompt: string): string {
  const detected = detectLanguage(prompt);
  if (detected === 'und') return 'en';
  const isLatin = /^[\p{Script=Latin}\P{L}]*$/u.test(prompt);
  if (!isLatin || OTHER_LETTERS.test(prompt) || prompt.trim().split(/\s+/).length > FEW_WORDS) return detected;
  return byWords(prompt, detected);
}

function byWords(prompt: string, detected: string): string {
  const words = tokenise(prompt, 'en');
  const headwords = new Set(meaningsOf(words, 'en').map(({ at }) => at));
  const weights = words.map((token, at) => (headwords.has(at) ? Math.max(1, weightInEnglish(token)) : weightInEnglish(token)));
  const english = weights.reduce((sum, weight) => sum + weight, 0);
  // What is English throughout may be Spanish as well ("opera"), and no other language need be looked into.
  if (weights.every((weight) => weight > 0)) return 'en';
  const likely = likelihoods(prompt);
  const byLetters = [...LATIN].sort((a, b) => (likely[b] ?? 0) - (likely[a] ?? 0)).slice(0, CANDIDATES);
  const [best] = byLetters.map((language) => ({ language, weight: weightIn(prompt, language) })).sort((a, b) => b.weight - a.weight);
  if (best !== undefined && best.weight > english) return best.language;
  return english === 0 && /[^\p{ASCII}]/u.test(prompt) ? detected : 'en';
}

function weightInEnglish({ word }: Token): number {
  if (word.isStop) return GRAMMAR;
  const isForeignGrammar = LATIN.some((language) => stopWords(language).has(word.folded));
  return word.isNumber || (isEnglish(word.surface) && !isForeignGrammar) ? 1 : 0;
}

/** How much of a prompt are words of a language, those aside that it shares with English. */
function weightIn(prompt: string, language: string): number {
  const tokens = tokenise(prompt, language);
  const meant = new Set(meaningsOf(tokens, language).flatMap(({ at, length }) => Array.from({ length }, (_, i) => at + i)));
  return tokens.reduce((sum, { word }, at) => {
    if (word.isStop) return sum + GRAMMAR;
    return sum + (word.isNumber || meant.has(at) || (word.idf < 6 && !isEnglish(word.surface)) ? 1 : 0);
  }, 0);
}

function isEnglish(surface: string): boolean {
  const rank = wordVectors().rankOf(wordOf(surface, 'en').stem);
  return rank !== undefined && !wordVectors().isName(rank);
}
