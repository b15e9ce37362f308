import { extractiveEngine, type PredictionOutput } from '@forewire/contracts/http/predict';
import type { Question } from '../language/question.ts';
import type { TokenBudget } from '../model/token-budget.ts';
import type { SearchQuery } from '../search/search-provider.ts';
import type { Evidence } from './evidence.ts';
import type { Perspective } from './perspective.ts';

export type AnalystContext = {
  question: Question;
  model: string;
  now: Date;
  budget: TokenBudget;
  signal: AbortSignal;
  /** Sees the answer's text grow. */
  onText: (text: string) => void;
};

/** What an agent found, as the synthesis gets it. */
export type AgentFinding = { name: string; output: PredictionOutput };

/** Plans, answers and joins: by a language model, or by extraction alone. */
export interface Analyst {
  /** What answers, in words for the screen. */
  readonly reason: string;
  /** What the agent at this place answers with. */
  modelOf(at: number): string;
  plan(perspective: Perspective, context: AnalystContext): Promise<SearchQuery[]>;
  answer(perspective: Perspective, evidence: readonly Evidence[], context: AnalystContext): Promise<PredictionOutput>;
  /** Joins what the agents found. Throws ModelFailure like the others. */
  synthesise(findings: readonly AgentFinding[], context: AnalystContext): Promise<PredictionOutput>;
}

export const extractiveLabel = extractiveEngine;
