import type { Verdict } from '../engine/engine.ts';
import { atThreshold } from './at-threshold.ts';

const verdict = (score: number, changes: Partial<Verdict> = {}): Verdict => ({ articleId: 'a', relevant: score >= 0.5, score, reason: 'Tells of a strike', by: 'extractive', ...changes });

describe('a verdict at the threshold of a task', () => {
  it('is that of the engine in the middle, and where nothing is asked for', () => {
    for (const score of [0.2, 0.5, 0.9]) {
      expect(atThreshold(verdict(score), undefined)).toEqual(verdict(score));
      expect(atThreshold(verdict(score), 0.5)).toEqual(verdict(score));
    }
    expect(atThreshold(verdict(0.3, { relevant: true, by: 'model' }), 0.5).relevant).toBe(true);
  });

  it('lets looser matches through, and says so', () => {
    expect(atThreshold(verdict(0.3), 0.3)).toMatchObject({ relevant: true, score: 0.3, reason: 'A loose match, as this monitor asks for: Tells of a strike' });
    expect(atThreshold(verdict(0.29), 0.3)).toEqual(verdict(0.29));
    expect(atThreshold(verdict(0.9), 0.3)).toEqual(verdict(0.9));
  });

  it('holds back all but close matches, and says so', () => {
    expect(atThreshold(verdict(0.6), 0.7)).toMatchObject({ relevant: false, reason: 'Not as close a match as this monitor asks for: Tells of a strike' });
    expect(atThreshold(verdict(0.7), 0.7)).toEqual(verdict(0.7));
  });

  it('never lets through what the prompt rules out', () => {
    expect(atThreshold(verdict(0.25, { isRuledOut: true }), 0.1).relevant).toBe(false);
  });
});
