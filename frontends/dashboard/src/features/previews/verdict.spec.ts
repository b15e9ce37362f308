import { describe, expect, it } from '@jest/globals';
import { isTooOld, scoreText, storyText, verdictOf } from './verdict.ts';

const now = new Date('2026-03-10T12:00:00Z');
const fresh = '2026-03-09T12:00:00Z';
const old = '2026-03-03T11:59:00Z';

describe('what would happen to an article', () => {
  it('is said in a few words', () => {
    expect(verdictOf({ outcome: 'new', publishedAt: fresh }, now)).toEqual({ tone: 'ok', title: 'You would be alerted' });
    expect(verdictOf({ outcome: 'already-told', publishedAt: null }, now).title).toBe('Already reported');
    expect(verdictOf({ outcome: 'not-judged', publishedAt: null }, now).tone).toBe('warn');
  });

  it('is nothing where it would be an alert but for its age', () => {
    expect(verdictOf({ outcome: 'new', publishedAt: old }, now).title).toBe('Too old to be reported');
    expect(verdictOf({ outcome: 'update', publishedAt: old }, now).title).toBe('Too old to be reported');
    expect(verdictOf({ outcome: 'not-relevant', publishedAt: old }, now).title).toBe('Not about what you asked for');
  });

  it('takes an article without a date for news, and one of a week ago', () => {
    expect(isTooOld({ publishedAt: null }, now)).toBe(false);
    expect(isTooOld({ publishedAt: '2026-03-03T12:00:00Z' }, now)).toBe(false);
    expect(isTooOld({ publishedAt: old }, now)).toBe(true);
  });

  it('comes with its score and what it takes', () => {
    expect(scoreText(0.824, 0.5)).toBe('82% match, 50% needed');
    expect(scoreText(0.9, null)).toBe('90% match');
    expect(scoreText(null, 0.5)).toBeNull();
  });

  it('names the story that it is of', () => {
    expect(storyText('update')).toBe('Update of');
    expect(storyText('already-told')).toBe('Reported as');
  });
});
