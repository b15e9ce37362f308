import { ArrowDown, ArrowUp, ChevronRight, Dot } from 'lucide-react';
import type { ReactNode } from 'react';
import type { KeyFactor, PredictionOutput, PredictionSource, TimelineEntry } from '@forewire/contracts/http/predict';
import { useTimeFormat } from '@forewire/ui/relative-time.tsx';
import { SourceIcon } from '@forewire/ui/source-icon.tsx';
import { exactTime, writtenDate } from '@forewire/ui/time-ago.ts';
import { CitedText, SourcesProvider } from '../../parts/answers/citations.tsx';

const effects = {
  raises: { words: 'Makes it likelier', icon: <ArrowUp size={15} aria-hidden className="text-ok" /> },
  lowers: { words: 'Makes it less likely', icon: <ArrowDown size={15} aria-hidden className="text-warn" /> },
  context: { words: 'To know', icon: <Dot size={15} aria-hidden className="text-muted" /> },
};

function cited(text: string, numbers: readonly number[]): string {
  return numbers.length > 0 ? `${text} ${numbers.map((n) => `[${n}]`).join('')}` : text;
}

function Fold({ title, count, open, children }: { title: string; count: number; open: boolean; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <details open={open} className="group">
      <summary className="inline-flex min-h-8 cursor-pointer list-none items-center gap-1.5 rounded-small text-sm font-medium text-muted hover:text-ink touch:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight size={14} aria-hidden className="transition-transform duration-150 group-open:rotate-90" />
        {title} <span className="tabular-nums">{count}</span>
      </summary>
      <div className="pt-1.5 pb-2">{children}</div>
    </details>
  );
}

function Line({ text }: { text: string }) {
  return (
    <p dir="auto" className="max-w-reading min-w-0 flex-1 text-base wrap-anywhere">
      <CitedText text={text} />
    </p>
  );
}

function Factors({ factors }: { factors: readonly KeyFactor[] }) {
  return (
    <ul className="grid grid-cols-1 gap-2">
      {factors.map((factor) => (
        <li key={factor.text} className="flex items-start gap-2">
          <span className="mt-[3px] shrink-0" title={effects[factor.effect].words}>
            {effects[factor.effect].icon}
            <span className="sr-only">{effects[factor.effect].words}: </span>
          </span>
          <Line text={cited(factor.text, factor.sources)} />
        </li>
      ))}
    </ul>
  );
}

function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className="grid grid-cols-1 gap-2 border-l border-line pl-4">
      {entries.map(({ date, event, sources: numbers }) => (
        <li key={`${date} ${event}`} className="grid grid-cols-1 gap-0.5">
          <time dateTime={date} className="text-sm font-medium text-muted">
            {writtenDate(date)}
          </time>
          <Line text={cited(event, numbers)} />
        </li>
      ))}
    </ol>
  );
}

function Sources({ sources }: { sources: readonly PredictionSource[] }) {
  const format = useTimeFormat();
  return (
    <ol className="grid grid-cols-1 gap-1">
      {sources.map(({ n, url, title, publisher, publishedAt }) => (
        <li key={n}>
          <a href={url} target="_blank" rel="noreferrer noopener" className="flex items-start gap-2.5 rounded-control px-1 py-1.5 hover:bg-sunken touch:min-h-11">
            <span className="w-5 shrink-0 pt-px text-right text-sm text-muted tabular-nums">{n}</span>
            <SourceIcon source={{ url, name: publisher }} size={18} />
            <span className="grid min-w-0 flex-1">
              <bdi className="text-base wrap-anywhere">{title}</bdi>
              <span className="text-sm text-muted">
                {publisher}
                {publishedAt ? ` · ${exactTime(publishedAt, format)}` : ''}
              </span>
            </span>
            <span className="sr-only">opens in a new tab</span>
          </a>
        </li>
      ))}
    </ol>
  );
}

/** What stands behind an answer: what speaks for and against it, when things happened, and the reports. */
export function Findings({ output, open = false }: { output: PredictionOutput; open?: boolean }) {
  return (
    <SourcesProvider value={output.sources}>
      <div className="grid grid-cols-1">
        <Fold title="Key factors" count={output.keyFactors.length} open={open}>
          <Factors factors={output.keyFactors} />
        </Fold>
        <Fold title="Timeline" count={output.timeline.length} open={open}>
          <Timeline entries={output.timeline} />
        </Fold>
        <Fold title="Sources" count={output.sources.length} open={open}>
          <Sources sources={output.sources} />
        </Fold>
      </div>
    </SourcesProvider>
  );
}
