import { describe, expect, it } from '@jest/globals';
import { groupNotAlerted, sharesReason } from './not-alerted.ts';

const articles = (...codes: string[]) => codes.map((code, at) => ({ code, url: `https://a.example/${at}` }));
const shape = (...codes: string[]) => groupNotAlerted(articles(...codes)).map(({ kind, articles: all }) => [kind.title, all.length]);

describe('articles that nobody was alerted to', () => {
  it('are grouped by why, the commonest first', () => {
    expect(shape('already-told', 'not-relevant', 'not-relevant')).toEqual([
      ['Not about what you asked for', 2],
      ['Already reported', 1],
    ]);
  });

  it('begin with those that could not be analyzed, since something may have been missed', () => {
    expect(shape('not-relevant', 'not-relevant', 'not-judged')).toEqual([
      ['Could not be analyzed', 1],
      ['Not about what you asked for', 2],
    ]);
    const [first] = groupNotAlerted(articles('not-relevant', 'not-judged'));
    expect(first?.kind.meaning).toContain('tries them again');
    expect(first && sharesReason(first.kind)).toBe(true);
  });

  it('are one group when the same event was reported, whichever report came first', () => {
    expect(shape('already-told', 'same-event')).toEqual([['Already reported', 2]]);
  });

  it('have a group even for a reason that this page does not know', () => {
    expect(shape('a-reason-of-tomorrow')).toEqual([['Other reasons', 1]]);
  });
});
