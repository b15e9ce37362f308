import { longestRefinedPrompt } from '@forewire/contracts/refinements';
import { LRUCache } from 'lru-cache';
import { broaderThan } from '../lexicon/concepts.ts';
import { splitSentences } from '../language/sentences.ts';
import { withoutAddresses } from '../prompts/addresses.ts';
import { withoutEnrichment } from '../prompts/enrichment.ts';
import { divideExclusion } from '../prompts/exclusions.ts';
import { EMPHASIS, withoutInstructions } from '../prompts/instructions.ts';
import { asksOfTheSame, wishesOf } from './further-wishes.ts';
import { formsNamed, withoutForms } from './article-form.ts';
import { type Limit, withoutLimits } from './limits.ts';
import { languageOfPrompt } from './prompt-language.ts';
import { termsOf, type LinkedTerm } from './prompt-terms.ts';
import { besides, pausedParts, sideBySide } from './split-wishes.ts';
import { NAME_KINDS, type Alternative, type Facet, type PromptSubject, type Term } from './subject.ts';

const understood = new LRUCache<string, PromptSubject>({ max: 500 });
/** A prompt with all that working it out adds; what is beyond is no wish any more. */
const ENRICHED_LIMIT = 20_000;
/** Each article is held against all that a prompt asks for; nobody means more than this. */
const SUBJECTS_LIMIT = 12;
const FACETS_LIMIT = 24;
const ALTERNATIVES_LIMIT = 24;
const EXCLUSIONS_LIMIT = 40;
const FEW_FACETS = 3;
/** As much as a word that German writes with a capital. */
const LIKELY_NAME = 5;

/** Takes a prompt apart into what it asks for and what it wants left out; cached. */
export function understandPrompt(prompt: string): PromptSubject {
  const wish = prompt.slice(0, ENRICHED_LIMIT);
  let subject = understood.get(wish);
  if (subject === undefined) {
    subject = understand(withoutAddresses(withoutEnrichment(wish).slice(0, longestRefinedPrompt).normalize('NFC')));
    understood.set(wish, subject);
  }
  return subject;
}

/** A subject in the making. */
interface Draft {
  facets: Facet[];
  limits: Limit[];
}

function understand(prompt: string): PromptSubject {
  const language = languageOfPrompt(prompt);
  const drafts: Draft[] = [];
  const excluded: string[] = [];
  const sentences = splitSentences(prompt).map((span) => prompt.slice(span.start, span.end));
  const asking = sentences.filter((sentence) => !isAboutTheAsker(sentence, language));
  for (const clause of (asking.length > 0 ? asking : sentences).flatMap((sentence) => sentence.split(';').map((clause) => clause.trim()))) {
    const divided = divide(clause);
    excluded.push(divided.excluded);
    addClause(drafts, divided.wanted, language);
    addOptional(drafts, draftsOf(divided.emphasised, language).flatMap(({ facets }) => facets));
  }
  const exclusions = excluded.flatMap((text) => exclusionsOf(text, language));
  return {
    prompt,
    language,
    subjects: drafts.slice(0, SUBJECTS_LIMIT).map(({ facets, limits }) => ({ facets: withinLimits(facets), limits })),
    exclusions: distinct(exclusions, keyOfAlternative).slice(0, EXCLUSIONS_LIMIT),
    excludedForms: [...new Set(excluded.flatMap(formsNamed))],
  };
}

function addClause(drafts: Draft[], wanted: string, language: string): void {
  const [first = '', ...further] = wishesOf(wanted);
  const [own, ...others] = draftsOf(first, language);
  if (own !== undefined) addDraft(drafts, own);
  drafts.push(...others);
  for (const wish of further) addFurther(drafts, wish, draftsOf(wish, language));
}

/** The wishes of one piece of a clause, each with the bounds that it sets. */
function draftsOf(clause: string, language: string): Draft[] {
  const apart = pausedParts(clause)?.map((part) => draftsBeside(part, language)) ?? [];
  return apart.length > 0 && apart.every((drafts) => drafts.some(isWhole)) ? apart.flat() : draftsBeside(clause, language);
}

/** Two sides and more tell a subject without what stands beside it. */
function isWhole({ facets }: Draft): boolean {
  return facets.filter(({ isRequired }) => isRequired).length > 1;
}

function draftsBeside(clause: string, language: string): Draft[] {
  const drafts: Draft[] = [];
  for (const part of besides(clause)) {
    const { wish, limits } = withoutLimits(withoutInstructions(part, language), language);
    const sides = sideBySide(termsOf(wish, language)).map((terms) => ({ facets: buildFacets(terms), limits: [] as Limit[] }));
    const [first] = sides;
    if (first === undefined || first.facets.length === 0) continue;
    first.limits.push(...limits);
    const last = drafts.at(-1);
    // "strikes at railways as well as airports": a single word more is another side of the same.
    if (last !== undefined && sides.length === 1 && first.facets.length === 1) addAlternative(last, first.facets);
    else drafts.push(...sides);
  }
  return drafts;
}

function addAlternative(draft: Draft, facets: readonly Facet[]): void {
  const last = draft.facets.at(-1);
  if (last === undefined) draft.facets.push(...facets);
  else draft.facets[draft.facets.length - 1] = { ...last, alternatives: [...last.alternatives, ...facets.flatMap(({ alternatives }) => alternatives)] };
}

/** "Not opinion pieces" is about a form, "not in other countries" about nothing that isn't said already. */
function exclusionsOf(excluded: string, language: string): Alternative[] {
  const parts = withoutForms(excluded).split(NEGATION);
  return parts.flatMap((part) => alternativesOf(termsOf(part.replace(ELSEWHERE, ' '), language)));
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

/** A further exclusion within an exclusion: "et pas de tribunes". */
const NEGATION = /(?<!\p{L})(?:(?:and|or|nor|und|oder|et|ou|y|e|o|ni|en|of)\s+)?(?:no|not|nor|ni|nothing|kein\p{L}*|nichts?|ohne|pas|rien|sans|non|não|nem|nada|sin|senza|sem|geen|niet|niks|zonder|inte|inga|utan|nie|не|ні)(?!\p{L})/iu;
const ELSEWHERE = /(?<!\p{L})(?:other|andere\p{L}*|autres?|otr[oa]s?|altr[ie]|outr[oa]s?|overige)\s+(?:countries|places|länder\p{L}*|orte\p{L}*|pays|lieux|países|lugares|paesi|luoghi|landen|plaatsen)(?!\p{L})/giu;

const OF_THE_ASKER = /^(?:i(?:'m|’m)?|we(?:'re|’re)?|my|our|ich|wir|mein\p{L}*|unser\p{L}*|je|j['’]ai|nous|mon|notre|soy|somos|tengo|trabajo|mi|nuestr\p{L}*|ik|wij|mijn|ons|onze|sono|lavoro|ho|il mio)(?!\p{L})/iu;

/** "I run a bakery." tells who asks; "I want to know about bakeries." asks. */
function isAboutTheAsker(sentence: string, language: string): boolean {
  return OF_THE_ASKER.test(sentence.trim()) && withoutInstructions(sentence, language) === sentence.trim();
}

/** Splits one clause into what it asks for, what it stresses and what it rules out. */
function divide(clause: string): { wanted: string; emphasised: string; excluded: string } {
  const { wanted: positive, excluded } = divideExclusion(clause);
  const emphasis = EMPHASIS.exec(positive);
  if (emphasis === null) return { wanted: positive, emphasised: '', excluded };
  return { wanted: positive.slice(0, emphasis.index), emphasised: positive.slice(emphasis.index + emphasis[0].length), excluded };
}

/** A further sentence with a subject and a name of its own is a further wish; any other refines the one before. */
function addDraft(drafts: Draft[], draft: Draft): void {
  if (draft.facets.length === 0) return;
  const last = drafts.at(-1);
  const isOwn = draft.facets.length > 1 && draft.facets.some((facet) => facet.alternatives.some((alternative) => alternative.terms.some((term) => term.kind === 'name')));
  if (last === undefined || isOwn) drafts.push(draft);
  else {
    last.facets.push(...draft.facets);
    last.limits.push(...draft.limits);
  }
}

/** "... and what its governor says": a wish of its own about whom the one before named; "... and what it means" only adds to that. */
function addFurther(drafts: Draft[], wish: string, further: readonly Draft[]): void {
  for (const { facets, limits } of further) {
    const names = facets.some(hasName) ? [] : (drafts.at(-1)?.facets ?? []).filter(hasName);
    const isOwn = facets.some(({ isRequired }) => isRequired) && !asksOfTheSame(wish, names.length > 0);
    if (isOwn) drafts.push({ facets: [...names, ...facets], limits });
    else addOptional(drafts, facets);
  }
}

function hasName({ alternatives }: Facet): boolean {
  return alternatives.some(({ terms }) => terms.some(isName));
}

function addOptional(drafts: Draft[], facets: readonly Facet[]): void {
  const optional = facets.map((facet) => ({ ...facet, isRequired: false, weight: facet.weight * 0.4 }));
  const last = drafts.at(-1);
  if (last !== undefined) last.facets.push(...optional);
  else if (facets.length > 0) drafts.push({ facets: [...facets], limits: [] });
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
  return withCrux(withLikelyNames(asKinds(groups.map(toFacet).filter((facet) => facet.weight > 0))));
}

/** "storms floods landslides": a row of three kinds of one thing and more is a list, whatever stands between. */
function asKinds(facets: Facet[]): Facet[] {
  const kinds = facets.map(({ alternatives }) => alternatives.flatMap(({ terms }) => (terms.length === 1 ? terms.flatMap(({ ids }) => ids.flatMap((id) => [id, ...broaderThan(id)])) : [])));
  const shared = kinds[0]?.find((id) => kinds.every((ids) => ids.includes(id)));
  if (facets.length < 3 || shared === undefined) return facets;
  return [{ alternatives: facets.flatMap(({ alternatives }) => alternatives), weight: Math.max(...facets.map(({ weight }) => weight)), isRequired: true }];
}

/** "karasu otobüs": in a few words typed without capitals, what no list knows is the name that is asked for. */
function withLikelyNames(facets: Facet[]): Facet[] {
  if (facets.length > FEW_FACETS) return facets;
  return facets.map((facet) => {
    if (!facet.alternatives.every(({ terms }) => terms.every((term) => term.mayBeName === true))) return facet;
    const alternatives = facet.alternatives.map((alternative) => ({ ...alternative, terms: alternative.terms.map((term) => ({ ...term, weight: Math.max(term.weight, LIKELY_NAME) })) }));
    return { alternatives, weight: Math.max(facet.weight, LIKELY_NAME), isRequired: true };
  });
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
