import type { Verdict } from '../engine/engine.ts';
import type { MarkedReport } from './trait.ts';

export type Verdicts = ReadonlyMap<string, Verdict>;

/** What a change does to reports that were alerted to. */
export interface Effect {
  /** Ids of reports, by what people say of them. */
  notRelevant: string[];
  relevant: string[];
  others: string[];
}

/** The reports that a prompt would leave out which the one before let through. */
export function effectOf(reports: readonly MarkedReport[], before: Verdicts, after: Verdicts): Effect {
  const leftOut = reports.filter(({ article: { id } }) => isLeftOut(before.get(id), after.get(id)));
  const idsOf = (mark: MarkedReport['mark']): string[] => leftOut.filter((report) => report.mark === mark).map(({ article }) => article.id);
  return { notRelevant: idsOf('not-relevant'), relevant: idsOf('relevant'), others: idsOf(null) };
}

/**
 * A report that is no longer kept in full may not look relevant at all; a change then still shows in what it rules out.
 * Scores of different engines say nothing about each other.
 */
function isLeftOut(before: Verdict | undefined, after: Verdict | undefined): boolean {
  if (!before || !after) return false;
  if (after.isRuledOut === true) return before.isRuledOut !== true;
  return before.relevant && !after.relevant && before.by === after.by;
}
