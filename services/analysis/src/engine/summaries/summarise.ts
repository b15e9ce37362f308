import { cutText } from '@forewire/kit/whole-text';
import type { Article, Summary } from '../engine.ts';
import { read, sentenceText, type Reading } from '../reading.ts';
import { coverage, gather, type Evidence } from '../relevance/evidence.ts';
import { understandPrompt } from '../relevance/understand-prompt.ts';
import { shorten, SUMMARY_LIMIT } from './shorten.ts';

const MAX_SENTENCES = 3;
/** What is looked at where no sentence is found; white space is joined in it. */
const BEGINNING = 4_000;
/** Later sentences are context, and TextRank's cost grows with the square of their number. */
const CANDIDATES = 30;
const DAMPING = 0.85;
const ROUNDS = 20;
const MIN_LENGTH = 25;
/** What pages wrap around an article: bylines, subscriptions, pictures. */
const FURNITURE = /^(?:(?:by|von|par|por|di|door) \p{Lu}|read more|sign up|subscribe|advertisement|click here|share this|photo|image|©|copyright|follow us|also read|related|newsletter|mehr zum thema|anzeige|lesen sie auch|lire aussi|publicité|leia também|lea también|leggi anche|lees ook|читайте также)/iu;

/** Picks the two or three sentences that best tell an article, as they stand in it, with an eye to the prompt. */
export function summarise(article: Article, prompt: string): Summary {
  const reading = read(article);
  const candidates = candidatesOf(reading);
  if (candidates.length === 0) return { articleId: article.id, text: shorten(cutText(firstText(article), BEGINNING), SUMMARY_LIMIT), language: reading.language };
  const central = rank(candidates.map((candidate) => candidate.weights));
  const { subjects, language } = understandPrompt(prompt);
  const evidence = subjects.map((subject) => gather(subject, reading, language));
  const scores = candidates.map((candidate, i) => score(candidate, central[i] ?? 0, evidence));
  return { articleId: article.id, text: compose(reading, candidates, scores), language: reading.language };
}

interface Candidate {
  /** 1 is the first sentence of the text. */
  sentence: number;
  text: string;
  weights: Map<string, number>;
}

function firstText(article: Article): string {
  return article.text.trim() === '' ? article.title.trim() : article.text.trim();
}

function candidatesOf(reading: Reading): Candidate[] {
  const candidates: Candidate[] = [];
  const bySentence = weigh(reading);
  for (let sentence = 1; sentence <= reading.sentences.length && candidates.length < CANDIDATES; sentence += 1) {
    const text = sentenceText(reading, sentence).replace(/\s+/gu, ' ').trim();
    const weights = bySentence.get(sentence);
    if (weights === undefined || text.length < MIN_LENGTH / (isDense(reading.language) ? 3 : 1) || FURNITURE.test(text)) continue;
    candidates.push({ sentence, text, weights });
  }
  return candidates;
}

function isDense(language: string): boolean {
  return language === 'zh' || language === 'ja' || language === 'ko';
}

function weigh(reading: Reading): Map<number, Map<string, number>> {
  const bySentence = new Map<number, Map<string, number>>();
  for (let at = reading.titleLength; at < reading.tokens.length; at += 1) {
    const word = reading.tokens[at]?.word;
    if (word === undefined || word.isStop) continue;
    const sentence = reading.sentenceOf[at] ?? 0;
    let weights = bySentence.get(sentence);
    if (weights === undefined) bySentence.set(sentence, (weights = new Map()));
    weights.set(word.stem, word.idf);
  }
  return bySentence;
}

/** TextRank (Mihalcea & Tarau 2004) over shared weighted words; the scores average 1. */
function rank(sentences: readonly Map<string, number>[]): number[] {
  const links = sentences.map((a) => sentences.map((b) => (a === b ? 0 : likeness(a, b))));
  const sums = links.map((row) => row.reduce((sum, value) => sum + value, 0));
  let scores = sentences.map(() => 1);
  for (let round = 0; round < ROUNDS; round += 1) {
    scores = scores.map((_, i) => {
      let received = 0;
      for (let j = 0; j < scores.length; j += 1) {
        const sum = sums[j] ?? 0;
        if (sum > 0) received += ((links[j]?.[i] ?? 0) / sum) * (scores[j] ?? 0);
      }
      return 1 - DAMPING + DAMPING * received;
    });
  }
  return scores;
}

function likeness(a: Map<string, number>, b: Map<string, number>): number {
  let shared = 0;
  for (const [stem, weight] of a) if (b.has(stem)) shared += weight;
  return shared === 0 ? 0 : shared / (Math.log(a.size + 1) + Math.log(b.size + 1));
}

/** Centrality, closeness to the prompt, and news' habit of saying what matters first. */
function score(candidate: Candidate, central: number, evidence: readonly Evidence[]): number {
  const focus = Math.max(0, ...evidence.map((subject) => coverage(subject, candidate.sentence, candidate.sentence)));
  const opening = candidate.sentence === 1 ? 0.9 : candidate.sentence === 2 ? 0.35 : candidate.sentence === 3 ? 0.15 : 0;
  const isQuestion = /[?？]["”’»)]*$/u.test(candidate.text) ? 0.4 : 0;
  return central * 0.5 + focus * 1.2 + opening - isQuestion;
}

function compose(reading: Reading, candidates: readonly Candidate[], scores: readonly number[]): string {
  const ranked = candidates.map((candidate, i) => ({ candidate, score: scores[i] ?? 0 })).sort((a, b) => b.score - a.score || a.candidate.sentence - b.candidate.sentence);
  const joiner = isDense(reading.language) && reading.language !== 'ko' ? '' : ' ';
  const chosen: Candidate[] = [];
  let length = 0;
  for (const { candidate } of ranked) {
    if (chosen.length === MAX_SENTENCES) break;
    const added = candidate.text.length + (chosen.length === 0 ? 0 : joiner.length);
    if (length + added > SUMMARY_LIMIT || chosen.some((other) => repeats(other, candidate))) continue;
    chosen.push(candidate);
    length += added;
  }
  const [best] = ranked;
  if (chosen.length === 0 && best !== undefined) return shorten(best.candidate.text, SUMMARY_LIMIT);
  return chosen.sort((a, b) => a.sentence - b.sentence).map((candidate) => candidate.text).join(joiner);
}

function repeats(a: Candidate, b: Candidate): boolean {
  let shared = 0;
  for (const stem of b.weights.keys()) if (a.weights.has(stem)) shared += 1;
  return shared / Math.max(1, Math.min(a.weights.size, b.weights.size)) > 0.7;
}
