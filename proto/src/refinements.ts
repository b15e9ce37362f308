import { longestClause, longestPrompt, maxRefinements } from './http/tasks.ts';

/** Characters of the longest prompt with all changes: a full stop, and lines. */
export const longestRefinedPrompt = longestPrompt + 1 + maxRefinements * (1 + longestClause);

/**
 * A prompt with the changes that were accepted from feedback, as an engine reads it: each is a sentence of its own, in
 * a line of its own, so that it stands apart from the lines that working out a prompt adds below it.
 */
export function refinedPrompt(prompt: string, refinements: readonly { clause: string }[]): string {
  if (refinements.length === 0) return prompt;
  const asked = prompt.trim();
  const ended = /[.!?…。！？]$/u.test(asked) ? asked : `${asked}.`;
  return [ended, ...refinements.map(({ clause }) => clause)].join('\n');
}
