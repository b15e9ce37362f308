import { splitSentences } from '../language/sentences.ts';
import { withoutAddresses } from '../prompts/addresses.ts';
import { withoutEnrichment } from '../prompts/enrichment.ts';
import { EMPHASIS, EXCLUSION, withoutInstructions } from '../prompts/instructions.ts';
import { asksOfTheSame, wishesOf } from './further-wishes.ts';
import { languageOfPrompt } from './prompt-language.ts';
import { termsOf, type LinkedTerm } from './prompt-terms.ts';
import { NAME_KINDS, type Alternative, type Facet, type PromptSubject, type Subject, type Term } from './subject.ts';

const understood = new Map<string, PromptSubject>();
const CACHE_LIMIT = 500;
/** What is beyond is no wish any more. */
const PROMPT_LIMIT = 4000;
/** Each article is held against all that a prompt asks for; nobody means more than this. */
const SUBJECTS_LIMIT = 12;
const FACETS_LIMIT = 24;
const ALTERNATIVES_LIMIT = 24;
const EXCLUSIONS_LIMIT = 40;

/** Takes a prompt apart into what it asks for and what it wants left out; cached. */
export function understandPrompt(prompt: string): PromptSubject {
  const wish = prompt.slice(0, PROMPT_LIMIT);
  let subject = understood.get(wish);
  if (subject === undefined) {
    if (understood.size >= CACHE_LIMIT) understood.clear();
    subject = understand(withoutAddresses(withoutEnrichment(wish.normalize('NFC'))));
    understood.set(wish, subject);
  }
  return subject;
}

function understand(prompt: string): PromptSubject {
  const language = languageOfPrompt(prompt);
  const subjects: Facet[][] = [];
  const exclusions: Alternative[] = [];
  const sentences = splitSentences(prompt).map((span) => prompt.slice(span.start, span.end));
  const asking = sentences.filter((sentence) => !isAboutTheAsker(sentence, language));
  for (const clause of (asking.length > 0 ? asking : sentences).flatMap((sentence) => sentence.split(';').map((clause) => clause.trim()))) {
    const { wanted, emphasised, excluded } = divide(clause);
    exclusions.push(...alternativesOf(termsOf(excluded, language)));
    const [first = '', ...further] = wishesOf(wanted);
    addFacets(subjects, facetsOf(first, language));
    for (const wish of further) addFurther(subjects, wish, facetsOf(wish, language));
    addOptional(subjects, facetsOf(emphasised, language));
  }
  const complete: Subject[] = subjects.slice(0, SUBJECTS_LIMIT).map((facets) => ({ facets: withinLimits(facets) }));
  return { prompt, language, subjects: complete, exclusions: distinct(exclusions, keyOfAlternative).slice(0, EXCLUSIONS_LIMIT) };
}

/** Each side of a subject once, however often the prompt repeats it, and no more than an article can be held against. */
function withinLimits(facets: readonly Facet[]): Facet[] {
  const short = facets.map((facet) => ({ ...facet, alternatives: distinct(facet.alternatives, keyOfAlternative).slice(0, ALTERNATIVES_LIMIT) }));
  return distinct(short, ({ isRequired, alternatives }) => [isRequired, ...alternatives.map(keyOfAlternative)].join('|')).slice(0, FACETS_LIMIT);
}

function keyOfAlternative({ terms }: Alternative): string {
  return terms.map(({ kind, text }) => `${kind}:${text.toLowerCase()}`).join(' ');
}

function distinct<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const seen = new Set<string>();
  return items.filter((item) => !seen.has(keyOf(item)) && seen.add(keyOf(item)));
}

const OF_THE_ASKER = /^(?:i(?:'m|’m)?|we(?:'re|’re)?|my|our|ich|wir|mein\p{L}*|unser\p{L}*|je|j['’]ai|nous|mon|notre|soy|somos|tengo|trabajo|mi|nuestr\p{L}*|ik|wij|mijn|ons|onze|sono|lavoro|ho|il mio)(?!\p{L})/iu;

/** "I run a bakery." tells who asks; "I want to know about bakeries." asks. */
function isAboutTheAsker(sentence: string, language: string): boolean {
  return OF_THE_ASKER.test(sentence.trim()) && withoutInstructions(sentence, language) === sentence.trim();
}

/** Splits one clause into what it asks for, what it stresses and what it rules out. */
function divide(clause: string): { wanted: string; emphasised: string; excluded: string } {
  const exclusion = EXCLUSION.exec(clause);
  const positive = exclusion === null ? clause : clause.slice(0, exclusion.index);
  const excluded = exclusion === null ? '' : clause.slice(exclusion.index + exclusion[0].length);
  const emphasis = EMPHASIS.exec(positive);
  if (emphasis === null) return { wanted: positive, emphasised: '', excluded };
  return { wanted: positive.slice(0, emphasis.index), emphasised: positive.slice(emphasis.index + emphasis[0].length), excluded };
}

function facetsOf(clause: string, language: string): Facet[] {
  if (clause.trim() === '') return [];
  return buildFacets(termsOf(withoutInstructions(clause, language), language));
}

/** A further sentence with a subject and a name of its own is a further wish; any other refines the one before. */
function addFacets(subjects: Facet[][], facets: Facet[]): void {
  if (facets.length === 0) return;
  const last = subjects.at(-1);
  const isOwn = facets.length > 1 && facets.some((facet) => facet.alternatives.some((alternative) => alternative.terms.some((term) => term.kind === 'name')));
  if (last === undefined || isOwn) subjects.push(facets);
  else last.push(...facets);
}

/** "... and what its governor says": a wish of its own about whom the one before named; "... and what it means" only adds to that. */
function addFurther(subjects: Facet[][], wish: string, facets: Facet[]): void {
  const names = facets.some(hasName) ? [] : (subjects.at(-1) ?? []).filter(hasName);
  const isOwn = facets.some(({ isRequired }) => isRequired) && !asksOfTheSame(wish, names.length > 0);
  if (isOwn) subjects.push([...names, ...facets]);
  else addOptional(subjects, facets);
}

function hasName({ alternatives }: Facet): boolean {
  return alternatives.some(({ terms }) => terms.some(isName));
}

function addOptional(subjects: Facet[][], facets: Facet[]): void {
  const optional = facets.map((facet) => ({ ...facet, isRequired: false, weight: facet.weight * 0.4 }));
  const last = subjects.at(-1);
  if (last !== undefined) last.push(...optional);
  else if (facets.length > 0) subjects.push(facets);
}

function buildFacets(terms: readonly LinkedTerm[]): Facet[] {
  const groups: Term[][][] = [];
  let at = 0;
  while (at < terms.length) {
    const chunks = [chunkAt(terms, at)];
    at += chunks[0]?.length ?? 1;
    while (at < terms.length && terms[at]?.link === 'coordinated') {
      const chunk = chunkAt(terms, at);
      chunks.push(chunk);
      at += chunk.length;
    }
    groups.push(...coordinate(chunks));
  }
  return withCrux(groups.map(toFacet).filter((facet) => facet.weight > 0));
}

/** "Price of saffron" asks for the price: beside a single subject, even a common word has to be met. */
function withCrux(facets: Facet[]): Facet[] {
  if (facets.filter((facet) => facet.isRequired).length > 1) return facets;
  const common = facets.filter((facet) => !facet.isRequired && facet.weight >= 0.8 && !facet.alternatives.some((alternative) => alternative.terms.some((term) => term.isModifier === true)));
  const crux = common.reduce<Facet | undefined>((best, facet) => (best === undefined || facet.weight > best.weight ? facet : best), undefined);
  return crux === undefined ? facets : facets.map((facet) => (facet === crux ? { ...facet, weight: Math.max(facet.weight, 3), isRequired: true } : facet));
}

function chunkAt(terms: readonly LinkedTerm[], at: number): Term[] {
  const chunk: Term[] = [];
  for (let i = at; i < terms.length; i += 1) {
    const linked = terms[i];
    if (linked === undefined || (i > at && linked.link !== 'adjacent')) break;
    chunk.push(linked.term);
  }
  return chunk;
}

/** Turns coordinated chunks into facets, each a list of alternatives (themselves lists of terms). */
function coordinate(chunks: readonly Term[][]): Term[][][] {
  const [first] = chunks;
  if (first === undefined) return [];
  if (chunks.length === 1) return first.map((term) => [[term]]);
  const last = first.at(-1);
  const lastIsName = last !== undefined && NAME_KINDS.has(last.kind);
  if (lastIsName && chunks.slice(1).every((chunk) => isName(chunk[0]))) return joinEdges(chunks);
  const everyHasName = chunks.every((chunk) => chunk.length > 1 && chunk.some(isName));
  if (everyHasName) return [chunks.map((chunk) => [...chunk])];
  if (chunks.slice(1).some((chunk) => chunk.some(isName))) return chunks.flatMap((chunk) => chunk.map((term) => [[term]]));
  const names = first.filter(isName).map((term) => [[term]]);
  const rest = first.filter((term) => !isName(term));
  const others = chunks.slice(1);
  if (rest.length === 0) return [...names, others.map((chunk) => [...chunk])];
  if (others.every((chunk) => chunk.length === 1)) {
    return [...names, ...rest.slice(0, -1).map((term) => [[term]]), [rest.slice(-1), ...others]];
  }
  return [...names, [rest, ...others]];
}

/** "lithium in Chile and Argentina": the names that meet are alternatives, what surrounds them is not. */
function joinEdges(chunks: readonly Term[][]): Term[][][] {
  const before = (chunks[0] ?? []).slice(0, -1).map((term) => [[term]]);
  const joined = chunks.map((chunk, i) => [i === 0 ? chunk.at(-1) : chunk[0]].filter((term) => term !== undefined));
  const after = chunks.slice(1).flatMap((chunk) => chunk.slice(1).map((term) => [[term]]));
  return [...before, joined, ...after];
}

function isName(term: Term | undefined): boolean {
  return term !== undefined && NAME_KINDS.has(term.kind);
}

function alternativesOf(terms: readonly LinkedTerm[]): Alternative[] {
  const chunks: Term[][] = [];
  for (const { term, link } of terms) {
    const last = chunks.at(-1);
    if (last === undefined || link === 'coordinated') chunks.push([term]);
    else last.push(term);
  }
  // A common word says nothing beside a telling one: "stock price moves" is about stock prices.
  return chunks.map((chunk) => toAlternative(chunk.filter((term) => term.weight >= 2))).filter((alternative) => alternative.terms.length > 0);
}

function toAlternative(terms: readonly Term[]): Alternative {
  return { terms, text: terms.map((term) => term.text).join(' ') };
}

function toFacet(alternatives: readonly Term[][]): Facet {
  const list = alternatives.map(toAlternative);
  const weight = Math.max(...list.map((alternative) => Math.max(...alternative.terms.map((term) => term.weight))));
  const isModifier = list.every((alternative) => alternative.terms.every((term) => term.isModifier === true));
  return { alternatives: list, weight: isModifier ? weight * 0.2 : weight, isRequired: !isModifier && weight >= 3 };
}
