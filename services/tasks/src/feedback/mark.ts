/** What one person said of a result of a task: theirs alone, once for each result. */
export type Mark = { taskId: string; resultId: string; userId: string; sentiment: Sentiment; at: Date };
export type Sentiment = 'relevant' | 'not_relevant';

/** How many people said what of a result. */
export type Votes = { relevant: number; notRelevant: number };

export const noVotes: Votes = { relevant: 0, notRelevant: 0 };

/** What people said of each result; those first that were marked last. */
export function votesOf(marks: readonly Mark[]): Map<string, Votes> {
  const votes = new Map<string, Votes>();
  for (const { resultId, sentiment } of marks) {
    const { relevant, notRelevant } = votes.get(resultId) ?? noVotes;
    votes.set(resultId, sentiment === 'relevant' ? { relevant: relevant + 1, notRelevant } : { relevant, notRelevant: notRelevant + 1 });
  }
  return votes;
}

/** What a team says of a result as a whole: what anybody there wants stays. */
export function verdictOf({ relevant, notRelevant }: Votes): Sentiment | null {
  if (relevant > 0) return 'relevant';
  return notRelevant > 0 ? 'not_relevant' : null;
}
