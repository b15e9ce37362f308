import type { Article, Verdict } from '../engine.ts';
import { read, type Reading } from '../reading.ts';
import { aboutnessOf } from './aboutness.ts';
import { alternativeIn, gather, gatherAlternative, SHOWN, strengthIn, type Evidence } from './evidence.ts';
import { FEATURES, featuresOf, type Features } from './features.ts';
import { isOfForm } from './article-form.ts';
import { treesOf } from './fitted-trees.ts';
import { kinshipOf } from './kinship.ts';
import { stateOf } from './limits.ts';
import { placeShareOf, shareOf } from './place-share.ts';
import { reasonExcluded, reasonFor, reasonForm, reasonNoSubject } from './reasons.ts';
import type { Alternative, PromptSubject, Subject } from './subject.ts';
import { understandPrompt } from './understand-prompt.ts';
import { BIAS, FLOOR, WEIGHTS } from './weights.ts';

/** From this probability on an article is relevant: where F1 is best on the reports that the weights were fitted on. */
export const THRESHOLD = 0.5;

/** A report whose places are mostly in one country is from there. */
const MOSTLY = 0.5;

/** Judges one article against a prompt; pure and deterministic. */
export function judgeArticle(prompt: string, article: Article): Verdict {
  const subject = understandPrompt(prompt);
  const reading = read(article);
  const isForeign = reading.language !== subject.language;
  return { ...judge(subject, reading, article), ...(isForeign ? { isForeign } : {}) };
}

function judge(subject: PromptSubject, reading: Reading, article: Article): Verdict {
  if (subject.subjects.length === 0) return verdict(article, 0, reasonNoSubject());
  const excluded = subject.exclusions.find((exclusion) => isAbout(exclusion, reading, subject.language));
  const best = subject.subjects.map((candidate) => measure(candidate, reading, subject)).reduce((a, b) => (b.score > a.score ? b : a));
  const form = subject.excludedForms.find((candidate) => isOfForm(candidate, reading));
  if (form !== undefined) return ruledOut(article, best.score, reasonForm(form));
  if (excluded !== undefined) return ruledOut(article, best.score, reasonExcluded(excluded));
  if (best.isUnmet) return ruledOut(article, best.score, best.reason());
  return verdict(article, best.score, best.reason());
}

/** What the prompt leaves out stays out, however close in meaning another engine finds it. */
function ruledOut(article: Article, score: number, reason: string): Verdict {
  return { ...verdict(article, Math.min(score, THRESHOLD * 0.5), reason), isRuledOut: true };
}

function verdict(article: Article, score: number, reason: string): Verdict {
  const rounded = Math.round(score * 1000) / 1000;
  return { articleId: article.id, relevant: rounded >= THRESHOLD, score: rounded, reason, by: 'extractive' };
}

interface Measured {
  score: number;
  /** A threshold of the subject is not met. */
  isUnmet: boolean;
  reason: () => string;
}

/** How probably an article is about a subject, and why. */
function measure(subject: Subject, reading: Reading, prompt: PromptSubject): Measured {
  const { features, evidence, kinship, limits } = weighed(subject, reading, prompt);
  const score = probabilityOf(features);
  return { score, isUnmet: limits.includes('unmet'), reason: () => reasonFor(evidence, reading, prompt, score >= THRESHOLD, kinship?.words ?? []) };
}

function weighed(subject: Subject, reading: Reading, prompt: PromptSubject) {
  const evidence = gather(subject, reading, prompt.language);
  const kinship = kinshipOf(subject, evidence, reading, prompt.language);
  const limits = subject.limits.map((limit) => stateOf(limit, reading, (sentence) => showsSubject(evidence, sentence)));
  return { evidence, kinship, limits, features: featuresOf({ evidence, kinship, about: aboutnessOf(subject, reading), placeShare: placeShareOf(subject, reading, prompt.language), limits, isForeign: reading.language !== prompt.language }) };
}

/** Whether a sentence, or the one before it, shows a side that the subject insists on. */
function showsSubject({ facets }: Evidence, sentence: number): boolean {
  return facets.some((facet) => facet.facet.isRequired && strengthIn(facet, Math.max(1, sentence - 1), sentence) >= SHOWN);
}

function probabilityOf(features: Features): number {
  const sum = FEATURES.reduce((total, name) => total + WEIGHTS[name] * features[name], BIAS);
  return 1 / (1 + Math.exp(-(sum < FLOOR ? sum : sum + treesOf(features))));
}

/** The features of each subject of a prompt, for fitting the weights. */
export function featuresOfPair(prompt: string, article: Article): Features[] {
  const subject = understandPrompt(prompt);
  return subject.subjects.map((candidate) => weighed(candidate, read(article), subject).features);
}

/** Ruled out is what an article is about, not what it mentions in passing. */
function isAbout(exclusion: Alternative, reading: Reading, promptLanguage: string): boolean {
  const evidence = gatherAlternative(exclusion, reading, promptLanguage);
  // Where it happens is said at the beginning.
  if (exclusion.terms.every(({ kind }) => kind === 'place')) return alternativeIn(evidence, 0, 2) >= 0.75 || shareOf([exclusion], reading, promptLanguage) > MOSTLY;
  if (alternativeIn(evidence, 0, 0) >= 0.75) return true;
  if (alternativeIn(evidence, 1, 1) >= 0.85) return true;
  let sentences = 0;
  for (let i = 1; i <= reading.sentences.length; i += 1) if (alternativeIn(evidence, i, i) >= 0.85) sentences += 1;
  return sentences >= 2 && sentences * 4 >= reading.sentences.length;
}
