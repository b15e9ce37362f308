import type { EnrichedTask, TaskToEnrich } from '../engine.ts';
import { labelOf } from '../lexicon/lexicon.ts';
import { AREAS } from '../lexicon/places.ts';
import type { Alternative, PromptSubject, Term } from '../relevance/subject.ts';
import { understandPrompt } from '../relevance/understand-prompt.ts';
import { composeEnrichment, withoutEnrichment } from './enrichment.ts';

/** Languages that news of a place is first written in; a country not listed adds none. */
const SPOKEN: Record<string, string> = {
  AR: 'es', BO: 'es', CL: 'es', CO: 'es', CR: 'es', CU: 'es', DO: 'es', EC: 'es', ES: 'es', GT: 'es', HN: 'es', MX: 'es', NI: 'es', PA: 'es', PE: 'es', PY: 'es', SV: 'es', UY: 'es', VE: 'es', DE: 'de', AT: 'de', CH: 'de', LI: 'de', FR: 'fr', LU: 'fr', MC: 'fr', SN: 'fr', CI: 'fr', ML: 'fr', CM: 'fr', IT: 'it', SM: 'it', PT: 'pt', BR: 'pt', AO: 'pt', MZ: 'pt', NL: 'nl', BE: 'nl', RU: 'ru', BY: 'ru', KZ: 'ru', UA: 'uk', PL: 'pl', TR: 'tr', JP: 'ja', CN: 'zh', TW: 'zh', HK: 'zh', KR: 'ko', SE: 'sv', NO: 'no', DK: 'da', FI: 'fi', CZ: 'cs', HU: 'hu', GR: 'el', RO: 'ro', IL: 'he', EG: 'ar', SA: 'ar', AE: 'ar', IQ: 'ar', ID: 'id', TH: 'th', VN: 'vi',
};
const MAX_LANGUAGES = 4;

/** Restates a prompt with its parts named, so that a person can see what will be looked for. */
export function enrichTask(task: TaskToEnrich): EnrichedTask {
  const prompt = withoutEnrichment(task.prompt).trim();
  const basis = prompt === '' ? (task.title ?? '').trim() : prompt;
  const subject = understandPrompt(basis);
  const terms = subject.subjects.flatMap(({ facets }) => facets.flatMap(({ alternatives }) => alternatives.flatMap((alternative) => alternative.terms)));
  const names = unique(terms.filter((term) => term.kind === 'name' || term.kind === 'phrase').map((term) => term.text));
  const places = terms.filter((term) => term.kind === 'place');
  const keywords = unique(terms.filter((term) => (term.kind === 'concept' || term.kind === 'word') && term.weight >= 2).map((term) => term.text));
  const exclusions = unique(subject.exclusions.map((alternative: Alternative) => alternative.text));
  const entities = unique([...names, ...places.map((term) => term.text)]);
  return { enrichedPrompt: composeEnrichment(basis, { names, places: unique(places.map((term) => term.text)), subjects: keywords, restatement: relatedTo(terms, keywords), exclusions }), keywords, entities, exclusions, languages: languagesOf(subject, places) };
}

/** The subjects' names in the lexicon, where they say more than the prompt's own words. */
function relatedTo(terms: readonly Term[], keywords: readonly string[]): string {
  const known = new Set(keywords.map((keyword) => keyword.toLowerCase()));
  return unique(terms.filter((term) => term.kind === 'concept').flatMap((term) => term.ids.map(labelOf))).filter((label) => !known.has(label)).join(', ');
}

function languagesOf(subject: PromptSubject, places: readonly Term[]): string[] {
  const codes = places.flatMap((term) => term.ids.map((id) => id.slice(2))).filter((code) => AREAS[code] === undefined).map((code) => code.slice(0, 2));
  return unique([subject.language, ...codes.flatMap((code) => SPOKEN[code] ?? []), 'en']).slice(0, MAX_LANGUAGES);
}

function unique(items: readonly string[]): string[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const key = item.toLowerCase();
    return item !== '' && !seen.has(key) && seen.add(key) !== undefined;
  });
}
