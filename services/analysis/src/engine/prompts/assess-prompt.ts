import type { PromptAssessment, TaskMode } from '../engine.ts';
import { tokenise } from '../language/words.ts';
import type { PromptSubject, Term } from '../relevance/subject.ts';
import { understandPrompt } from '../relevance/understand-prompt.ts';
import { isFiller } from './filler-words.ts';

/** Fields so wide that every other report is about them; alone they need narrowing. */
const WIDE = new Set(
  'stock stocks share shares market markets finance business economy economics politics sport sports tech technology science health weather crypto cryptocurrency money world company companies government trading invest investing investments entertainment culture price prices preis preise prix precio precios prezzo prezzi preço preços prijs prijzen цена цены aktien börse wirtschaft politik wetter sport technik finanzen bourse actions économie politique météo technologie bolsa acciones economía política deportes tecnología borsa azioni economia politica mercato ações mercado esportes aandelen beurs economie politiek акции рынок экономика политика спорт технологии биржа'.split(' '),
);

const CLEAR: PromptAssessment = { needsClarification: false, question: null, reason: 'The prompt names what to look for.' };

/** Says whether a prompt is too vague to watch; a clear one is never questioned. */
export function assessPrompt(prompt: string, mode: TaskMode): PromptAssessment {
  const flat = prompt.trim();
  const subject = understandPrompt(flat);
  const words = tokenise(flat, subject.language).map((token) => token.word).filter((word) => !word.isStop && !isFiller(word.folded, subject.language));
  if (words.length === 0 || !/\p{L}{2}/u.test(flat)) {
    return ask(mode === 'predict' ? 'What would you like a prediction about?' : 'What should be watched: which company, person, place or event?', 'The prompt names no subject.');
  }
  return assessSubject(flat, subject, words.map((word) => word.folded));
}

function assessSubject(flat: string, subject: PromptSubject, words: readonly string[]): PromptAssessment {
  const telling = words.filter((word) => !WIDE.has(word));
  const [first = flat] = words;
  if (telling.length === 0) return ask(`${capitalised(first)} is a wide field. Which company, place or kind of event matters to you?`, 'The prompt names only a general field.');
  if (onlyExcludes(subject)) return ask('You said what to leave out. What should be watched?', 'The prompt only says what to leave out.');
  if (isPronounOnly(flat, telling.length)) return ask('Which company, person, place or event do you mean?', 'The prompt refers to something that it does not name.');
  if (telling.length === 1 && subject.subjects.every(isOneCommonWord)) {
    return ask(`What about ${first} matters to you: a company, a place, a kind of event?`, 'One common word matches too much.');
  }
  return CLEAR;
}

function ask(question: string, reason: string): PromptAssessment {
  return { needsClarification: true, question, reason };
}

function onlyExcludes(subject: PromptSubject): boolean {
  return subject.subjects.length === 0 && subject.exclusions.length > 0;
}

/** "Tell me when it happens again": a verb without its noun. */
function isPronounOnly(prompt: string, contentWords: number): boolean {
  return contentWords <= 2 && /^(?:(?:please|tell|let|notify|alert|me|us|know|when|if)\s+)*(?:it|this|that|they|he|she)\s+\p{L}+/iu.test(prompt);
}

/** A name, a rare word or a place is a subject by itself ("OpenSSL", "lithium", "Chile"); "price" is not. */
function isOneCommonWord(subject: PromptSubject['subjects'][number]): boolean {
  return subject.facets.every((facet) => facet.alternatives.every((alternative) => alternative.terms.every(isCommon)));
}

// A subject of the lexicon weighs more than a word that is as common.
function isCommon({ kind, weight }: Term): boolean {
  return kind === 'number' || (kind === 'word' && weight < 3) || (kind === 'concept' && weight < 3.7);
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
