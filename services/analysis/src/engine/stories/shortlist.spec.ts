import { buildArticle, storyCases } from '../../../test/articles.ts';
import type { Article } from '../engine.ts';
import { read } from '../reading.ts';
import { groupArticles } from './group-articles.ts';
import { KeyRing, keysOf } from './keys.ts';
import { Shortlist } from './shortlist.ts';
import { sketch } from './signature.ts';

const TOWNS = ['Lisk', 'Northvale', 'Dunford', 'Calder', 'Tarvela', 'Merin', 'Sale', 'Brenn'];
const report = (number: number, title: string, text: string) => sketch(read(buildArticle({ id: `r${number}`, title, text }))).signature;
const flood = (number: number) => report(number, `River floods ${TOWNS[number % 8]} again`, `The river flooded ${TOWNS[number % 8]} on day ${number}, mayor Abel${number} Quist${number} said. ${number * 37 + 100} homes are without power.`);
const weighing = { stem: () => 1, name: () => 1, concept: () => 1 };

describe('the shortlist of a report', () => {
  const stories = Array.from({ length: 400 }, (_, number) => flood(number));
  const rewritten = report(400, 'Quist217 promises help after flood', `Abel217 Quist217, the mayor, promises help. ${217 * 37 + 100} homes had no power when the river came to ${TOWNS[217 % 8]}.`);
  const shortlist = new Shortlist(new KeyRing([...stories, rewritten].map(keysOf)), weighing, 401);

  it('has its story among 400 that are much alike, first', () => {
    expect(shortlist.of(400, stories.keys(), 12)[0]).toBe(217);
  });

  it('has no more than is asked for, never the report itself, and only those that are offered', () => {
    expect(shortlist.of(400, new Array(401).keys(), 3)).toHaveLength(3);
    expect(shortlist.of(400, [400], 3)).toEqual([]);
    expect(shortlist.of(400, [3, 4], 12).sort()).toEqual([3, 4]);
  });

  it('forgets a report before the next', () => {
    expect(shortlist.of(5, stories.keys(), 1)).toEqual(shortlist.of(5, stories.keys(), 1));
    expect(shortlist.of(400, stories.keys(), 1)).toEqual([217]);
  });
});

describe('decisions about a shortlist', () => {
  const cases = [...storyCases('training'), ...storyCases('held-out')];
  const now = new Date('2026-03-05T12:00:00Z');
  const told = cases.map(({ name, first }) => sketch(read(buildArticle({ id: name, ...first }))).signature);
  const keys = told.map(keysOf);
  const decide = (article: Article, shortlisted?: number): unknown => {
    const [group] = groupArticles('news', [article], keys, now, { ...(shortlisted === undefined ? {} : { shortlisted }) }).tell(new Map(told.entries()));
    return group?.status;
  };

  it.each(['rewrite', 'followup', 'other'] as const)('are those that comparing with every story leads to: %s', (role) => {
    for (const story of cases.slice(0, 40)) {
      const article = buildArticle({ id: `${story.name}/${role}`, ...story[role], publishedAt: '2026-03-03T08:00:00Z' });
      expect([story.name, decide(article)]).toEqual([story.name, decide(article, Infinity)]);
    }
  });
});
