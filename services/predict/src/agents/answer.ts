import { type AnswerChart, readChart, writeChart } from '@forewire/contracts/answer-chart';
import { type AnswerPart, answerParts } from '@forewire/contracts/answer-parts';

export type AnswerChange = {
  prose: (text: string) => string;
  /** Null leaves the chart out. */
  chart: (chart: AnswerChart) => AnswerChart | null;
};

/** The answer with its prose and its charts changed, each in its own way; what is no valid chart is left out. */
export function mapAnswer(markdown: string, { prose, chart }: AnswerChange): string {
  const changed = answerParts(markdown).flatMap((part) => {
    if (part.kind === 'prose') return prose(part.text);
    const drawn = chartOf(part);
    const kept = drawn && chart(drawn);
    return kept ? writeChart(kept) : [];
  });
  return changed.join('\n');
}

export function chartsOf(markdown: string): AnswerChart[] {
  return answerParts(markdown).flatMap((part) => chartOf(part) ?? []);
}

/** The answer without its charts. */
export function proseOf(markdown: string): string {
  return mapAnswer(markdown, { prose: (text) => text, chart: () => null });
}

function chartOf(part: AnswerPart): AnswerChart | null {
  if (part.kind !== 'chart' || part.isOpen) return null;
  const reading = readChart(part.json);
  return reading.kind === 'chart' ? reading.chart : null;
}
