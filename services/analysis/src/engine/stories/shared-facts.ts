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

/** A fact of the report that stories are held against. */
interface ReportFact {
  key: number;
  values: readonly number[];
}

/** The numbers of one report, taken apart once for all the stories that are held against it. */
export class ReportFacts {
  private facts: ReportFact[] = [];

  constructor(private readonly ring: KeyRing) {}

  take(report: number): void {
    const { ring } = this;
    let value = ring.start(report, PART.values) / 2;
    this.facts = [];
    for (let at = ring.start(report, PART.facts); at < ring.end(report, PART.facts); at += 1) {
      const end = value + this.valuesOf(report, at);
      this.facts.push({ key: ring.words[at] ?? 0, values: [...ring.doubles.subarray(value, end)] });
      value = end;
    }
  }

  /** Values in common; small and round ones are in everything and count only with what they count. */
  compare(story: number): FactLikeness {
    const { ring } = this;
    let [agreement, clashing, value] = [0, 0, ring.start(story, PART.values) / 2];
    for (let at = ring.start(story, PART.facts); at < ring.end(story, PART.facts); at += 1) {
      const end = value + this.valuesOf(story, at);
      const same = this.find(ring.words[at] ?? 0);
      const isSameThing = same !== null && this.meet(same, value, end, 0);
      if (same !== null && !isSameThing) clashing += 1;
      const asThing = isSameThing ? (this.isCounted(story, at) ? 0.5 : 0.2) : 0;
      // A telling number alone is worth 0.4 at most, so it need not be looked for where more is found.
      agreement += asThing < 0.4 && this.hasTelling(value, end) ? 0.4 : asThing;
      value = end;
    }
    return { agreement: Math.min(1, agreement), clash: Math.min(1, clashing / 2) };
  }

  private find(key: number): ReportFact | null {
    for (const fact of this.facts) if (fact.key === key) return fact;
    return null;
  }

  private hasTelling(value: number, end: number): boolean {
    for (const fact of this.facts) if (this.meet(fact, value, end, TELLING_VALUE)) return true;
    return false;
  }

  /** Whether one of the story's values from there to before there, and not below `least`, is one of the fact's. */
  private meet({ values }: ReportFact, from: number, to: number, least: number): boolean {
    const { doubles } = this.ring;
    for (let at = from; at < to; at += 1) {
      const own = doubles[at] ?? 0;
      if (own < least) continue;
      for (const other of values) if (isSameValue(own, other)) return true;
    }
    return false;
  }

  private valuesOf(story: number, fact: number): number {
    return this.countOf(story, fact) >>> 1;
  }

  /** Counts people, things or money rather than measuring anything. */
  private isCounted(story: number, fact: number): boolean {
    return (this.countOf(story, fact) & 1) === 1;
  }

  private countOf(story: number, fact: number): number {
    return this.ring.words[fact + this.ring.start(story, PART.valueCounts) - this.ring.start(story, PART.facts)] ?? 0;
  }
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
