import type { Verdict } from '../engine/engine.ts';
import { THRESHOLD } from '../engine/relevance/judge-article.ts';

/** The verdict as a task has it whose owner asks for looser or closer matches; what its prompt rules out stays out. */
export function atThreshold(verdict: Verdict, threshold: number | undefined): Verdict {
  if (threshold === undefined || threshold === THRESHOLD) return verdict;
  const relevant = verdict.score >= threshold && verdict.isRuledOut !== true;
  if (relevant === verdict.relevant) return verdict;
  const lead = relevant ? 'A loose match, as this monitor asks for' : 'Not as close a match as this monitor asks for';
  return { ...verdict, relevant, reason: `${lead}: ${verdict.reason}` };
}
