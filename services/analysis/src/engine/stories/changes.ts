import type { StorySignature } from '../engine.ts';
import { labelOf } from '../lexicon/lexicon.ts';
import { isWeighty } from '../quantities/counted.ts';
import { isCounted, isSameValue, PASSING_KEYS } from './facts.ts';
import { isComparable } from './figures.ts';
import { newPhase } from './phases.ts';
import type { Sketch } from './signature.ts';

/** Says what is new in a report that takes a told story further, in words. */
export function describeChange(known: StorySignature, report: Sketch): string {
  return changeSince(known, report) ?? newFigure(known, report) ?? newOutcome(known, report) ?? 'further details';
}

/** Says what a report's headline and opening change of a story that was told; null when they change nothing that can be named. */
export function changeSince(known: StorySignature, report: Sketch): string | null {
  return changedOutcome(known, report) ?? changedCount(known, report) ?? newHeadlineCount(known, report);
}

function changedOutcome(known: StorySignature, report: Sketch): string | null {
  const outcome = newPhase(known, report.signature);
  return outcome === null ? null : labelOf(outcome);
}

function changedCount(known: StorySignature, report: Sketch): string | null {
  const told = new Map(known.facts);
  const own = new Map(report.signature.facts);
  const leading = report.facts.filter(({ key, isLeading }) => isLeading && isCounted(key) && !PASSING_KEYS.has(key));
  for (const fact of leading) {
    const { key, value } = fact;
    const before = told.get(key);
    if (before === undefined && isWeighty(key)) return `${keyLabel(key)}: ${format(value)}`;
    if (before !== undefined && isComparable(fact, report.figures, known.figures) && differs(key, value, before, own.get(key) ?? [])) return `${keyLabel(key)}: ${before.map(format).join(', ')} → ${format(value)}`;
  }
  return null;
}

/** A number that makes the headline and was never told is news, whatever it counts. */
function newHeadlineCount(known: StorySignature, report: Sketch): string | null {
  const told = known.facts.flatMap(([, values]) => values);
  const fact = report.facts.find(({ key, value, isInTitle }) => isInTitle && value >= 2 && isCounted(key) && !PASSING_KEYS.has(key) && !told.some((other) => isSameValue(other, value)));
  return fact === undefined ? null : `${keyLabel(fact.key)}: ${format(fact.value)}`;
}

/** The first measured or counted thing that was never told. */
function newFigure(known: StorySignature, report: Sketch): string | null {
  const told = known.facts.flatMap(([, values]) => values);
  const fact = report.facts.find(({ key, value }) => !key.startsWith('n:') && !PASSING_KEYS.has(key) && value >= 2 && !told.some((other) => isSameValue(other, value)));
  return fact === undefined ? null : `${keyLabel(fact.key)}: ${format(fact.value)}`;
}

function newOutcome(known: StorySignature, report: Sketch): string | null {
  const outcome = report.signature.outcomes.find((id) => !known.outcomes.includes(id));
  return outcome === undefined ? null : labelOf(outcome);
}

/** A report that also gives a known value only adds detail, unless it counts people: there it tells what was said before. */
function differs(key: string, value: number, before: readonly number[], own: readonly number[]): boolean {
  const isKnown = (candidate: number): boolean => before.some((old) => isSameValue(old, candidate));
  return !isKnown(value) && (isWeighty(key) || !own.some(isKnown));
}

const LABELS = new Map(Object.entries({ dead: 'deaths', arrested: 'arrests', hectares: 'hectares', celsius: '°C', metres: 'metres', 'km-per-hour': 'km/h' }));

function keyLabel(key: string): string {
  return key.startsWith('money:') ? `amount in ${key.slice(6).toUpperCase()}` : (LABELS.get(key) ?? key);
}

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

function format(value: number): string {
  return numbers.format(value);
}
