import type { Reading } from '../reading.ts';
import { FORM_WORDS, type ArticleForm } from './article-forms.ts';
import { coverage, SHOWN, strengthIn, type Evidence, type FacetEvidence } from './evidence.ts';
import type { Alternative, PromptSubject } from './subject.ts';

/** Says in plain words why an article was kept or left out. */
export function reasonFor(evidence: Evidence, reading: Reading, prompt: PromptSubject, isRelevant: boolean, kin: readonly string[]): string {
  const last = evidence.sentenceCount;
  const wanted = asked(evidence.facets);
  const shown = wanted.filter((facet) => strengthIn(facet, 0, last) >= SHOWN);
  const missing = wanted.filter((facet) => strengthIn(facet, 0, last) < SHOWN);
  if (isRelevant) return shown.length > 0 ? kept(wanted, shown, evidence) : reasonByKinship(evidence, kin);
  const limit = reading.language === prompt.language || reading.language === 'und' ? '' : ` The article is in ${languageName(reading.language)}; names, numbers, known subjects and translated words are compared across languages.`;
  if (shown.length === 0) return `Mentions none of ${list(wanted, 'or')}.${limit}`;
  if (missing.length > 0) return `Mentions ${list(shown, 'and')} but not ${list(missing, 'or')}.${limit}`;
  return `Mentions ${list(shown, 'and')} only in passing, not together as its subject.`;
}

/** What a prompt insists on, or all of it when it insists on nothing. */
function asked(facets: readonly FacetEvidence[]): readonly FacetEvidence[] {
  const required = facets.filter(({ facet }) => facet.isRequired);
  return required.length > 0 ? required : facets;
}

function kept(wanted: readonly FacetEvidence[], shown: readonly FacetEvidence[], evidence: Evidence): string {
  const inTitle = wanted.filter((facet) => strengthIn(facet, 0, 0) >= SHOWN);
  if (inTitle.length === wanted.length) return `The headline is about ${list(wanted, 'and')}.`;
  const where = coverage(evidence, 0, 3) >= 0.75 ? 'Opens with' : 'Reports on';
  return `${where} ${list(shown, 'and')}.`;
}

/** Names the words that it went by, which are none of the prompt's. */
function reasonByKinship({ facets }: Evidence, words: readonly string[]): string {
  const subject = list(asked(facets), 'and');
  if (words.length === 0) return `Opens in words close to ${subject}.`;
  return `Speaks of ${enumerate(words, 'and')}: words close to ${subject}.`;
}

export function reasonExcluded(exclusion: Alternative): string {
  return `Is about ${exclusion.text}, which the prompt leaves out.`;
}

export function reasonForm(form: ArticleForm): string {
  return `Is ${FORM_WORDS[form].label}, which the prompt leaves out.`;
}

export function reasonNoSubject(): string {
  return 'The prompt names no subject to compare articles with.';
}

function list(facets: readonly FacetEvidence[], conjunction: 'and' | 'or'): string {
  const names = [...new Set(facets.map(({ facet }) => facet.alternatives.slice(0, 3).map((alternative) => alternative.text).join(' or ')))].slice(0, 5);
  return enumerate(names, conjunction);
}

function enumerate(names: readonly string[], conjunction: 'and' | 'or'): string {
  return names.length < 2 ? (names[0] ?? 'the subject') : `${names.slice(0, -1).join(', ')} ${conjunction} ${names.at(-1) ?? ''}`;
}

function languageName(code: string): string {
  return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(code) ?? 'another language';
}
