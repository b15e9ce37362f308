import type { KeyFactor, PredictionOutput, PredictionSource, TimelineEntry } from '@forewire/contracts/http/predict';
import type { AgentFinding } from './analyst.ts';
import { renumbered } from './citations.ts';
import { keyOf } from './evidence.ts';

export type Merged = { sources: PredictionSource[]; findings: AgentFinding[] };

/** One numbering for what several agents cite: each source once, and every citation led to it. */
export function merge(findings: readonly AgentFinding[]): Merged {
  const byKey = new Map<string, PredictionSource>();
  const merged = findings.map(({ name, output }) => {
    const numbers = new Map<number, number>();
    for (const source of output.sources) {
      const key = keyOf(source.url);
      const known = byKey.get(key) ?? { ...source, n: byKey.size + 1 };
      byKey.set(key, known);
      numbers.set(source.n, known.n);
    }
    return { name, output: withNumbers(output, numbers) };
  });
  return { sources: [...byKey.values()], findings: merged };
}

function withNumbers(output: PredictionOutput, numbers: ReadonlyMap<number, number>): PredictionOutput {
  const anew = (list: readonly number[]): number[] => [...new Set(list.flatMap((n) => numbers.get(n) ?? []))];
  return {
    ...output,
    response: renumbered(output.response, numbers),
    sources: output.sources.map((source) => ({ ...source, n: numbers.get(source.n) ?? source.n })),
    timeline: output.timeline.map((entry) => ({ ...entry, sources: anew(entry.sources) })),
    keyFactors: output.keyFactors.map((factor) => ({ ...factor, sources: anew(factor.sources) })),
  };
}

/** The agents' timelines as one, in order, each event once. */
export function joinedTimeline(findings: readonly AgentFinding[], most = 12): TimelineEntry[] {
  const all = findings.flatMap(({ output }) => output.timeline);
  return firstOf(all, (entry) => `${entry.date} ${entry.event}`).slice(0, most).sort((a, b) => a.date.localeCompare(b.date));
}

/** The agents' key factors, taken from each in turn. */
export function joinedFactors(findings: readonly AgentFinding[], most = 8): KeyFactor[] {
  const longest = Math.max(0, ...findings.map(({ output }) => output.keyFactors.length));
  const inTurn = Array.from({ length: longest }, (_, at) => findings.flatMap(({ output }) => output.keyFactors[at] ?? [])).flat();
  return firstOf(inTurn, (factor) => factor.text).slice(0, most);
}

function firstOf<T>(items: readonly T[], key: (item: T) => string): T[] {
  const seen = new Set<string>();
  return items.filter((item) => !seen.has(key(item)) && seen.add(key(item)));
}
