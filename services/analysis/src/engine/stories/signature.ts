import { createHash } from 'node:crypto';
import { trimEndOf } from '@forewire/kit/trim';
import type { StorySignature } from '../engine.ts';
import { sentenceText, type Reading } from '../reading.ts';
import { datesOf } from './dates.ts';
import { factsOf, type Fact } from './facts.ts';
import { figuresOf, type PlacedFigure } from './figures.ts';
import { minhash, toBase64 } from './minhash.ts';
import { namesOf } from './names.ts';
import { reportedAt } from './reported-at.ts';
import { termsOf } from './terms.ts';
import { saidBy, storyTraits, type Traits, traitsOf } from './traits.ts';

const MAX_FACTS = 40;
const MAX_CODES = 12;
const CODES_WITHIN = 600;
/** What a merged story keeps of its terms. */
const TERMS_KEPT = 80;
const LEAD_KEPT = 64;
const NAMES_KEPT = 48;
const FIGURES_KEPT = 80;
const DAYS_KEPT = 32;
const YEARS_KEPT = 16;
/** What an earlier report said counts less once the story has gone on, or a long story would resemble nothing any more. */
const FADING = 0.7;

/** A story's signature with what is only needed while grouping. */
export interface Sketch {
  reading: Reading;
  signature: StorySignature;
  hash: Uint32Array | null;
  facts: readonly Fact[];
  figures: readonly PlacedFigure[];
  traits: Traits;
}

const sketches = new WeakMap<Reading, Sketch>();

/** Sketches an article's story; the same reading is sketched once. */
export function sketch(reading: Reading): Sketch {
  let known = sketches.get(reading);
  if (known === undefined) sketches.set(reading, (known = sketchAnew(reading)));
  return known;
}

function sketchAnew(reading: Reading): Sketch {
  const hash = minhash(reading.tokens);
  const facts = factsOf(reading);
  const ids = [...reading.mentions.keys()];
  const { terms, lead, places } = termsOf(reading);
  const figures = figuresOf(facts, places);
  const [entities, dates, grouped] = [namesOf(reading), datesOf(reading), groupFacts(facts)];
  const publishedAt = reportedAt(reading.article);
  const traits = traitsOf(reading, facts, places, { entities, dates, facts: grouped });
  const signature: StorySignature = {
    storyId: storyIdOf(reading.article.id),
    title: sentenceText(reading, 0),
    url: reading.article.url,
    publishedAt,
    language: reading.language,
    minhash: toBase64(hash),
    terms,
    entities,
    subjects: ids.filter((id) => isSubject(id) && leads(reading, id)).sort(),
    concepts: ids.filter(isSubject).sort(),
    places: ids.filter((id) => id.startsWith('p:')).sort(),
    facts: grouped,
    outcomes: ids.filter((id) => id.startsWith('o:')).sort(),
    lead,
    codes: codesOf(reading),
    phase: ids.filter((id) => id.startsWith('o:') && leads(reading, id)).sort(),
    dates,
    figures: figures.map(({ figure }) => figure),
    ...storyTraits(traits, publishedAt),
  };
  return { reading, signature, hash, facts, figures, traits };
}

/** What has a number for a name: "CVE-2026-41112", "A380", "LX9". */
const CODE = /(?<![\w-])[A-Z][A-Za-z]{0,9}-?\d[\w.-]*/g;

function codesOf(reading: Reading): string[] {
  const text = `${sentenceText(reading, 0)}\n${reading.text.slice(0, CODES_WITHIN)}`;
  return [...new Set(text.match(CODE)?.map((code) => trimEndOf(code, '.-').toUpperCase()))].slice(0, MAX_CODES);
}

function isSubject(id: string): boolean {
  return !id.startsWith('p:') && !id.startsWith('o:');
}

/** Stands in the headline or the first sentence. */
function leads(reading: Reading, id: string): boolean {
  return reading.mentions.get(id)?.some((mention) => (reading.sentenceOf[mention.at] ?? 0) <= 1) === true;
}

/** Derived from the article, so that a repeated run names a story alike. */
function storyIdOf(articleId: string): string {
  return `story_${createHash('sha256').update(articleId).digest('hex').slice(0, 20)}`;
}

function groupFacts(facts: readonly Fact[]): [string, number[]][] {
  const byKey = new Map<string, Set<number>>();
  for (const { key, value } of facts) byKey.set(key, (byKey.get(key) ?? new Set()).add(value));
  return [...byKey].slice(0, MAX_FACTS).map(([key, values]) => [key, [...values].slice(0, 6)]);
}

/** What is known of a story once a further report of it was seen: the newer words, all the facts. */
export function mergeSignatures(known: StorySignature, newer: StorySignature): StorySignature {
  const facts = new Map(known.facts.map(([key, values]) => [key, [...values]]));
  for (const [key, values] of newer.facts) facts.set(key, [...new Set([...(facts.get(key) ?? []), ...values])].slice(-8));
  return {
    ...newer,
    storyId: known.storyId,
    title: known.title,
    url: known.url,
    publishedAt: later(known.publishedAt, newer.publishedAt),
    terms: mergeTerms(known.terms, newer.terms, TERMS_KEPT),
    language: known.language,
    minhash: known.minhash === '' ? newer.minhash : known.minhash,
    entities: union(known.entities, newer.entities, NAMES_KEPT),
    subjects: union(known.subjects, newer.subjects, 12),
    concepts: union(known.concepts, newer.concepts, 24),
    places: union(known.places, newer.places, 16),
    facts: [...facts].slice(-64),
    outcomes: union(known.outcomes, newer.outcomes, 20),
    ...mergeLater(known, newer),
  };
}

/** What older stories lack. */
function mergeLater(known: StorySignature, newer: StorySignature): Partial<StorySignature> {
  return {
    ...mergeTraits(known, newer),
    lead: mergeTerms(known.lead ?? [], newer.lead ?? [], LEAD_KEPT),
    phase: newer.phase ?? [],
    codes: union(known.codes ?? [], newer.codes ?? [], 16),
    dates: union(known.dates ?? [], newer.dates ?? [], 24),
    figures: [...(newer.figures ?? []), ...(known.figures ?? [])].slice(0, FIGURES_KEPT),
  };
}

/** A story of an earlier version has its next report for its first. */
function mergeTraits(known: StorySignature, newer: StorySignature): Pick<StorySignature, 'first' | 'says' | 'days' | 'years' | 'reports'> {
  const first = known.first ?? newer.first;
  return {
    ...(first && { first }),
    says: saidBy(known).union(saidBy(newer)).toString(),
    days: [...new Set([...(newer.days ?? []), ...(known.days ?? [])])].slice(0, DAYS_KEPT),
    years: [...new Set([...(newer.years ?? []), ...(known.years ?? [])])].slice(0, YEARS_KEPT),
    reports: (known.reports ?? 1) + (newer.reports ?? 1),
  };
}

function union(a: readonly string[], b: readonly string[], limit: number): string[] {
  return [...new Set([...b, ...a])].slice(0, limit);
}

function mergeTerms(known: readonly [string, number][], newer: readonly [string, number][], limit: number): [string, number][] {
  const weights = new Map(known.map(([stem, weight]) => [stem, Math.round(weight * FADING * 100) / 100]));
  for (const [stem, weight] of newer) weights.set(stem, Math.max(weight, weights.get(stem) ?? 0));
  return [...weights].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, limit);
}

function later(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return Date.parse(b) > Date.parse(a) ? b : a;
}
