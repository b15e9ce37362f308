import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { runDetail } from '@forewire/contracts/http/tasks';
import { ErrorState } from '@forewire/ui/error-state.tsx';
import { useTimeFormat } from '@forewire/ui/relative-time.tsx';
import { Sheet } from '@forewire/ui/sheet.tsx';
import { Loading, SkeletonText } from '@forewire/ui/skeleton.tsx';
import { SourceIcon } from '@forewire/ui/source-icon.tsx';
import { sourceName } from '@forewire/ui/source-name.ts';
import { exactTime } from '@forewire/ui/time-ago.ts';
import { analysisText } from '../../parts/analysis-text.ts';
import { ArticleLink } from '../../parts/article-link.tsx';
import { NotAlertedList } from './not-alerted-list.tsx';
import { durationText, outcomeOf, sourceSummary, triggerText } from './run-words.ts';
import { useRun } from './runs.api.ts';

type RunDetail = z.infer<typeof runDetail>;

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-2">
      <h3 className="text-sm font-medium text-muted">{title}</h3>
      {children}
    </section>
  );
}

function Facts({ run }: { run: RunDetail }) {
  const format = useTimeFormat();
  const rows: [string, ReactNode][] = [
    ['Started', exactTime(run.createdAt, format)],
    ['Started by', triggerText(run.trigger)],
    ['Took', durationText(run) ?? 'Still running'],
    ['Credits', String(run.credits)],
    ['Analysis', run.engine ? analysisText(run.engine) : '–'],
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-base">
      {rows.map(([name, value]) => (
        <div key={name} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-muted">{name}</dt>
          <dd className="tabular-nums first-letter:uppercase">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const sourceWords: Record<RunDetail['sources'][number]['status'], string> = { pending: 'Not checked', ok: 'Read', unchanged: 'Unchanged', empty: 'No articles found', blocked: 'Blocked', failed: 'Failed', robots: 'Not allowed by robots.txt' };

function Sources({ run }: { run: RunDetail }) {
  return (
    <ul className="grid grid-cols-1 gap-2">
      {run.sources.map((source) => (
        <li key={source.url} className="flex items-start gap-2.5 text-base">
          <SourceIcon source={source} size={18} className="mt-0.5" />
          <span className="min-w-0 flex-1">
            <span className="block truncate">{sourceName(source)}</span>
            {source.error ? <span className="block text-sm text-muted wrap-anywhere">{source.error}</span> : null}
          </span>
          <span className="text-sm text-muted tabular-nums">
            {sourceWords[source.status]}
            {source.status === 'ok' ? ` · ${source.articlesFound} new` : ''}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Details({ runId }: { runId: string }) {
  const run = useRun(runId);
  if (run.isPending) {
    return (
      <Loading label="Loading the run" className="grid gap-6">
        <SkeletonText lines={5} />
        <SkeletonText lines={4} />
      </Loading>
    );
  }
  if (run.isError) return <ErrorState title="The run could not be loaded" error={run.error} retrying={run.isFetching} onRetry={() => void run.refetch()} />;
  const { data } = run;
  return (
    <div className="grid grid-cols-1 gap-6">
      <p className="text-md font-semibold">{outcomeOf(data).text}</p>
      {data.error ? <p className="-mt-4 text-base text-danger wrap-anywhere">{data.error}</p> : null}
      <Facts run={data} />
      {data.results.length > 0 ? (
        <Part title={`Alerted (${data.results.length})`}>
          <ul className="grid gap-3">
            {data.results.map((result) => (
              <li key={result.id} className="grid">
                <span className="font-serif text-md leading-snug font-medium">
                  <ArticleLink url={result.url} title={result.title} />
                </span>
                {result.reason ? <span className="text-sm text-muted">{result.reason}</span> : null}
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      <Part title={`Not alerted (${data.leftOut.length})`}>
        {data.leftOut.length > 0 ? <NotAlertedList articles={data.leftOut} /> : <p className="text-base text-muted">{data.status === 'running' ? 'The run is still under way.' : 'No other new article was found.'}</p>}
      </Part>
      {data.sources.length > 0 ? (
        <Part title={sourceSummary(data.sources)}>
          <Sources run={data} />
        </Part>
      ) : null}
    </div>
  );
}

/** What a run checked, what it alerted to, and why it did not alert to the rest. */
export function RunDetails({ runId, onClose }: { runId: string | null; onClose: () => void }) {
  return (
    <Sheet open={runId !== null} onOpenChange={(open) => !open && onClose()} title="Run details">
      {runId ? <Details runId={runId} /> : null}
    </Sheet>
  );
}
