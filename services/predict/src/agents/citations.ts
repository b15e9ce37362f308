import type { AnswerChart } from '@forewire/contracts/answer-chart';
import { answerParts } from '@forewire/contracts/answer-parts';
import { trimEndOf } from '@forewire/kit/trim';
import { figuresOf } from '../language/numbers.ts';
import { chartsOf, mapAnswer, proseOf } from './answer.ts';
import { keyOf } from './evidence.ts';

/** What an answer may refer to, and the figures that its charts may show. */
export type Citable = { numbers: ReadonlySet<number>; addresses: ReadonlySet<string>; figures: ReadonlySet<number> };

/** Sources can be cited; only figures that stand in `texts` can be charted. */
export function citable(sources: readonly { n: number; url: string }[], texts: readonly string[]): Citable {
  return { numbers: new Set(sources.map(({ n }) => n)), addresses: new Set(sources.map(({ url }) => keyOf(url))), figures: figuresOf(texts) };
}

// [3] or [1, 4], also in the lenticular brackets that some models write.
const citation = /\s?[[【](\d{1,3}(?:\s*[,;]\s*\d{1,3})*)[\]】](?!\()/gu;
// The target ends at the first blank; none of its parts may run into the next link.
const link = /\[([^\][\n]{0,300})\]\(([^()[\n]{1,2000})\)/gu;
const address = /https?:\/\/[^\s<>"')\]]+/giu;

// A chart where no chart is looked for, as in a quotation: nobody has checked its figures.
const strayChart = /(`{3}|~{3})([^\S\n]*)chart\b/giu;

/** The answer without citations, addresses and charts that the given reports don't carry; none of them can be made up. */
export function withoutInvented(text: string, known: Citable): string {
  return mapAnswer(text, { prose: (prose) => proseWithoutInvented(prose, known), chart: (chart) => chartOfReports(chart, known) });
}

function proseWithoutInvented(text: string, known: Citable): string {
  return text
    .replace(link, (whole, label: string, inner: string) => (known.addresses.has(keyOf(targetIn(inner))) ? whole : label))
    .replace(address, (whole) => (known.addresses.has(keyOf(trimEndOf(whole, '.,;:!?'))) ? whole : ''))
    .replace(citation, (whole, list: string) => {
      const kept = numbersOf(list).filter((n) => known.numbers.has(n));
      const lead = /^\s/.exec(whole)?.[0] ?? '';
      return kept.length > 0 ? `${lead}[${kept.join(', ')}]` : '';
    })
    .replace(strayChart, '$1$2text');
}

function chartOfReports(chart: AnswerChart, known: Citable): AnswerChart | null {
  // Reports write "fell by 3 percent" where a chart has -3.
  if (!chart.points.every(({ value }) => known.figures.has(Math.abs(value)))) return null;
  const clean = (text: string): string => proseWithoutInvented(text, known).trim();
  const points = chart.points.map(({ name, value }) => ({ name: clean(name), value }));
  return { ...chart, title: clean(chart.title), points, sources: chart.sources.filter((n) => known.numbers.has(n)) };
}

function targetIn(inner: string): string {
  const [target = ''] = inner.trim().split(/\s/, 1);
  return target.startsWith('<') && target.endsWith('>') ? target.slice(1, -1) : target;
}

/** The numbers that an answer cites, in order of appearance. */
export function citedIn(text: string): number[] {
  const inProse = [...proseOf(text).matchAll(citation)].flatMap((match) => numbersOf(match[1] ?? ''));
  return [...new Set([...inProse, ...chartsOf(text).flatMap(({ sources }) => sources)])];
}

/** The answer with its citations numbered anew. */
export function renumbered(text: string, numbers: ReadonlyMap<number, number>): string {
  return mapAnswer(text, {
    prose: (prose) => prose.replace(citation, (whole, list: string) => `${/^\s/.exec(whole)?.[0] ?? ''}[${numbersOf(list).map((n) => numbers.get(n) ?? n).join(', ')}]`),
    chart: (chart) => ({ ...chart, sources: chart.sources.map((n) => numbers.get(n) ?? n) }),
  });
}

const longestUnfinished = 400;

/** As much of a growing answer as can be shown: whole words, and not yet what may turn out to be a citation, a link or a chart. */
export function settled(text: string): string {
  const last = answerParts(text).at(-1);
  return last?.kind === 'chart' && last.isOpen ? beforeChart(text, last.json) : settledProse(text);
}

/** The text up to the fence of the chart at its end. */
function beforeChart(text: string, json: string): string {
  const fence = text.slice(0, text.length - json.length).trimEnd();
  return fence.slice(0, Math.max(0, fence.lastIndexOf('\n')));
}

function settledProse(text: string): string {
  const lastSpace = text.search(/\s\S*$/);
  const words = text.slice(0, Math.max(0, lastSpace));
  const opened = Math.max(words.lastIndexOf('['), words.lastIndexOf('【'));
  const unfinished = opened >= 0 && words.length - opened < longestUnfinished && !/[\]】]/.test(words.slice(opened));
  return unfinished ? words.slice(0, opened).trimEnd() : words;
}

function numbersOf(list: string): number[] {
  return list.split(/[,;]/).map(Number);
}
