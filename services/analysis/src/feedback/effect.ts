import type { Verdict } from '../engine/engine.ts';
import type { MarkedReport } from './trait.ts';

export type Verdicts = ReadonlyMap<string, Verdict>;

/** What a change does to reports that were alerted to. */
export interface Effect {
  /** Ids of reports, by what people say of them. */
  notRelevant: string[];
  relevant: string[];
  others: string[];
  /** Reports marked relevant of which it cannot be said. */
  doubtful: string[];
}

/** The reports that a prompt would leave out which the one before let through. */
export function effectOf(reports: readonly MarkedReport[], before: Verdicts, after: Verdicts): Effect {
  const leftOut = reports.filter(({ article: { id } }) => isLeftOut(before.get(id), after.get(id)));
  const idsOf = (mark: MarkedReport['mark']): string[] => leftOut.filter((report) => report.mark === mark).map(({ article }) => article.id);
  const doubtful = reports.filter(({ article: { id }, mark }) => mark === 'relevant' && !areComparable(before.get(id), after.get(id)));
  return { notRelevant: idsOf('not-relevant'), relevant: idsOf('relevant'), others: idsOf(null), doubtful: doubtful.map(({ article }) => article.id) };
}

/** A report that is no longer kept in full may not look relevant at all; a change then still shows in what it rules out. */
function isLeftOut(before: Verdict | undefined, after: Verdict | undefined): boolean {
  if (!before || !after || !areComparable(before, after)) return false;
  if (after.isRuledOut === true) return before.isRuledOut !== true;
  return before.relevant && !after.relevant;
}

/** A model may let through what the engine below rules out, so that one cannot speak for the other. */
function areComparable(before: Verdict | undefined, after: Verdict | undefined): boolean {
  return (before?.by === 'model') === (after?.by === 'model');
}
