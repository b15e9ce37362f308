import { Component, lazy, type ReactNode, Suspense } from 'react';
import { type AnswerChart, readChart } from '@forewire/contracts/answer-chart';
import { Skeleton } from '@forewire/ui/skeleton.tsx';
import { Citation } from './citations.tsx';
import { figureText, nameText } from './figure-words.ts';

// The library that draws is fetched only where a chart is.
const ChartPlot = lazy(async () => ({ default: (await import('./chart-plot.tsx')).ChartPlot }));

/** Without the drawing, when its code could not be fetched; the figures below it remain. */
class PlotBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <p className="text-base text-muted">The chart could not be loaded.</p> : this.props.children;
  }
}

function Caption({ title, sources }: Pick<AnswerChart, 'title' | 'sources'>) {
  if (!title && sources.length === 0) return null;
  return (
    <figcaption className="text-sm font-medium [unicode-bidi:plaintext]">
      {title}{' '}
      {sources.map((n) => (
        <Citation key={n} n={n} />
      ))}
    </figcaption>
  );
}

function Figures({ points, isPercent }: Pick<AnswerChart, 'points' | 'isPercent'>) {
  return (
    <details>
      <summary className="inline-flex min-h-8 cursor-pointer items-center rounded-small text-sm font-medium text-muted hover:text-ink touch:min-h-11">Figures</summary>
      <table className="w-full border-collapse text-sm tabular-nums">
        <tbody>
          {points.map(({ name, value }, at) => (
            <tr key={at}>
              <th dir="auto" scope="row" className="border-b border-line py-1 pe-3 text-start font-normal">
                {nameText(name)}
              </th>
              <td className="border-b border-line py-1 text-end">{figureText(value, isPercent)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function Unreadable({ children }: { children: string }) {
  return <p className="rounded-control border border-line px-3 py-2 font-sans text-base text-muted">{children}</p>;
}

/** A chart inside an answer, or why there is none (spec tasks.md §2). */
export function ChartBlock({ json }: { json: string }) {
  const reading = readChart(json);
  if (reading.kind === 'unsupported') return <Unreadable>Unsupported chart type</Unreadable>;
  if (reading.kind === 'invalid') return <Unreadable>Invalid chart data</Unreadable>;
  const { chart } = reading;
  return (
    <figure className="grid grid-cols-1 gap-2 rounded-control border border-line p-3 font-sans">
      <Caption {...chart} />
      <PlotBoundary>
        <Suspense fallback={<Skeleton className="h-60" />}>
          <ChartPlot chart={chart} />
        </Suspense>
      </PlotBoundary>
      <Figures {...chart} />
    </figure>
  );
}
