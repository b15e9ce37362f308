import { z } from 'zod';
import { id, isoDate, list, text } from './common.ts';
import { longestClause, longestRefinement, refinementKind, sentiment } from './tasks.ts';

export const maxExamples = 10;
/** A change to a task's prompt that its relevance marks speak for. */
export const suggestion = z.object({
  id,
  kind: refinementKind,
  text: text(longestRefinement).describe('What would be left out or asked for'),
  clause: text(longestClause).describe('The sentence that the prompt would gain'),
  basedOn: z.number().int().describe('Results marked not relevant that speak for it'),
  alerts: z.number().int().describe('Alerts of the last 30 days'),
  leftOut: z.number().int().describe('How many of those it would have left out'),
  relevantLeftOut: z.number().int().describe('How many of the ones left out are marked relevant'),
  examples: list(z.object({ id, title: text(500), sentiment: sentiment.nullable() }), maxExamples).describe('Some of what it would have left out, and how that is marked'),
  createdAt: isoDate,
});
export type Suggestion = z.infer<typeof suggestion>;

/** What the relevance marks of a task come to. */
export const feedbackResponse = z.object({
  relevant: z.number().int().describe('Results marked relevant by at least one person'),
  notRelevant: z.number().int().describe('Results marked not relevant, and relevant by nobody'),
  suggestion: suggestion.nullable().describe('What is suggested now'),
});
export type Feedback = z.infer<typeof feedbackResponse>;
