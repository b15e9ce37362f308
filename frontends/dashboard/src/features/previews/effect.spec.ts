import { describe, expect, it } from '@jest/globals';
import { breadthAt, breadths, effectOf, isRelevant, rateText, stepOf } from './effect.ts';

type Article = Parameters<typeof isRelevant>[0];
let serial = 0;
const article = (score: number, over: Partial<Article> = {}): Article => {
  serial += 1;
  const url = `https://news.example/${serial}`;
  return { url, outcome: score >= 0.5 ? 'new' : 'not-relevant', score, ruledOut: false, storyId: url, publishedAt: null, own: true, perDay: 0.5, ...over };
};

describe('the steps from broad to narrow', () => {
  it('are found again from what is stored, or from what comes near it', () => {
    breadths.forEach(({ threshold }, step) => expect(stepOf(threshold)).toBe(step));
    expect(breadthAt(stepOf(0.5)).label).toBe('Balanced');
    expect(breadthAt(stepOf(0.9)).label).toBe('Very narrow');
    expect(breadthAt(stepOf(0.1)).label).toBe('Very broad');
  });
});

describe('what a threshold lets through', () => {
  it('follows the score, and the engine in the middle', () => {
    const decided = article(0.4, { outcome: 'new' });
    expect(isRelevant(decided, null)).toBe(true);
    expect(isRelevant(decided, 0.65)).toBe(false);
    expect(isRelevant(article(0.4), 0.35)).toBe(true);
    expect(isRelevant(article(0.24, { ruledOut: true }), 0.2)).toBe(false);
    expect(isRelevant(article(0, { score: null }), 0.2)).toBe(false);
  });

  it('counts each event once, by its score, and as often as own sources bring it', () => {
    const report = article(0.7, { storyId: 's', perDay: 2 });
    const better = article(0.9, { storyId: 's', perDay: 1 });
    const elsewhere = article(0.8, { own: false, perDay: 5 });
    const effect = effectOf([report, better, elsewhere, article(0.1)], null);
    expect(effect).toMatchObject({ perDay: 2, alertCount: 2, alerts: [better, elsewhere] });
    expect(effectOf([elsewhere], null).perDay).toBe(5);
  });

  it('shows five of each: the newest alerts and the nearest misses', () => {
    const alerts = [1, 2, 3, 4, 5, 6].map((day) => article(0.6, { publishedAt: `2026-03-0${day}T00:00:00Z` }));
    const misses = [0.1, 0.4, 0.2, 0.3, 0.05, 0.45].map((score) => article(score));
    const effect = effectOf([...alerts, ...misses], null);
    expect(effect.alertCount).toBe(6);
    expect(effect.alerts.map(({ publishedAt }) => publishedAt?.slice(9, 10))).toEqual(['6', '5', '4', '3', '2']);
    expect(effect.others.map(({ score }) => score)).toEqual([0.45, 0.4, 0.3, 0.2, 0.1]);
  });

  it('grows with breadth', () => {
    const articles = Array.from({ length: 20 }, (_, n) => article(n / 20));
    const counts = breadths.map(({ threshold }) => effectOf(articles, threshold).alertCount);
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
    expect(new Set(counts).size).toBe(breadths.length);
  });
});

describe('how many alerts that makes', () => {
  it.each([
    [0, 'No alerts'],
    [0.03, 'Less than one alert a week'],
    [0.15, 'About 1 alert a week'],
    [0.6, 'About 4 alerts a week'],
    [1.2, 'About 1 alert a day'],
    [3.4, 'About 3 alerts a day'],
  ])('%d a day is said as "%s"', (perDay, text) => expect(rateText(perDay)).toBe(text));
});
