import type { Article, Verdict } from '../engine.ts';
import { read, type Reading } from '../reading.ts';
import { alternativeIn, coverage, gather, gatherAlternative, SHOWN, strengthIn, type Evidence, type FacetEvidence } from './evidence.ts';
import { kinshipOf, type Kinship } from './kinship.ts';
import { reasonByKinship, reasonDenied, reasonExcluded, reasonFor, reasonNoSubject } from './reasons.ts';
import type { Alternative, PromptSubject, Subject } from './subject.ts';
import { understandPrompt } from './understand-prompt.ts';

/** From here on an article is relevant; calibrated on the training files of test/data/relevance (see judge-article.spec.ts). */
export const THRESHOLD = 0.54;

/** Sentences that count as the report's opening. */
const LEAD = 3;
const WINDOW = 3;

/**
 * Words close to the prompt's: how much all of the opening's weigh against the sides of the subject, what both make
 * together at least, and what is too little for a word that may mean something else. Fitted on everyday-training, and
 * so that the other training files lose nothing.
 */
const OTHERS = 0.36;
const AKIN = 7.6;
const STRANGE = 3;

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
  if (excluded !== undefined) return verdict(article, Math.min(best.score, THRESHOLD * 0.5), reasonExcluded(excluded));
  return verdict(article, best.score, best.reason());
}

function verdict(article: Article, score: number, reason: string): Verdict {
  const rounded = Math.round(score * 1000) / 1000;
  return { articleId: article.id, relevant: rounded >= THRESHOLD, score: rounded, reason, by: 'extractive' };
}

interface Measured {
  score: number;
  reason: () => string;
}

/** By the prompt's own words and their known synonyms first; words close to theirs add what these miss, and deny what they got wrong. */
function measure(subject: Subject, reading: Reading, prompt: PromptSubject): Measured {
  const evidence = gather(subject, reading, prompt.language);
  const features = featuresOf(evidence);
  const score = scoreOf(features);
  const isRelevant = score >= THRESHOLD;
  const kinship = kinshipOf(subject, evidence, reading, prompt.language);
  if (kinship !== null) {
    const beyond = kinship.sides + OTHERS * kinship.others - AKIN;
    if (!isRelevant && beyond >= 0) return { score: THRESHOLD + (1 - THRESHOLD) * (1 - Math.exp(-beyond / AKIN)), reason: () => reasonByKinship(evidence, kinship.words) };
    if (isRelevant && isDenied(features, kinship)) return { score: THRESHOLD * 0.9, reason: () => reasonDenied(evidence) };
  }
  return { score, reason: () => reasonFor(evidence, reading, prompt, isRelevant) };
}

/** A word of the prompt among words of another subject means something else: a software library. A headline is doubted only where all else is further off than any text would be. */
function isDenied({ title }: Features, { others, canDeny }: Kinship): boolean {
  return canDeny && others < (title < SHOWN ? STRANGE : 0);
}

/** What a score is made of, each 0..1. */
export interface Features {
  /** Shown by the headline. */
  title: number;
  /** Shown by headline and opening together. */
  lead: number;
  /** Shown by the best three sentences on end, later ones counting less. */
  passage: number;
  /** How much of the report it takes up. */
  share: number;
  /** Required facets that the best passage lacks. */
  missing: number;
  /** Required facets that come up once, after the opening. */
  passing: number;
}

export function featuresOf(evidence: Evidence): Features {
  const last = evidence.sentenceCount;
  let passage = 0;
  let missing = missingIn(evidence, 0, Math.min(LEAD, last));
  for (let from = 1; from <= Math.max(1, last - WINDOW + 1); from += 1) {
    const found = coverage(evidence, from, from + WINDOW - 1, true) * (from <= LEAD ? 1 : 0.85);
    if (found > passage) {
      passage = found;
      missing = Math.min(missing, missingIn(evidence, from, from + WINDOW - 1));
    }
  }
  const title = coverage(evidence, 0, 0);
  const lead = coverage(evidence, 0, Math.min(LEAD, last));
  return { title, lead, passage: last === 0 ? title : passage, share: shareOf(evidence), missing, passing: evidence.facets.filter(isInPassing).length };
}

/** A name that a report is about stands in its headline or first sentence, or keeps coming back. */
function isInPassing({ facet, count, first, carriesFromTitle }: FacetEvidence): boolean {
  return facet.isRequired && count === 1 && first >= (carriesFromTitle ? 2 : 3);
}

function missingIn(evidence: Evidence, from: number, to: number): number {
  return evidence.facets.filter((facet) => facet.facet.isRequired && Math.max(strengthIn(facet, from, to), facet.carriesFromTitle ? strengthIn(facet, 0, 0) : 0) < SHOWN).length;
}

function shareOf(evidence: Evidence): number {
  const expected = 1.5 + evidence.sentenceCount * 0.12;
  let sum = 0;
  let weights = 0;
  for (const { facet, count } of evidence.facets) {
    if (!facet.isRequired) continue;
    sum += facet.weight * Math.min(1, count / expected);
    weights += facet.weight;
  }
  return weights === 0 ? 0 : sum / weights;
}

/** Each missing facet takes more than half away: an article about most of a subject is about another one. */
function scoreOf(features: Features): number {
  const shown = 0.15 * features.title + 0.4 * features.lead + 0.25 * features.passage + 0.2 * features.share;
  return Math.min(1, shown) * 0.62 ** features.missing * 0.62 ** features.passing;
}

/** Ruled out is what an article is about, not what it mentions in passing. */
function isAbout(exclusion: Alternative, reading: Reading, promptLanguage: string): boolean {
  const evidence = gatherAlternative(exclusion, reading, promptLanguage);
  if (alternativeIn(evidence, 0, 0) >= 0.75) return true;
  if (alternativeIn(evidence, 1, 1) >= 0.85) return true;
  let sentences = 0;
  for (let i = 1; i <= reading.sentences.length; i += 1) if (alternativeIn(evidence, i, i) >= 0.85) sentences += 1;
  return sentences >= 2 && sentences * 4 >= reading.sentences.length;
}
