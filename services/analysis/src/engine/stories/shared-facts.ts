import { isSameValue } from './facts.ts';
import { type KeyRing, PART } from './keys.ts';
import { CLOSED_KEYS, OPEN_KEYS } from './phases.ts';

/** A value from here on is hardly given by two events by accident. */
const TELLING_VALUE = 13;

/** How far the numbers of two stories agree, and how far they contradict each other; both from 0 to 1. */
export interface FactLikeness {
  agreement: number;
  clash: number;
}

const NO_FACTS: FactLikeness = { agreement: 0, clash: 0 };

/** Values in common; small and round ones are in everything and count only with what they count. */
export function compareFacts(ring: KeyRing, story: number, report: number): FactLikeness {
  if (ring.isEmpty(story, PART.facts) || ring.isEmpty(report, PART.facts)) return NO_FACTS;
  let [agreement, clashing] = [0, 0];
  const others = factsOf(ring, report);
  for (const { key, isCounted, values } of factsOf(ring, story)) {
    const other = others.find((one) => one.key === key);
    const isSameThing = other !== undefined && meet(values, other.values);
    if (other !== undefined && !isSameThing) clashing += 1;
    const isTelling = values.some((value) => value >= TELLING_VALUE && others.some((one) => one.values.some((theirs) => isSameValue(value, theirs))));
    agreement += Math.max(isTelling ? 0.4 : 0, isSameThing ? (isCounted ? 0.5 : 0.2) : 0);
  }
  return { agreement: Math.min(1, agreement), clash: Math.min(1, clashing / 2) };
}

/** 1 when each of the two tells a phase of its own. */
export function phaseClash(ring: KeyRing, story: number, report: number): number {
  return ring.isEmpty(story, PART.phases) || ring.isEmpty(report, PART.phases) || haveCommon(ring, PART.phases, story, report) ? 0 : 1;
}

/** What is planned or begins after an end is another event, such as the next strike in the same harbour. */
export function beginsAnew(ring: KeyRing, story: number, report: number): boolean {
  return hasOneOf(ring, story, CLOSED_KEYS) && hasOneOf(ring, report, OPEN_KEYS) && !hasOneOf(ring, report, CLOSED_KEYS);
}

/** CVE-2026-1 and CVE-2026-2 are two flaws, however alike their reports. */
export function hasOtherCode(ring: KeyRing, story: number, report: number): boolean {
  return haveCommon(ring, PART.families, story, report) && !haveCommon(ring, PART.codes, story, report);
}

function haveCommon(ring: KeyRing, part: number, story: number, report: number): boolean {
  const [from, to] = [ring.start(report, part), ring.end(report, part)];
  for (let at = ring.start(story, part); at < ring.end(story, part); at += 1) {
    for (let other = from; other < to; other += 1) if (ring.words[at] === ring.words[other]) return true;
  }
  return false;
}

function hasOneOf(ring: KeyRing, story: number, keys: ReadonlySet<number>): boolean {
  for (let at = ring.start(story, PART.phases); at < ring.end(story, PART.phases); at += 1) if (keys.has(ring.words[at] ?? 0)) return true;
  return false;
}

interface KeyedFact {
  key: number;
  /** Counts people, things or money rather than measuring anything. */
  isCounted: boolean;
  values: Float64Array;
}

function factsOf(ring: KeyRing, story: number): KeyedFact[] {
  const facts: KeyedFact[] = [];
  let value = ring.start(story, PART.values) / 2;
  const counts = ring.start(story, PART.valueCounts) - ring.start(story, PART.facts);
  for (let at = ring.start(story, PART.facts); at < ring.end(story, PART.facts); at += 1) {
    const count = ring.words[at + counts] ?? 0;
    const end = value + (count >>> 1);
    facts.push({ key: ring.words[at] ?? 0, isCounted: (count & 1) === 1, values: ring.doubles.subarray(value, end) });
    value = end;
  }
  return facts;
}

function meet(a: Float64Array, b: Float64Array): boolean {
  return a.some((value) => b.some((other) => isSameValue(value, other)));
}
