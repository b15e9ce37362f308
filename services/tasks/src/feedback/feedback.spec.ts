import { create } from '@bufbuild/protobuf';
import { FeedbackReviewedSchema } from '@forewire/contracts/gen/forewire/analysis/v1/analysis_pb';
import type { EventInit } from '@forewire/contracts/events';
import { buildTask } from '../../test/factories.ts';
import { enrichedPromptOf, type Refinement } from '../tasks/task.ts';
import { dismiss, noFeedback, outdated, reviewed } from './feedback.ts';
import { type Mark, verdictOf, votesOf } from './mark.ts';

const now = new Date('2026-03-01T12:00:00Z');
const change = { key: 'concept:launch', kind: 'leave-out', text: 'product launches', clause: 'Not about product launches.', supportedBy: ['a', 'b'], alerts: 20, leftOut: ['a', 'b', 'c'] };
const answer = (changes: Partial<typeof change> | null): Parameters<typeof reviewed>[1] =>
  create(FeedbackReviewedSchema, (changes ? { change: { ...change, ...changes } } : {}) satisfies EventInit<'feedback.reviewed'>);
const mark = (resultId: string, userId: string, sentiment: Mark['sentiment']): Mark => ({ taskId: 't', resultId, userId, sentiment, at: now });

describe('marks', () => {
  it('count once for each person, and what anybody wants stays', () => {
    const votes = votesOf([mark('a', 'ada', 'not_relevant'), mark('a', 'bo', 'not_relevant'), mark('b', 'ada', 'not_relevant'), mark('b', 'bo', 'relevant')]);
    expect(votes.get('a')).toEqual({ relevant: 0, notRelevant: 2 });
    expect([...votes.values()].map(verdictOf)).toEqual(['not_relevant', 'relevant']);
    expect(verdictOf({ relevant: 0, notRelevant: 0 })).toBeNull();
  });
});

describe('a suggestion', () => {
  it('stays the same one while the same change is derived', () => {
    const first = reviewed(noFeedback('t'), answer({}), now);
    const later = reviewed(first, answer({ alerts: 21 }), new Date('2026-03-02T12:00:00Z'));
    expect(later.suggestion).toEqual({ ...first.suggestion, alerts: 21 });
    expect(reviewed(later, answer({ key: 'name:acme' }), now).suggestion?.id).not.toBe(first.suggestion?.id);
  });

  it('goes when nothing speaks for it any more, or for a kind of change that is not known here', () => {
    const first = reviewed(noFeedback('t'), answer({}), now);
    expect(reviewed(first, answer(null), now).suggestion).toBeNull();
    expect(reviewed(first, answer({ kind: 'rewrite' }), now).suggestion).toBeNull();
  });

  it('is remembered when it was dismissed, with all that spoke for it so far', () => {
    const once = dismiss(noFeedback('t'), change);
    const twice = dismiss(once, { ...change, supportedBy: ['b', 'd'] });
    expect(twice).toMatchObject({ suggestion: null, dismissed: [{ key: 'concept:launch', resultIds: ['a', 'b', 'd'] }] });
    expect(twice.reviewId).not.toBe(once.reviewId);
  });

  it('keeps no more than the newest fifty that were dismissed', () => {
    const many = Array.from({ length: 60 }, (_, n) => `key:${n}`).reduce((feedback, key) => dismiss(feedback, { key, supportedBy: [] }), noFeedback('t'));
    expect(many.dismissed).toHaveLength(50);
    expect(many.dismissed.at(-1)?.key).toBe('key:59');
  });

  it('voids an answer that is under way when it no longer fits', () => {
    const first = reviewed({ ...noFeedback('t'), reviewId: 'r1' }, answer({}), now);
    expect(outdated(first)).toMatchObject({ suggestion: null, dismissed: [] });
    expect(outdated(first).reviewId).not.toBe('r1');
  });
});

describe('what an engine is asked', () => {
  const refinement: Refinement = { id: 'r', kind: 'leave-out', text: 'product launches', clause: 'Not about product launches.', key: 'k', acceptedAt: now };

  it('is the prompt with the accepted changes', () => {
    expect(enrichedPromptOf(buildTask({ prompt: 'robots' }))).toBe('');
    expect(enrichedPromptOf(buildTask({ prompt: 'robots', refinements: [refinement] }))).toBe('robots.\nNot about product launches.');
    expect(enrichedPromptOf(buildTask({ prompt: 'robots', enrichedPrompt: 'robots\nSubjects: robots', refinements: [refinement] }))).toBe('robots\nSubjects: robots.\nNot about product launches.');
  });
});
