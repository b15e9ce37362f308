import { type AnswerChart, readChart } from '@forewire/contracts/answer-chart';
import { answerParts } from '@forewire/contracts/answer-parts';
import { writtenDate } from '@forewire/ui/time-ago.ts';

/** A figure as charts show it: one decimal where it is below ten and not whole (spec tasks.md §2). */
export function figureText(value: number, isPercent: boolean, locale?: string): string {
  const isSmall = Math.abs(value) < 10 && !Number.isInteger(value);
  const digits = new Intl.NumberFormat(locale, { minimumFractionDigits: isSmall ? 1 : 0, maximumFractionDigits: 1 });
  return `${digits.format(value)}${isPercent ? '%' : ''}`;
}

/** A figure on an axis, where there is room for little. */
export function axisText(value: number, isPercent: boolean, locale?: string): string {
  if (Math.abs(value) < 10_000) return figureText(value, isPercent, locale);
  return `${new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(value)}${isPercent ? '%' : ''}`;
}

/** What a point is called: a date is written out. */
export function nameText(name: string, locale?: string): string {
  return writtenDate(name, locale);
}

/** An answer to be taken elsewhere: its charts as tables, which other programs can show. */
export function copiedText(answer: string): string {
  const parts = answerParts(answer).map((part) => {
    if (part.kind === 'prose') return part.text;
    const reading = readChart(part.json);
    return reading.kind === 'chart' ? tableOf(reading.chart) : '';
  });
  return parts.join('\n');
}

function tableOf({ title, points, isPercent, sources }: AnswerChart): string {
  const cell = (text: string): string => text.replace(/[\n|]/g, ' ');
  const rows = points.map(({ name, value }) => `| ${cell(nameText(name))} | ${figureText(value, isPercent)} |`);
  const cited = sources.map((n) => `[${n}]`).join('');
  return ['', ...(title || cited ? [`${cell(title)} ${cited}`.trim(), ''] : []), '| | |', '| --- | --- |', ...rows, ''].join('\n');
}
