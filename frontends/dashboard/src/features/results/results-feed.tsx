import { Newspaper, Radar } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { Result, Task } from '@forewire/contracts/http/tasks';
import { useNow } from '@forewire/ui/clock.ts';
import { EmptyState } from '@forewire/ui/empty-state.tsx';
import { ErrorState } from '@forewire/ui/error-state.tsx';
import { LoadMore, moreOf } from '@forewire/ui/load-more.tsx';
import { rowsOf } from '@forewire/ui/pages.ts';
import { Loading, Skeleton, SkeletonText } from '@forewire/ui/skeleton.tsx';
import { useArrivals } from '@forewire/ui/use-arrivals.ts';
import { distinct, groupByDay } from './result-list.ts';
import { ResultPreview } from './result-preview.tsx';
import { ResultRow } from './result-row.tsx';
import { useResults } from './results.api.ts';

/** The shape of results that are coming. */
export function ResultsSkeleton() {
  return (
    <Loading label="Loading results" className="grid gap-8 pt-4">
      <Skeleton className="h-4 w-16" />
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="grid gap-3">
          <Skeleton className="h-3.5 w-40" />
          <Skeleton className="h-6 w-4/5" />
          <SkeletonText lines={2} />
        </div>
      ))}
    </Loading>
  );
}

function Nothing({ running, action }: { running: boolean; action: ReactNode }) {
  if (running) {
    return (
      <EmptyState
        className="py-20"
        icon={<Radar size={20} aria-hidden className="animate-breathe text-accent" />}
        title="Checking your sources"
        description="The first results appear here as soon as they are found. You can leave this page: an alert will find you."
      />
    );
  }
  return (
    <EmptyState
      className="py-20"
      icon={<Newspaper size={20} aria-hidden />}
      title="No news yet."
      description="News will appear here once Forewire finds material results across your sources. You'll get an email alert and browser notification."
      action={action}
    />
  );
}

/** Days and their results, under headings that stay in sight. */
export function ResultDays({ results, fresh, wantedRunId, mayRate }: { results: readonly Result[]; fresh: ReadonlySet<string>; wantedRunId: string | null; mayRate: boolean }) {
  const now = useNow();
  const [openId, setOpenId] = useState<string | null>(null);
  const days = groupByDay(results, now);
  const firstWanted = wantedRunId ? days.flatMap((day) => day.results).find(({ runId }) => runId === wantedRunId)?.id : undefined;
  return (
    <>
      {days.map(({ heading, results: ofDay }) => (
        <section key={heading} aria-label={heading}>
          <h2 className="sticky top-(--feed-top) z-10 -mx-3 bg-paper px-3 py-2.5 text-sm font-medium text-muted">{heading}</h2>
          <ul className="grid gap-1">
            {ofDay.map((result) => (
              <ResultRow key={result.id} result={result} fresh={fresh.has(result.id)} wanted={result.id === firstWanted} mayRate={mayRate} onOpen={() => setOpenId(result.id)} />
            ))}
          </ul>
        </section>
      ))}
      <ResultPreview result={results.find(({ id }) => id === openId) ?? null} mayRate={mayRate} onClose={() => setOpenId(null)} />
    </>
  );
}

/** What a task found, newest first, by day. */
export function ResultsFeed({ task, own, wantedRunId, emptyAction }: { task: Task; own: boolean; wantedRunId: string | null; emptyAction: ReactNode }) {
  const running = task.lastRunStatus === 'running';
  const feed = useResults(task.id, own, running);
  const results = useMemo(() => feed.data && distinct(rowsOf(feed.data)), [feed.data]);
  const newest = useMemo(() => feed.data?.pages[0]?.rows.map(({ id }) => id), [feed.data]);
  const fresh = useArrivals(task.id, newest);
  if (feed.isPending) return <ResultsSkeleton />;
  if (!results) return <ErrorState className="py-20" title="The results could not be loaded" error={feed.error} retrying={feed.isFetching} onRetry={() => void feed.refetch()} />;
  if (results.length === 0) return <Nothing running={running} action={emptyAction} />;
  return (
    <>
      <ResultDays results={results} fresh={fresh} wantedRunId={wantedRunId} mayRate={task.canEdit || task.ownerName !== null} />
      <LoadMore {...moreOf(feed)} shown={results.length} className="py-8" />
    </>
  );
}
