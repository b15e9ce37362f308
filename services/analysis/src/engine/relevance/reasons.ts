import type { Reading } from '../reading.ts';
import { coverage, strengthIn, type Evidence, type FacetEvidence } from './evidence.ts';
import type { Alternative, PromptSubject } from './subject.ts';

const SHOWN = 0.5;

/** Says in plain words why an article was kept or left out. */
export function reasonFor(evidence: Evidence, reading: Reading, prompt: PromptSubject, isRelevant: boolean): string {
  const last = evidence.sentenceCount;
  const required = evidence.facets.filter(({ facet }) => facet.isRequired);
  const asked = required.length > 0 ? required : evidence.facets;
  const shown = asked.filter((facet) => strengthIn(facet, 0, last) >= SHOWN);
  const missing = asked.filter((facet) => strengthIn(facet, 0, last) < SHOWN);
  if (isRelevant) return kept(asked, shown, evidence);
  const limit = reading.language === prompt.language || reading.language === 'und' ? '' : ` The article is in ${languageName(reading.language)}; only names, numbers and known subjects are compared across languages.`;
  if (shown.length === 0) return `Mentions none of ${list(asked, 'or')}.${limit}`;
  if (missing.length > 0) return `Mentions ${list(shown, 'and')} but not ${list(missing, 'or')}.${limit}`;
  return `Mentions ${list(shown, 'and')} only in passing, not together as its subject.`;
}

function kept(asked: readonly FacetEvidence[], shown: readonly FacetEvidence[], evidence: Evidence): string {
  const inTitle = asked.filter((facet) => strengthIn(facet, 0, 0) >= SHOWN);
  if (inTitle.length === asked.length) return `The headline is about ${list(asked, 'and')}.`;
  const where = coverage(evidence, 0, 3) >= 0.75 ? 'Opens with' : 'Reports on';
  return `${where} ${list(shown, 'and')}.`;
}

export function reasonExcluded(exclusion: Alternative): string {
  return `Is about ${exclusion.text}, which the prompt leaves out.`;
}

export function reasonNoSubject(): string {
  return 'The prompt names no subject to compare articles with.';
}

function list(facets: readonly FacetEvidence[], conjunction: 'and' | 'or'): string {
  const names = [...new Set(facets.map(({ facet }) => facet.alternatives.slice(0, 3).map((alternative) => alternative.text).join(' or ')))].slice(0, 5);
  return names.length < 2 ? (names[0] ?? 'the subject') : `${names.slice(0, -1).join(', ')} ${conjunction} ${names.at(-1) ?? ''}`;
}

function languageName(code: string): string {
  return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(code) ?? 'another language';
}
