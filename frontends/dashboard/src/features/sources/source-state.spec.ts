import { describe, expect, it } from '@jest/globals';
import type { SourceState } from '@forewire/contracts/http/tasks';
import { reportOf } from './source-state.ts';

const now = new Date(2026, 2, 4, 18, 0);
const state: SourceState = { url: 'https://harbour.example', name: 'Harbour Post', status: 'ok', error: null, articlesFound: 2, checkedAt: now.toISOString(), failingSince: null };

describe('the report of a source', () => {
  it('says what came of the last check', () => {
    expect(reportOf(undefined, now, '24h').text).toBe('Not checked yet');
    expect(reportOf(state, now, '24h').text).toBe('2 new articles');
    expect(reportOf({ ...state, articlesFound: 1 }, now, '24h').text).toBe('1 new article');
    expect(reportOf({ ...state, status: 'unchanged' }, now, '24h').text).toBe('Unchanged');
  });

  it('says since when a source fails, and why', () => {
    const failed: SourceState = { ...state, status: 'failed', error: 'HTTP 503', failingSince: new Date(2026, 2, 4, 9, 5).toISOString() };
    expect(reportOf(failed, now, '24h')).toEqual({ tone: 'danger', text: 'Failing since 09:05', detail: 'HTTP 503' });
  });

  it('never calls a captcha page nothing new', () => {
    expect(reportOf({ ...state, status: 'blocked', articlesFound: 0 }, now, '24h')).toMatchObject({ tone: 'warn', text: 'Blocked' });
  });
});
