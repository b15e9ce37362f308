import { createHash } from 'node:crypto';
import { trimEndOf } from '@forewire/kit/trim';
import type { StorySignature } from '../engine.ts';
import { toLatin } from '../language/fold.ts';
import type { Word } from '../language/words.ts';
import { isTitleCase } from '../lexicon/lexicon.ts';
import { sentenceText, type Reading } from '../reading.ts';
import { factsOf, type Fact } from './facts.ts';
import { minhash, toBase64 } from './minhash.ts';

const MAX_TERMS = 32;
const MAX_ENTITIES = 16;
const MAX_FACTS = 16;
const MAX_LEAD = 24;
const MAX_CODES = 12;
const CODES_WITHIN = 600;
const TITLE_WEIGHT = 2;
/** What an earlier report said counts less once the story has gone on, or a long story would resemble nothing any more. */
const FADING = 0.7;
/** What follows one of these is a noun; a German name seldom takes an article. */
const GERMAN_DETERMINERS = new Set('der die das den dem des ein eine einen einem einer eines kein keine keinen im zum zur am vom ins seine seiner seinen ihre ihrer ihren diese dieser diesen mehrere viele alle einige rund etwa'.split(' '));
/** Endings that nouns have and names don't. */
const GERMAN_NOUN = /.(?:ung|ungen|heit|heiten|keit|keiten|schaft|schaften|tion|tionen|gericht|behorde|behorden|plane|verein)$/;
const TIME_ZONES = new Set(['utc', 'gmt', 'cet', 'cest', 'est', 'edt', 'pst', 'pdt', 'mez', 'mesz']);
/** The words of the opening tell the event; what follows is background. */
const OPENING_WEIGHT = 1.5;

/** A story's signature with what is only needed while grouping. */
export interface Sketch {
  reading: Reading;
  signature: StorySignature;
  hash: Uint32Array | null;
  facts: readonly Fact[];
}

/** Sketches an article's story. */
export function sketch(reading: Reading): Sketch {
  const hash = minhash(reading.tokens);
  const facts = factsOf(reading);
  const ids = [...reading.mentions.keys()];
  const entities = entitiesOf(reading);
  const signature: StorySignature = {
    storyId: storyIdOf(reading.article.id),
    title: sentenceText(reading, 0),
    url: reading.article.url,
    publishedAt: reading.article.publishedAt,
    language: reading.language,
    minhash: toBase64(hash),
    terms: termsOf(reading, new Set(entities)),
    entities,
    subjects: ids.filter((id) => isSubject(id) && leads(reading, id)).sort(),
    concepts: ids.filter(isSubject).sort(),
    places: ids.filter((id) => id.startsWith('p:')).sort(),
    facts: groupFacts(facts),
    outcomes: ids.filter((id) => id.startsWith('o:')).sort(),
    lead: leadOf(reading),
    codes: codesOf(reading),
    phase: ids.filter((id) => id.startsWith('o:') && leads(reading, id)).sort(),
  };
  return { reading, signature, hash, facts };
}

/** What has a number for a name: "CVE-2026-41112", "A380", "LX9". */
const CODE = /(?<![\w-])[A-Z][A-Za-z]{0,9}-?\d[\w.-]*/g;

function codesOf(reading: Reading): string[] {
  const text = `${sentenceText(reading, 0)}\n${reading.text.slice(0, CODES_WITHIN)}`;
  return [...new Set(text.match(CODE)?.map((code) => trimEndOf(code, '.-').toUpperCase()))].slice(0, MAX_CODES);
}

/** The telling words of headline and first sentence, names and numbers included. */
function leadOf(reading: Reading): [string, number][] {
  const lead = new Map<string, number>();
  reading.tokens.forEach(({ word }, at) => {
    if ((reading.sentenceOf[at] ?? 0) > 1 || !isTelling(word)) return;
    lead.set(word.stem, Math.round(word.idf * 10) / 10);
  });
  return [...lead].slice(0, MAX_LEAD);
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

/** The words that tell what happened: whom it happened to is compared apart. */
function termsOf(reading: Reading, entities: ReadonlySet<string>): [string, number][] {
  const weighted: [string, number][] = [];
  for (const [stem, positions] of reading.positions) {
    const word = reading.tokens[positions[0] ?? 0]?.word;
    if (word === undefined || !isTelling(word) || entities.has(toLatin(word.folded))) continue;
    const frequency = positions.reduce((sum, at) => sum + weightOf(reading.sentenceOf[at] ?? 0), 0);
    weighted.push([stem, (1 + Math.log(frequency)) * word.idf]);
  }
  weighted.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return weighted.slice(0, MAX_TERMS).map(([stem, weight]) => [stem, Math.round(weight * 100) / 100]);
}

function isTelling(word: Word): boolean {
  return !word.isStop && word.idf >= 1.5 && !(word.isNumber && word.folded.length < 2);
}

function weightOf(sentence: number): number {
  if (sentence === 0) return TITLE_WEIGHT;
  return sentence <= 2 ? OPENING_WEIGHT : 1;
}

/** Capitalised words that are not merely first in their sentence, in Latin letters so that scripts meet. */
function entitiesOf(reading: Reading): string[] {
  const counts = new Map<string, number>();
  const nouns = new Set<string>();
  // In "Acme To Cut Jobs" a capital is half a proof; the text has to give the other half.
  const doubtful = isTitleCase(reading.tokens.slice(0, reading.titleLength)) ? reading.titleLength : 0;
  reading.tokens.forEach((token, at) => {
    const { word } = token;
    if (!canBeName(word)) return;
    const opensSentence = at < doubtful || reading.sentenceOf[at - 1] !== reading.sentenceOf[at];
    if ((opensSentence || reading.language === 'de') && word.idf < 6) return;
    const name = toLatin(word.folded);
    if (isGermanNoun(reading, at)) nouns.add(name);
    counts.set(name, (counts.get(name) ?? 0) + (opensSentence ? 0.5 : 1));
  });
  return [...counts].filter(([name, count]) => count >= 1 && !nouns.has(name)).sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, MAX_ENTITIES).map(([name]) => name);
}

function isGermanNoun(reading: Reading, at: number): boolean {
  if (reading.language !== 'de') return false;
  const before = reading.tokens[at - 1]?.word;
  return GERMAN_DETERMINERS.has(before?.folded ?? '') || before?.isNumber === true || GERMAN_NOUN.test(reading.tokens[at]?.word.folded ?? '');
}

function canBeName(word: Word): boolean {
  return word.casing !== 'lower' && !word.isStop && !word.isNumber && word.idf >= 3 && !TIME_ZONES.has(word.folded);
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
  const union = (a: readonly string[], b: readonly string[], limit: number): string[] => [...new Set([...b, ...a])].slice(0, limit);
  return {
    ...newer,
    storyId: known.storyId,
    title: known.title,
    url: known.url,
    publishedAt: later(known.publishedAt, newer.publishedAt),
    terms: mergeTerms(known, newer),
    language: known.language,
    minhash: known.minhash === '' ? newer.minhash : known.minhash,
    entities: union(known.entities, newer.entities, 24),
    subjects: union(known.subjects, newer.subjects, 12),
    concepts: union(known.concepts, newer.concepts, 24),
    places: union(known.places, newer.places, 16),
    facts: [...facts].slice(0, 24),
    outcomes: union(known.outcomes, newer.outcomes, 20),
    lead: newer.lead ?? [],
    phase: newer.phase ?? [],
    codes: union(known.codes ?? [], newer.codes ?? [], 16),
  };
}

/** Stems of two languages don't add up: the first telling keeps its own. */
function mergeTerms(known: StorySignature, newer: StorySignature): [string, number][] {
  if (known.language !== newer.language) return known.terms;
  const weights = new Map(known.terms.map(([stem, weight]) => [stem, Math.round(weight * FADING * 100) / 100]));
  for (const [stem, weight] of newer.terms) weights.set(stem, Math.max(weight, weights.get(stem) ?? 0));
  return [...weights].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, MAX_TERMS + 8);
}

function later(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return Date.parse(b) > Date.parse(a) ? b : a;
}
