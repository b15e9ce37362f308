import fc from 'fast-check';
import { buildArticle, groupsOf, storyCases } from '../../test/articles.ts';
import type { Article, StorySignature } from './engine.ts';
import { judgeArticle } from './relevance/judge-article.ts';
import { keysOf } from './stories/keys.ts';
import { summarise } from './summaries/summarise.ts';

/** Many times what a report costs on a busy machine; a step that grows with the square of a text exceeds it. */
const LIMIT_MS = 10_000;
const now = new Date('2026-03-05T12:00:00Z');
const reports = storyCases('training').map(({ first }) => first);

const PIECES = [
  ...['$4m', '10k', '€1.2bn', '4 Mio. Euro', '3,5 Mrd.', '1億2000万円', '12 000', '1.200,5', '-3 °C', '1'.repeat(309), `${'9,'.repeat(60)}9`, 'NaN', 'Infinity', '1e309', '0'],
  ...['constructor', '__proto__', 'toString', 'hasOwnProperty', 'dead constructor', '5 constructor', '7 __proto__ dead'],
  ...['مقتل ١٢ شخصا', '地震で三人が死亡', '삼성전자', 'ข่าวด่วน', 'Землетрясение', '😀🔥👩‍👩‍👧‍👦', '\u0000\u0007\u001b[31m', '\u202e\u200b\ufeff', 'e\u0301\u0301\u0301\u0301'],
  ...['<script>alert(1)</script>', '<p>'.repeat(50), '&amp;&#x0;', '](http://a.example/)', '"""', '((((((', '.....', '\n\n\n', 'a'.repeat(5000), 'to '.repeat(500)],
];

const mutated = fc
  .record({
    report: fc.constantFrom(...reports),
    cuts: fc.array(fc.tuple(fc.nat(2000), fc.constantFrom(...PIECES)), { maxLength: 12 }),
    inTitle: fc.boolean(),
    language: fc.constantFrom(null, 'en', 'de', 'ja', 'xx', 'constructor'),
    publishedAt: fc.constantFrom(null, '2026-03-02T08:00:00Z', 'yesterday', ''),
  })
  .map(({ report, cuts, inTitle, language, publishedAt }) => {
    const insert = (text: string): string => cuts.reduce((mixed, [at, piece]) => `${mixed.slice(0, at)} ${piece} ${mixed.slice(at)}`, text);
    return { title: inTitle ? insert(report.title) : report.title, text: insert(report.text), language, publishedAt };
  });

function within<T>(work: () => T): T {
  const before = performance.now();
  const value = work();
  expect(performance.now() - before).toBeLessThan(LIMIT_MS);
  return value;
}

/** Takes an article the whole way, and the next report of its story after it. */
function takeThrough(article: Article): void {
  within(() => judgeArticle('strikes and earthquakes with more than 10 dead', article));
  within(() => summarise(article, 'earthquakes'));
  const [group] = within(() => groupsOf('earthquakes', [article], [], now));
  if (group === undefined) throw new Error('an article makes a group');
  const stored = JSON.parse(JSON.stringify(group.signature)) as StorySignature;
  // What JSON cannot hold, such as NaN, would come back as something else.
  expect(stored).toEqual(group.signature);
  expect(keysOf(stored).length % 8).toBe(0);
  const next = buildArticle({ title: `Update: ${article.title}`, text: `At least 17 dead, $5m lost. ${article.text}`, publishedAt: '2026-03-03T08:00:00Z' });
  const [later] = within(() => groupsOf('earthquakes', [next], [stored], now));
  expect(later?.memberIds).toEqual([next.id]);
}

describe('whatever an article holds', () => {
  // Word lists are read once, whatever the first article is.
  beforeAll(() => {
    for (const language of ['en', 'de', 'ja', 'xx']) judgeArticle('earthquakes', buildArticle({ title: 'Strike', text: 'A strike.', language }));
  }, 120_000);

  it('is judged, grouped and summarised, and so is the next report of its story', () => {
    fc.assert(fc.property(mutated, (given) => takeThrough(buildArticle(given))), { numRuns: 40, seed: 11 });
  }, 240_000);

  it.each([
    ['nothing', ''],
    ['white space', ' \n\t '.repeat(1000)],
    ['a megabyte of one word', 'strike '.repeat(150_000)],
    ['a megabyte without a space', 'x'.repeat(1_000_000)],
    ['a megabyte of digits', '7'.repeat(1_000_000)],
    ['a megabyte of numbers', '1,234 dead '.repeat(90_000)],
    ['a megabyte of markup', '<div class="a"><b>'.repeat(55_000)],
    ['a megabyte of another script', '地震'.repeat(500_000)],
    ['control characters', '\u0000\u0001\u001f'.repeat(10_000)],
  ])('is worked on when it is %s', (_name, text) => {
    takeThrough(buildArticle({ title: text.slice(0, 600), text }));
  }, 60_000);
});
