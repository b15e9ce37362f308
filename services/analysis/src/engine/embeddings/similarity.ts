import { aboveUsual, type Background } from './background.ts';
import { cosine } from './unit-vector.ts';
import type { Verdict } from '../engine.ts';
import { RELEVANCE, SAME_EVENT } from './weights.ts';

/** Where extractive scores and closeness end to say more. */
const SURE = 0.98;
const FAR = -2;
const NEAR = 8;
/** The mark of relevance, on the scale of both engines. */
const THRESHOLD = 0.5;
/** What its words prove is relevant whatever its meaning seems to be. */
const PROVEN = 0.9;
/** What embeddings may add to the score of a pair: they know what a report is about, not which event it tells. */
const MOST_ADDED = 1;

/** How near an article is to a prompt, in widths of what is usual among the news read here. */
export function closeness(prompt: Float32Array, article: Float32Array, language: string, background: Background): number {
  return aboveUsual(cosine(prompt, article), background.around(prompt, language));
}

/**
 * What the words say, corrected by what the meaning says. Exclusions and thresholds that rule an article out, and words
 * that prove it relevant, hold; in another language than the prompt's, of which a model may know little, closeness only
 * speaks for an article.
 */
export function withCloseness(verdict: Verdict, near: number): Verdict {
  if (verdict.isRuledOut === true || verdict.score >= PROVEN) return verdict;
  const score = Math.round(1000 * probability(verdict.score, near)) / 1000;
  if (verdict.isForeign === true && score < verdict.score) return verdict;
  const relevant = score >= THRESHOLD;
  return { ...verdict, score, relevant, by: 'embeddings', reason: relevant === verdict.relevant ? verdict.reason : reasonOf(relevant) };
}

function probability(score: number, near: number): number {
  const held = Math.min(SURE, Math.max(1 - SURE, score));
  const sum = RELEVANCE.bias + RELEVANCE.words * Math.log(held / (1 - held)) + RELEVANCE.closeness * clamp(near, FAR, NEAR);
  return 1 / (1 + Math.exp(-sum));
}

function reasonOf(relevant: boolean): string {
  return relevant ? 'Its meaning is close to what was asked for, closer than that of other news' : 'It shares words with what was asked for, but its meaning is not close to it';
}

/** What the closeness of two openings adds to the score of "they tell one event". */
export function addedToPair(report: Float32Array, other: Float32Array, language: string, background: Background): number {
  const near = aboveUsual(cosine(report, other), background.around(report, language));
  return clamp(SAME_EVENT.closeness * (near - SAME_EVENT.usual), -MOST_ADDED, MOST_ADDED);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
