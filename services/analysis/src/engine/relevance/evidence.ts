import type { Reading } from '../reading.ts';
import { matchTerm } from './match-term.ts';
import { NAME_KINDS, type Alternative, type Facet, type Subject } from './subject.ts';

/** From this strength on a facet is there; below it, it is missing. */
export const SHOWN = 0.5;

/** Strength of one term sentence by sentence, the title being sentence 0. */
type Strengths = Float32Array;

interface AlternativeEvidence {
  alternative: Alternative;
  terms: { weight: number; strengths: Strengths; isName: boolean }[];
  weight: number;
}

/** What an article shows of one facet. */
export interface FacetEvidence {
  facet: Facet;
  alternatives: AlternativeEvidence[];
  /** A name or place in the headline holds for the text below it. */
  carriesFromTitle: boolean;
  /** A word that no list knows is a name after all: the report writes it with a capital. */
  isName: boolean;
  /** Number of sentences that show it, the title counting three. */
  count: number;
  /** The first sentence that shows it, Infinity when none does. */
  first: number;
}

/** What an article shows of a subject. */
export interface Evidence {
  facets: FacetEvidence[];
  sentenceCount: number;
}

/** Collects what an article shows of a subject. */
export function gather(subject: Subject, reading: Reading, promptLanguage: string): Evidence {
  const sentenceCount = reading.sentences.length;
  return { sentenceCount, facets: subject.facets.map((facet) => gatherFacet(facet, reading, promptLanguage)) };
}

function gatherFacet(facet: Facet, reading: Reading, promptLanguage: string): FacetEvidence {
  const alternatives = facet.alternatives.map((alternative) => gatherAlternative(alternative, reading, promptLanguage));
  const carriesFromTitle = facet.alternatives.every((alternative) => alternative.terms.every((term) => NAME_KINDS.has(term.kind)));
  const evidence: FacetEvidence = { facet, alternatives, carriesFromTitle, isName: alternatives.some(({ terms }) => terms.some(({ isName }) => isName)), count: 0, first: Number.POSITIVE_INFINITY };
  for (let i = 0; i <= reading.sentences.length; i += 1) {
    if (strengthIn(evidence, i, i) < SHOWN) continue;
    evidence.count += i === 0 ? 3 : 1;
    evidence.first = Math.min(evidence.first, i);
  }
  return evidence;
}

/** Collects what an article shows of one alternative. */
export function gatherAlternative(alternative: Alternative, reading: Reading, promptLanguage: string): AlternativeEvidence {
  const terms = alternative.terms.map((term) => {
    const strengths = new Float32Array(reading.sentences.length + 1);
    let isName = false;
    for (const match of matchTerm(term, reading, promptLanguage)) {
      isName ||= term.mayBeName === true && isCapitalised(reading, match.at);
      const sentence = reading.sentenceOf[match.at] ?? 0;
      strengths[sentence] = Math.max(strengths[sentence] ?? 0, match.strength);
    }
    return { weight: term.weight, strengths, isName };
  });
  return { alternative, terms, weight: terms.reduce((sum, term) => sum + term.weight, 0) };
}

/** Inside a sentence; scripts without capitals say nothing against a name. */
function isCapitalised({ tokens, sentenceOf }: Reading, at: number): boolean {
  const surface = tokens[at]?.word.surface ?? '';
  if (surface.toLowerCase() === surface.toUpperCase()) return true;
  return tokens[at]?.word.casing !== 'lower' && sentenceOf[at] === sentenceOf[at - 1];
}

/** How far one alternative is met within sentences `from`..`to`. */
export function alternativeIn(evidence: AlternativeEvidence, from: number, to: number): number {
  let sum = 0;
  for (const { weight, strengths } of evidence.terms) {
    let best = 0;
    for (let i = from; i <= to && i < strengths.length; i += 1) best = Math.max(best, strengths[i] ?? 0);
    sum += weight * best;
  }
  return evidence.weight === 0 ? 0 : sum / evidence.weight;
}

/** How far a facet is met within sentences `from`..`to`: its best alternative. */
export function strengthIn(evidence: FacetEvidence, from: number, to: number): number {
  let best = 0;
  for (const alternative of evidence.alternatives) best = Math.max(best, alternativeIn(alternative, from, to));
  return best;
}

/** The share of the subject's weight that sentences `from`..`to` show, names of the title included when asked. */
export function coverage(evidence: Evidence, from: number, to: number, withTitleNames = false): number {
  let sum = 0;
  let weights = 0;
  for (const facet of evidence.facets) {
    const { weight, isRequired } = facet.facet;
    const here = strengthIn(facet, from, to);
    const carried = withTitleNames && facet.carriesFromTitle ? strengthIn(facet, 0, 0) : 0;
    sum += weight * Math.max(here, carried);
    weights += isRequired ? weight : weight * 0.5;
  }
  return weights === 0 ? 0 : Math.min(1, sum / weights);
}
