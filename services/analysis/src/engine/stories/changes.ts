import type { StorySignature } from '../engine.ts';
import { labelOf } from '../lexicon/lexicon.ts';
import { isCounted, isSameValue, isWeighty, PASSING_KEYS } from './facts.ts';
import type { Sketch } from './signature.ts';

/** Says what a report adds to a story that was told, in words; null when nothing has changed. */
export function changeSince(known: StorySignature, report: Sketch): string | null {
  return changedOutcome(known, report) ?? changedCount(known, report);
}

function changedOutcome(known: StorySignature, report: Sketch): string | null {
  const outcome = report.leadingOutcomes.find((id) => !known.outcomes.includes(id));
  return outcome === undefined ? null : labelOf(outcome);
}

function changedCount(known: StorySignature, report: Sketch): string | null {
  const told = new Map(known.facts);
  const own = new Map(report.signature.facts);
  for (const { key, value, isLeading } of report.facts) {
    if (!isLeading || !isCounted(key) || PASSING_KEYS.has(key)) continue;
    const before = told.get(key);
    if (before === undefined) {
      if (isWeighty(key)) return `${keyLabel(key)}: ${format(value)}`;
      continue;
    }
    // A report that repeats a known value only adds detail, unless it gives it as what was said before.
    if (before.some((old) => isSameValue(old, value))) continue;
    const repeatsKnown = own.get(key)?.some((other) => before.some((old) => isSameValue(old, other))) === true;
    if (!repeatsKnown || isWeighty(key)) return `${keyLabel(key)}: ${before.map(format).join(', ')} → ${format(value)}`;
  }
  return null;
}

const LABELS: Record<string, string> = { dead: 'deaths', injured: 'injured', missing: 'missing', arrested: 'arrests', jobs: 'jobs', area: 'area burned or covered', cases: 'cases', tonnes: 'tonnes' };

function keyLabel(key: string): string {
  return key.startsWith('money:') ? `amount in ${key.slice(6).toUpperCase()}` : (LABELS[key] ?? key);
}

function format(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 2 });
}
