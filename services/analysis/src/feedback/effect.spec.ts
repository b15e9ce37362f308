import { buildArticle } from '../../test/articles.ts';
import type { Verdict } from '../engine/engine.ts';
import { effectOf } from './effect.ts';
import type { MarkedReport } from './trait.ts';

const report: MarkedReport = { article: buildArticle({ id: 'a' }), mark: 'not-relevant', isRecent: true };
const verdict = (changes: Partial<Verdict> = {}): Verdict => ({ articleId: 'a', relevant: true, score: 0.9, reason: '', by: 'extractive', ...changes });
const isLeftOut = (before: Verdict, after: Verdict): boolean => effectOf([report], new Map([['a', before]]), new Map([['a', after]])).notRelevant.length === 1;

describe('what a change leaves out', () => {
  it('is what was relevant before and no longer is', () => {
    expect(isLeftOut(verdict(), verdict({ relevant: false }))).toBe(true);
    expect(isLeftOut(verdict(), verdict())).toBe(false);
    expect(isLeftOut(verdict({ relevant: false }), verdict({ relevant: false }))).toBe(false);
    expect(effectOf([report], new Map(), new Map([['a', verdict({ relevant: false })]])).notRelevant).toEqual([]);
  });

  it('is what it rules out, even of a report that looks less relevant than it was', () => {
    expect(isLeftOut(verdict({ relevant: false }), verdict({ relevant: false, isRuledOut: true }))).toBe(true);
    expect(isLeftOut(verdict({ relevant: false, isRuledOut: true }), verdict({ relevant: false, isRuledOut: true }))).toBe(false);
  });

  it('is not what a model and the engine below disagree on', () => {
    expect(isLeftOut(verdict({ by: 'model' }), verdict({ relevant: false }))).toBe(false);
    expect(isLeftOut(verdict({ by: 'model' }), verdict({ relevant: false, isRuledOut: true }))).toBe(false);
    expect(isLeftOut(verdict({ by: 'embeddings' }), verdict({ relevant: false, isRuledOut: true }))).toBe(true);
  });

  it('is doubtful of what is liked where one of them alone judged it', () => {
    const liked: MarkedReport = { ...report, mark: 'relevant' };
    const doubtful = (after: Verdict): string[] => effectOf([liked], new Map([['a', verdict({ by: 'model' })]]), new Map([['a', after]])).doubtful;
    expect(doubtful(verdict())).toEqual(['a']);
    expect(doubtful(verdict({ by: 'model' }))).toEqual([]);
  });
});
