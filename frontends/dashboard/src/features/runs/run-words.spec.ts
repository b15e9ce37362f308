import { describe, expect, it } from '@jest/globals';
import { durationText, outcomeOf, sourceSummary } from './run-words.ts';

describe('a run in words', () => {
  it('says what came of it', () => {
    const run = { status: 'completed' as const, resultCount: 0, error: null };
    expect(outcomeOf(run).text).toBe('Nothing new');
    expect(outcomeOf({ ...run, resultCount: 1 }).text).toBe('1 new result');
    expect(outcomeOf({ ...run, resultCount: 3 }).text).toBe('3 new results');
    expect(outcomeOf({ ...run, status: 'failed' })).toEqual({ text: 'Failed', tone: 'danger' });
    expect(outcomeOf({ ...run, status: 'finished' }).text).toBe('Stopped');
  });

  it('says how long it took, and nothing while it runs', () => {
    const createdAt = '2026-03-04T10:00:00.000Z';
    expect(durationText({ createdAt, finishedAt: '2026-03-04T10:00:00.840Z' })).toBe('0.8 s');
    expect(durationText({ createdAt, finishedAt: '2026-03-04T10:00:42.000Z' })).toBe('42 s');
    expect(durationText({ createdAt, finishedAt: '2026-03-04T10:02:05.000Z' })).toBe('2 min 5 s');
    expect(durationText({ createdAt, finishedAt: null })).toBeNull();
  });

  it('counts the sources that could not be read', () => {
    const state = { url: '', name: '', error: null, articlesFound: 0, checkedAt: null, failingSince: null };
    expect(sourceSummary([{ ...state, status: 'ok' }])).toBe('1 source checked');
    expect(sourceSummary([{ ...state, status: 'unchanged' }, { ...state, status: 'blocked' }, { ...state, status: 'failed' }])).toBe('3 sources checked, 2 could not be read');
  });
});
