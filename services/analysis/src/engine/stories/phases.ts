import type { StorySignature } from '../engine.ts';
import { keyOf } from './keys.ts';

/** Having told the one makes the others no news: who ended a strike is back at work. */
const IMPLIED: Record<string, readonly string[]> = {
  'o:ended': ['o:resumed', 'o:agreed', 'o:contained', 'o:averted'],
  'o:resumed': ['o:ended'],
  'o:contained': ['o:ended'],
  'o:averted': ['o:ended', 'o:agreed', 'o:cancelled'],
  'o:cancelled': ['o:averted', 'o:halted'],
  'o:rejected': ['o:ordered', 'o:halted'],
  'o:ordered': ['o:rejected', 'o:halted'],
  'o:rescued': ['o:ended'],
  'o:convicted': ['o:ordered'],
};
const OPEN = new Set(['o:planned', 'o:began', 'o:halted']);
const CLOSED = new Set(['o:ended', 'o:agreed', 'o:resumed', 'o:contained', 'o:averted', 'o:cancelled']);
/** Stages in which an event is yet to come or goes on, and in which it is over. */
export const OPEN_KEYS: ReadonlySet<number> = new Set([...OPEN].map(keyOf));
export const CLOSED_KEYS: ReadonlySet<number> = new Set([...CLOSED].map(keyOf));

/** The outcome by which a report takes a told story further, or back; null when it leaves it where it was. */
export function newPhase(known: StorySignature, report: StorySignature): string | null {
  const told = new Set(known.outcomes.flatMap((id) => [id, ...(IMPLIED[id] ?? [])]));
  const phase = report.phase ?? [];
  return phase.find((id) => !told.has(id)) ?? turn(known, report);
}

/** A strike that had ended begins again, or a resumed one ends once more. */
function turn(known: StorySignature, report: StorySignature): string | null {
  if (Date.parse(report.publishedAt ?? '') < Date.parse(known.publishedAt ?? '')) return null;
  const [before, after] = [known.phase ?? [], report.phase ?? []];
  const turned = (from: ReadonlySet<string>, to: ReadonlySet<string>): boolean => before.some((id) => from.has(id)) && !before.some((id) => to.has(id)) && !after.some((id) => from.has(id));
  if (turned(CLOSED, OPEN)) return after.find((id) => OPEN.has(id)) ?? null;
  if (turned(OPEN, CLOSED)) return after.find((id) => CLOSED.has(id)) ?? null;
  return null;
}
