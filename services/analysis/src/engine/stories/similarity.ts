import type { StorySignature } from '../engine.ts';
import { isCounted, isSameValue, PASSING_KEYS } from './facts.ts';
import { fromBase64, resemblance } from './minhash.ts';

/** Above this, two texts are one text with edits: 5 % edited copies lie at 0.64 and more, distinct reports below 0.35. */
export const COPY = 0.5;
/** Above this, two reports are of one event; calibrated on test/data/stories (see group-articles.spec.ts). */
export const SAME_EVENT = 0.47;

const DAY = 86_400_000;

/** How likely two reports tell of one event (0..1). */
export interface Likeness {
  score: number;
  isCopy: boolean;
}

/** Compares two stories by their copies, words, names, subjects, counts and time. */
export function compare(a: StorySignature, b: StorySignature): Likeness {
  const copied = resemblance(hashOf(a), hashOf(b));
  if (copied >= COPY || isSameTitle(a, b)) return { score: Math.max(copied, 0.9), isCopy: true };
  const names = overlap(a.entities, b.entities);
  const subjects = 0.65 * overlap(a.subjects, b.subjects, 1) + 0.35 * overlap(a.concepts, b.concepts);
  const places = overlap(a.places, b.places);
  const counts = agreement(a, b);
  const sameLanguage = a.language === b.language;
  const words = sameLanguage ? cosine(a.terms, b.terms) : 0;
  const score = sameLanguage ? 0.55 * words + 0.17 * names + 0.18 * subjects + 0.1 * counts : 0.45 * names + 0.25 * subjects + 0.1 * places + 0.2 * counts;
  return { score: score * nearness(a.publishedAt, b.publishedAt), isCopy: false };
}

const hashes = new WeakMap<StorySignature, Uint32Array | null>();

function hashOf(signature: StorySignature): Uint32Array | null {
  let hash = hashes.get(signature);
  if (hash === undefined) {
    hash = fromBase64(signature.minhash);
    hashes.set(signature, hash);
  }
  return hash;
}

/** Feeds often carry nothing but a headline: the same one is the same report. */
function isSameTitle(a: StorySignature, b: StorySignature): boolean {
  return a.title.length >= 25 && a.title.trim().toLowerCase() === b.title.trim().toLowerCase() && nearness(a.publishedAt, b.publishedAt) === 1;
}

function cosine(a: readonly [string, number][], b: readonly [string, number][]): number {
  const weights = new Map(b);
  let dot = 0;
  let normA = 0;
  let normB = 0;
  for (const [stem, weight] of a) {
    normA += weight * weight;
    dot += weight * (weights.get(stem) ?? 0);
  }
  for (const [, weight] of b) normB += weight * weight;
  return normA === 0 || normB === 0 ? 0 : dot / Math.sqrt(normA * normB);
}

function overlap(a: readonly string[], b: readonly string[], least = 2): number {
  if (a.length === 0 || b.length === 0) return 0;
  const other = new Set(b);
  const shared = a.filter((item) => other.has(item)).length;
  return Math.min(1, shared / Math.max(least, Math.min(a.length, b.length)));
}

/** Telling values in common; the small and the round ones are in everything. */
function agreement(a: StorySignature, b: StorySignature): number {
  const valuesOf = (signature: StorySignature): number[] => signature.facts.filter(([key]) => !PASSING_KEYS.has(key)).flatMap(([, values]) => values);
  const others = valuesOf(b);
  const shared = valuesOf(a).filter((value) => value >= 13 && others.some((other) => isSameValue(value, other)));
  const hardShared = a.facts.filter(([key, values]) => isCounted(key) && !PASSING_KEYS.has(key) && b.facts.some(([otherKey, other]) => otherKey === key && values.some((value) => other.some((known) => isSameValue(value, known)))));
  return Math.min(1, shared.length * 0.4 + hardShared.length * 0.4);
}

/** One event is told within days; later, the same words mean the next event of its kind. */
function nearness(a: string | null, b: string | null): number {
  if (a === null || b === null) return 1;
  const days = Math.abs(Date.parse(a) - Date.parse(b)) / DAY;
  if (Number.isNaN(days) || days <= 4) return 1;
  return Math.max(0.5, 1 - (days - 4) * 0.05);
}
