import type { StorySignature } from '../engine.ts';
import { isCounted, isSameValue, PASSING_KEYS } from './facts.ts';
import { resemblance } from './minhash.ts';
import { beginsAnew } from './phases.ts';
import { type Profile, total, type Weights } from './profile.ts';

/** Above this, two texts are one text with edits: 5 % edited copies lie at 0.64 and more, distinct reports below 0.35. */
export const COPY = 0.5;
/** One text with other names in it is a form filled in for another event: edits of a report don't change its names. */
const OTHER_NAMES = 0.15;
/** From here on two short texts share more wording than two reporters ever do. */
const FORM = 0.3;
const DAY = 86_400_000;
/** One event is told within days; later, the same words mean the next event of its kind. */
const FRESH_DAYS = 4;
/** A first sentence that says less than this (about two rare words) can't prove anything by being known. */
export const LEAST_LEAD = 12;

/** How two reports relate; both figures are above 0 when the answer is yes, and the further the surer. */
export interface Likeness {
  /** They tell the same event in the same state. */
  same: number;
  /** They are of one event, which may have gone on in between. */
  related: number;
  isCopy: boolean;
}

const UNLIKE: Likeness = { same: -9, related: -9, isCopy: false };

/** Compares an earlier story with a report of the same task, by all that its background leaves to tell. */
export function compare(known: Profile, report: Profile): Likeness {
  const codes = codesIn(known.story.codes ?? [], report.story.codes ?? []);
  if (codes === 'other') return UNLIKE;
  const days = daysBetween(known.story.publishedAt, report.story.publishedAt);
  const clash = nameClash(known, report);
  const copied = isCopy(known, report, days);
  if (copied && clash < OTHER_NAMES) return { same: 5, related: 5, isCopy: true };
  const likeness = known.story.language === report.story.language ? inOneLanguage(known, report, clash) : acrossLanguages(known, report, clash);
  const same = clash >= OTHER_NAMES && (copied || resemblance(known.hash, report.hash) >= FORM) ? UNLIKE.same : likeness.same - Math.min(4, days * 0.15);
  return { same, related: likeness.related - Math.min(2, days * 0.03), isCopy: false };
}

type Scores = Pick<Likeness, 'same' | 'related'>;

/** The weights are those of two logistic regressions over test/data/stories/tasks-training.json, rounded. */
function inOneLanguage(known: Profile, report: Profile, clash: number): Scores {
  const words = cosine(known, report);
  const names = sharedNames(known, report);
  const back = covered(known, report);
  const counts = agreement(known.story, report.story);
  const phases = phaseClash(known.story, report.story);
  const kinds = kindClash(known, report);
  const same = 2.5 * words + 0.7 * covered(report, known) + 2.2 * back + 0.8 * names - 3.5 * clash + 1.9 * counts - 2 * countClash(known.story, report.story) - 0.6 * phases - 0.8 * kinds;
  const related = 2.6 * words + 1.7 * back + 1.3 * Math.min(1, 3 * names) - 2.7 * clash + 1.8 * overlap(known.concepts, report.concepts, 2) + 0.9 * counts + 0.4 * phases - 0.8 * kinds;
  return { same: same - SAME_IN_ONE, related: beginsAnew(known.story, report.story) ? UNLIKE.related : related - RELATED_IN_ONE };
}

export const SAME_IN_ONE = 2.8;
export const RELATED_IN_ONE = 1.4;

/** Words don't meet, so names, kinds of event and numbers have to prove it together. */
function acrossLanguages(known: Profile, report: Profile, clash: number): Scores {
  const names = overlap(known.names, report.names, 2);
  const subjects = 0.65 * overlap(known.subjects, report.subjects, 1) + 0.35 * overlap(known.concepts, report.concepts, 2);
  const proof = 0.5 * names + 0.2 * subjects + 0.1 * overlap(known.places, report.places, 2) + 0.25 * agreement(known.story, report.story) - 0.2 * clash - 0.2 * countClash(known.story, report.story);
  return { same: 5 * (proof - 0.45), related: 5 * (proof - 0.35) };
}

function isCopy(a: Profile, b: Profile, days: number): boolean {
  // Authorities use one wording for years: the older the text, the more of it has to be the same.
  if (resemblance(a.hash, b.hash) >= COPY + days * 0.02) return true;
  return days === 0 && isSameTitle(a.story, b.story) && (isBare(a) || isBare(b) || cosine(a, b) > 0.3);
}

/** Feeds often carry nothing but a headline. */
function isBare(profile: Profile): boolean {
  return profile.hash === null;
}

function isSameTitle(a: StorySignature, b: StorySignature): boolean {
  return a.title.length >= 25 && a.title.trim().toLowerCase() === b.title.trim().toLowerCase();
}

/** Days beyond the first few between two reports. */
function daysBetween(a: string | null, b: string | null): number {
  if (a === null || b === null) return 0;
  const days = Math.abs(Date.parse(a) - Date.parse(b)) / DAY;
  return Number.isNaN(days) ? 0 : Math.max(0, days - FRESH_DAYS);
}

function familyOf(code: string): string {
  return code.replace(/\d.*/, '');
}

/** CVE-2026-1 and CVE-2026-2 are two flaws, however alike their reports. */
function codesIn(a: readonly string[], b: readonly string[]): 'shared' | 'other' | 'none' {
  if (a.some((code) => b.includes(code))) return 'shared';
  return a.some((code) => b.some((other) => familyOf(code) === familyOf(other))) ? 'other' : 'none';
}

function cosine(a: Profile, b: Profile): number {
  if (a.wordsLength === 0 || b.wordsLength === 0) return 0;
  let dot = 0;
  for (const [stem, weight] of a.words) dot += weight * (b.words.get(stem) ?? 0);
  return dot / (a.wordsLength * b.wordsLength);
}

/** The share of what a report's opening says that the other one says as well. */
function covered(report: Profile, by: Profile): number {
  let sum = 0;
  for (const [stem, weight] of report.lead) if (by.vocabulary.has(stem)) sum += weight;
  return sum / Math.max(report.leadTotal, LEAST_LEAD);
}

/** Names in common, three being as good as any number. */
function sharedNames(a: Profile, b: Profile): number {
  let sum = 0;
  for (const [name, weight] of a.names) if (b.vocabulary.has(name)) sum += weight;
  for (const [name, weight] of b.names) if (!a.names.has(name) && a.vocabulary.has(name)) sum += weight;
  return Math.min(1, sum / 3);
}

/** Each of the two is about names that the other doesn't know. */
function nameClash(a: Profile, b: Profile): number {
  const clash = Math.min(unknownNames(a, b), unknownNames(b, a));
  // German writes every noun like a name, and not all of them can be told apart.
  return a.story.language === 'de' ? clash / 2 : clash;
}

/** Each of the two is about a kind of event that the other doesn't mention. */
function kindClash(a: Profile, b: Profile): number {
  return Math.min(unknownKinds(a, b), unknownKinds(b, a));
}

function unknownKinds(own: Profile, other: Profile): number {
  let unknown = 0;
  for (const [id, weight] of own.subjects) if (!other.concepts.has(id)) unknown += weight;
  return unknown / Math.max(1, total(own.subjects));
}

function unknownNames(own: Profile, other: Profile): number {
  let all = 0;
  let unknown = 0;
  for (const [name, weight] of own.names) {
    all += weight;
    if (!other.vocabulary.has(name)) unknown += weight;
  }
  return unknown / Math.max(1, all);
}

function overlap(a: Weights, b: Weights, least: number): number {
  let shared = 0;
  for (const [item, weight] of a) if (b.has(item)) shared += weight;
  return shared === 0 ? 0 : Math.min(1, shared / Math.max(least, Math.min(total(a), total(b))));
}

type Told = StorySignature['facts'][number];

/** Values in common; small and round ones are in everything and count only with what they count. */
export function agreement(a: StorySignature, b: StorySignature): number {
  const others = lastingFacts(b);
  if (others.length === 0) return 0;
  const agreed = lastingFacts(a).map(([key, values]) => {
    const isTelling = values.some((value) => value >= 13 && others.some(([, list]) => list.some((other) => isSameValue(value, other))));
    const isSameThing = others.some(([otherKey, list]) => otherKey === key && meet(values, list));
    return Math.max(isTelling ? 0.4 : 0, isSameThing ? (isCounted(key) ? 0.5 : 0.2) : 0);
  });
  return Math.min(1, agreed.reduce((sum, value) => sum + value, 0));
}

function lastingFacts({ facts }: StorySignature): Told[] {
  return facts.filter(([key]) => !PASSING_KEYS.has(key));
}

function countClash(a: StorySignature, b: StorySignature): number {
  const other = new Map(b.facts);
  const clashing = a.facts.filter(([key, values]) => !PASSING_KEYS.has(key) && other.has(key) && !meet(values, other.get(key) ?? []));
  return Math.min(1, clashing.length / 2);
}

function meet(a: readonly number[], b: readonly number[]): boolean {
  return a.some((value) => b.some((other) => isSameValue(value, other)));
}

export function phaseClash({ phase: before = [] }: StorySignature, { phase: after = [] }: StorySignature): number {
  return before.length > 0 && after.length > 0 && !before.some((id) => after.includes(id)) ? 1 : 0;
}
