import { languageOf, stopWords } from './stop-words.ts';
import { wordsOf } from './words.ts';

/** A question, and what of it can be searched for. */
export type Question = {
  text: string;
  language: string;
  /** The words that carry its subject, as search text. */
  subject: string;
  stems: ReadonlySet<string>;
};

// News searches want every word: with more than these, they find nothing.
const subjectWords = 6;

/** Takes a question apart; names and numbers come before other words when there are too many. */
export function toQuestion(text: string): Question {
  const words = wordsOf(text);
  const language = languageOf(text, words);
  const stop = stopWords[language] ?? new Set<string>();
  const seen = new Set<string>();
  const content = words.filter(({ folded }) => !stop.has(folded) && folded.length > 1 && !seen.has(folded) && seen.add(folded));
  const chosen = content.length > 0 ? content : words;
  const weighed = chosen.map((word, at) => ({ word, at, weight: /^[\p{Lu}\p{N}]/u.test(word.text) ? 1 : 0 }));
  const kept = [...weighed].sort((a, b) => b.weight - a.weight || a.at - b.at).slice(0, subjectWords).sort((a, b) => a.at - b.at);
  return { text, language, subject: kept.map(({ word }) => word.text).join(' '), stems: new Set(chosen.map(({ stem }) => stem)) };
}
