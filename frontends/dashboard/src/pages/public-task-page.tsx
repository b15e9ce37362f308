import { lazy, Suspense, useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { Radar, SearchX } from 'lucide-react';
import type { z } from 'zod';
import type { publicTaskResponse } from '@forewire/contracts/http/tasks';
import { ApiError } from '@forewire/ui/api-error.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Badge } from '@forewire/ui/badge.tsx';
import { Button } from '@forewire/ui/button.tsx';
import { EmptyState } from '@forewire/ui/empty-state.tsx';
import { ErrorState } from '@forewire/ui/error-state.tsx';
import { PageMeta } from '@forewire/ui/page-meta.tsx';
import { useSession } from '@forewire/ui/session.tsx';
import { SourceIcons } from '@forewire/ui/source-icon.tsx';
import { useArrivals } from '@forewire/ui/use-arrivals.ts';
import { ResultDays, ResultsSkeleton } from '../features/results/results-feed.tsx';
import { distinct } from '../features/results/result-list.ts';
import { sharingKeys, usePublicTask } from '../features/sharing/sharing.api.ts';
import { SubscribeBell } from '../features/sharing/subscribe-bell.tsx';
import { PredictionSkeleton } from '../features/predictions/prediction-skeleton.tsx';
import { repeatsPrompt, titleOf } from '../features/tasks/task-title.ts';
import { taskPath } from '../features/tasks/use-task-actions.tsx';

const SharedPrediction = lazy(async () => ({ default: (await import('../features/predictions/shared-prediction.tsx')).SharedPrediction }));

type PublicTask = z.infer<typeof publicTaskResponse>;

function speedOf(intervalSeconds: number): string {
  if (intervalSeconds <= 300) return 'Checked in real time';
  return intervalSeconds <= 3600 ? 'Checked every hour' : 'Checked every day';
}

function Head({ task }: { task: PublicTask['task'] }) {
  const client = useQueryClient();
  const write = (subscribed: boolean) => client.setQueryData<PublicTask>(sharingKeys.publicTask(task.publicSlug), (data) => data && { ...data, task: { ...data.task, subscribed } });
  return (
    <header className="grid gap-4 border-b border-line pb-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <h1 className="min-w-0 flex-1 basis-72 font-serif text-2xl leading-tight font-medium text-balance">{titleOf(task)}</h1>
        {task.own ? (
          <OpenInDashboard taskId={task.id} />
        ) : (
          <SubscribeBell wide taskId={task.id} subscribed={task.subscribed} onChanged={write} />
        )}
      </div>
      <p className="max-w-reading text-md text-muted">{task.prompt}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
        {task.active ? (
          <Badge tone="ok" pulse>
            Live
          </Badge>
        ) : (
          <Badge>Paused</Badge>
        )}
        <span>{speedOf(task.interval)}</span>
        {task.sources.length > 0 ? <SourceIcons sources={task.sources} /> : null}
      </div>
    </header>
  );
}

function OpenInDashboard({ taskId }: { taskId: string }) {
  return (
    <Button asChild>
      <Link to={taskPath(taskId)}>Open in dashboard</Link>
    </Button>
  );
}

/** A prediction is neither live nor followed: it has a question and an answer. */
function Prediction({ task }: { task: PublicTask['task'] }) {
  return (
    <div className="grid gap-4">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-3">
        <p className="text-sm font-medium text-muted">{repeatsPrompt(task) ? 'Prediction' : `Prediction · ${titleOf(task)}`}</p>
        {task.own ? <OpenInDashboard taskId={task.id} /> : null}
      </div>
      <Suspense fallback={<PredictionSkeleton />}>
        <SharedPrediction taskId={task.id} question={task.prompt} />
      </Suspense>
    </div>
  );
}

function Monitor({ data, belowNavigation }: { data: PublicTask; belowNavigation: boolean }) {
  const results = useMemo(() => distinct(data.results), [data.results]);
  const ids = useMemo(() => results.map(({ id }) => id), [results]);
  const fresh = useArrivals(data.task.id, ids);
  return (
    <>
      <Head task={data.task} />
      {results.length > 0 ? (
        <div className={belowNavigation ? '[--feed-top:4rem]' : '[--feed-top:0px]'}>
          <ResultDays results={results} fresh={fresh} wantedRunId={null} mayRate={false} />
        </div>
      ) : (
        <EmptyState className="py-20" icon={<Radar size={20} aria-hidden />} title="No news yet." description="News will appear here once Forewire finds material results across its sources." />
      )}
    </>
  );
}

function Page({ data, belowNavigation }: { data: PublicTask; belowNavigation: boolean }) {
  return (
    <>
      <PageMeta title={titleOf(data.task)} description={data.task.prompt.slice(0, 160)} canonical={`/tasks/${data.task.publicSlug}`} />
      {data.task.taskMode === 'predict' ? <Prediction task={data.task} /> : <Monitor data={data} belowNavigation={belowNavigation} />}
    </>
  );
}

function Missing() {
  return (
    <EmptyState
      whole
      className="min-h-[60dvh]"
      icon={<SearchX size={20} aria-hidden />}
      title="This task is not shared"
      description="The link is wrong, or its owner no longer shares it."
      action={
        <Button asChild>
          <Link to="/news">Latest news</Link>
        </Button>
      }
    />
  );
}

/** What is there in place of a task: its shape while it comes, or why it doesn't. */
function Unavailable({ error, retrying, onRetry }: { error: unknown; retrying: boolean; onRetry: () => void }) {
  const missing = error instanceof ApiError && error.status === 404;
  return (
    <>
      <PageMeta title={missing ? 'Task not found' : 'Task'} noindex />
      {!error ? <ResultsSkeleton /> : null}
      {missing ? <Missing /> : null}
      {error && !missing ? <ErrorState whole className="min-h-[60dvh]" title="The task could not be loaded" error={error} onRetry={onRetry} retrying={retrying} /> : null}
    </>
  );
}

/** A task that its owner shares: to read for everybody, to subscribe to for whoever is signed in. */
export default function PublicTaskPage() {
  const { slug = '' } = useParams();
  const { status } = useSession();
  const { data, error, isFetching, refetch } = usePublicTask(slug);
  return (
    <div className="mx-auto w-full max-w-[784px] px-5 pt-8 pb-20 md:px-8 md:pt-12">
      {data ? <Page data={data} belowNavigation={status !== 'signed-in'} /> : <Unavailable error={error} retrying={isFetching} onRetry={() => void refetch()} />}
    </div>
  );
}
