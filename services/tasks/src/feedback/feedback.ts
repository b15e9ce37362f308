import type { EventOf } from '@forewire/contracts/events';
import { longestClause, longestRefinement, refinementKind } from '@forewire/contracts/http/tasks';
import { newId } from '@forewire/kit/ids';
import { notFound } from '@forewire/kit/errors';
import { cutText } from '@forewire/kit/whole-text';
import type { Refinement } from '../tasks/task.ts';

/** A change to a task's prompt that its marks speak for. */
export type Suggestion = Pick<Refinement, 'id' | 'key' | 'kind' | 'text' | 'clause'> & {
  /** Results marked not relevant that it leaves out. */
  supportedBy: string[];
  /** Alerts of the last 30 days, and those of them that it would have left out. */
  alerts: number;
  leftOut: string[];
  createdAt: Date;
};

/** A change that is settled, for as long as nothing new speaks for it: dismissed, or accepted and perhaps taken back. */
export type Dismissed = { key: string; resultIds: string[] };

/** What the marks of a task have come to so far. */
export type Feedback = {
  taskId: string;
  /** The review whose answer counts. */
  reviewId: string;
  suggestion: Suggestion | null;
  dismissed: Dismissed[];
};

/** Below this nothing can be told from chance. */
export const fewestNotRelevant = 2;
const dismissedKept = 50;

export const suggestionNotFound = () => notFound('suggestion', 'This suggestion is no longer there');
export const refinementNotFound = () => notFound('refinement', 'This change has been taken back already');

export function noFeedback(taskId: string): Feedback {
  return { taskId, reviewId: '', suggestion: null, dismissed: [] };
}

/** Whatever was derived no longer fits, and an answer that is under way will not. */
export function outdated(feedback: Feedback): Feedback {
  return { ...feedback, reviewId: newId(), suggestion: null };
}

/** It is not suggested again unless a new mark speaks for it. */
export function dismiss(feedback: Feedback, { key, supportedBy }: Pick<Suggestion, 'key' | 'supportedBy'>): Feedback {
  const before = feedback.dismissed.find((dismissed) => dismissed.key === key);
  const others = feedback.dismissed.filter((dismissed) => dismissed !== before);
  const resultIds = [...new Set([...(before?.resultIds ?? []), ...supportedBy])];
  return { ...outdated(feedback), dismissed: [...others, { key, resultIds }].slice(-dismissedKept) };
}

/** What a review came to; the same change as before stays the same suggestion. */
export function reviewed(feedback: Feedback, { change }: Pick<EventOf<'feedback.reviewed'>, 'change'>, now: Date): Feedback {
  const kind = refinementKind.safeParse(change?.kind);
  // A service of a later version may know more kinds.
  if (!change || !kind.success) return { ...feedback, suggestion: null };
  const same = feedback.suggestion?.key === change.key ? feedback.suggestion : null;
  const { key, supportedBy, alerts, leftOut } = change;
  const text = cutText(change.text, longestRefinement);
  const clause = cutText(change.clause, longestClause);
  return { ...feedback, suggestion: { id: same?.id ?? newId(), key, kind: kind.data, text, clause, supportedBy, alerts, leftOut, createdAt: same?.createdAt ?? now } };
}
