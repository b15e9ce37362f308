import { toQuestion } from '../language/question.ts';
import { chartsOf } from './answer.ts';
import { ExtractiveAnalyst } from './extractive-analyst.ts';
import type { Evidence } from './evidence.ts';
import { extract } from './extract.ts';

const question = toQuestion('Will the strike at Northvale harbour end before December 2026?');
const report = (n: number, publisher: string, title: string, text: string): Evidence => ({ n, url: `https://${publisher}.example/${n}`, title, publisher, publishedAt: '2026-11-0' + n + 'T08:00:00.000Z', text });
const evidence = [
  report(1, 'courier', 'Northvale harbour strike likely to end soon', 'The Northvale harbour strike is likely to end before 14 November 2026, the port authority said. Tickets for the cat show are on sale from Monday on.'),
  report(2, 'ledger', 'Port authority: Northvale harbour strike to end', 'The port authority said the Northvale harbour strike is likely to end before 14 November 2026. A vote on the harbour strike was postponed by the union.'),
];

it('quotes what fits the question, with its sources, and nothing else', () => {
  const { response, timeline, keyFactors } = extract(question, evidence);
  expect(response).toContain('the port authority said. [1, 2]');
  expect(response).not.toContain('cat show');
  expect(timeline).toContainEqual(expect.objectContaining({ date: '2026-11-14', sources: [1, 2] }));
  expect(timeline.map(({ date }) => date)).toEqual([...timeline.map(({ date }) => date)].sort());
  expect(keyFactors).toContainEqual({ text: 'A vote on the harbour strike was postponed by the union.', effect: 'lowers', sources: [2] });
  expect(keyFactors.some(({ effect }) => effect === 'raises')).toBe(true);
});

it('is surer when publishers agree than when one of them speaks alone, and never certain', () => {
  const alone = extract(question, evidence.slice(0, 1)).confidence;
  const both = extract(question, evidence).confidence;
  expect(both).toBeGreaterThan(alone);
  const many = Array.from({ length: 9 }, (_, at) => report(at + 1, `paper${at}`, 'Northvale harbour strike likely to end before December 2026', ''));
  expect(extract(question, many).confidence).toBeLessThanOrEqual(0.7);
});

it('joins perspectives under one numbering, each source once', async () => {
  const other = evidence.map((entry) => ({ ...entry, n: 3 - entry.n }));
  const joined = await new ExtractiveAnalyst().synthesise([
    { name: 'Current news', output: extract(question, evidence) },
    { name: 'Contrarian view', output: extract(question, [...other, report(3, 'gazette', 'Earlier strikes at Northvale harbour', 'The last strike at Northvale harbour ended in March 2019 after three weeks.')]) },
  ]);
  expect(joined.sources.map(({ n, publisher }) => [n, publisher])).toEqual([[1, 'courier'], [2, 'ledger'], [3, 'gazette']]);
  expect(joined.response).toContain('ended in March 2019 after three weeks. [3]');
  expect(joined.response).toMatch(/^\*\*(?:The reports|More points)/);
  expect(joined.response.split('\n').at(-1)).toMatch(/^Extractive analysis of 3 reports from 3 publishers/);
  expect(joined.timeline.filter(({ date }) => date === '2026-11-14')).toHaveLength(new Set(joined.timeline.filter(({ date }) => date === '2026-11-14').map(({ event }) => event)).size);
});

it('chooses among what fits as its perspective asks', () => {
  const now = new Date('2026-11-20T00:00:00Z');
  const reports = [...evidence, report(3, 'gazette', 'Earlier strikes at Northvale harbour', 'The last strike at Northvale harbour ended in March 2019 after three weeks.'), report(4, 'wire', 'Northvale harbour: analysts on the strike', 'Analysts see a chance of 70 percent that the strike will end in December.')];
  const placeOf = (text: string, favours: 'all' | 'past' | 'figures') => extract(question, reports, favours, now).response.split('\n').filter((line) => line.startsWith('- ')).findIndex((line) => line.includes(text));
  expect(placeOf('March 2019', 'past')).toBe(0);
  expect(placeOf('March 2019', 'all')).toBeGreaterThan(0);
  expect(placeOf('70 percent', 'figures')).toBe(1);
  expect(placeOf('70 percent', 'all')).toBeGreaterThan(1);
  expect(extract(question, reports, 'doubt', now).response).toContain('was postponed by the union');
});

it('draws the figures over time that reports give, and the synthesis the largest such chart under its own numbering', async () => {
  const traffic = report(1, 'gazette', 'Northvale harbour in figures', 'Northvale harbour handled 3.1 million containers in 2023, 3.4 million in 2024 and 2.9 million in 2025.');
  const output = extract(question, [traffic]);
  const chart = { type: 'line', title: traffic.text, points: [{ name: '2023', value: 3_100_000 }, { name: '2024', value: 3_400_000 }, { name: '2025', value: 2_900_000 }], isPercent: false };
  expect(chartsOf(output.response)).toEqual([{ ...chart, sources: [1] }]);
  expect(chartsOf(extract(question, evidence).response)).toEqual([]);
  const joined = await new ExtractiveAnalyst().synthesise([
    { name: 'Current news', output: extract(question, evidence) },
    { name: 'Domain and market signals', output },
  ]);
  expect(chartsOf(joined.response)).toEqual([{ ...chart, sources: [3] }]);
});

it.each([
  [['likely to end', 'expected to end'], /^\*\*More points to things going ahead:\*\* by their words, 1 key factor points to things going ahead and 0/],
  [['unlikely to end', 'delayed again'], /^\*\*More points to things being held up:/],
  [['likely to end', 'delayed again'], /^\*\*The reports are divided/],
  [['a matter of talk', 'a matter of thought'], /^No report plainly says/],
])('says first which way the reports point when the strike is %s', async (phrases, lead) => {
  const reports = phrases.map((phrase, at) => report(at + 1, `paper${at}`, 'The port', `The strike at Northvale harbour is ${phrase}, says paper ${'abc'[at]}.`));
  const { response } = await new ExtractiveAnalyst().synthesise([{ name: 'Current news', output: extract(question, reports) }]);
  expect(response).toMatch(lead);
});

it('quotes what others wrote as text, whatever it would be in Markdown', () => {
  const hostile = report(1, 'courier', 'Northvale harbour', 'The strike at Northvale harbour is [over](https://evil.example), says <img src=x> **everybody**.');
  expect(extract(question, [hostile]).response).toContain('- The strike at Northvale harbour is \\[over\\](https://evil.example), says \\<img src=x\\> \\*\\*everybody\\*\\*. [1]');
});
