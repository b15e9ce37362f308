import { useQueryClient } from '@tanstack/react-query';
import { lazy, useCallback, useEffect, useState } from 'react';
import type { Task } from '@forewire/contracts/http/tasks';
import { SearchX } from 'lucide-react';
import { Link } from 'react-router';
import { ApiError } from '@forewire/ui/api-error.ts';
import { Button } from '@forewire/ui/button.tsx';
import { ErrorState } from '@forewire/ui/error-state.tsx';
import { EmptyState } from '@forewire/ui/empty-state.tsx';
import { useMedia } from '@forewire/ui/media.ts';
import { PageMeta } from '@forewire/ui/page-meta.tsx';
import { useUser } from '@forewire/ui/session.tsx';
import { useShell } from '@forewire/ui/shell-context.tsx';
import { Loading, Skeleton } from '@forewire/ui/skeleton.tsx';
import { Tabs } from '@forewire/ui/tabs.tsx';
import { SuggestionCard } from '../features/feedback/suggestion-card.tsx';
import { PlanBanner } from '../features/plan/plan-banner.tsx';
import { ResultsFeed, ResultsSkeleton } from '../features/results/results-feed.tsx';
import { ShareButton } from '../features/sharing/share-button.tsx';
import { SubscribeBell } from '../features/sharing/subscribe-bell.tsx';
import { hasUnseen } from '../features/tasks/task-groups.ts';
import { TaskHeader } from '../features/tasks/task-header.tsx';
import { titleOf } from '../features/tasks/task-title.ts';
import { patchTask, taskKeys, useTask, useUpdateTask } from '../features/tasks/tasks.api.ts';
import { MonitoringStatus, SourcesPanel, StartButton } from './monitoring-panel.tsx';

const PredictionView = lazy(async () => ({ default: (await import('../features/predictions/prediction-view.tsx')).PredictionView }));

/** Room for feed and panel beside the sidebar. */
const wide = '(min-width: 1100px)';
/** Spec tasks.md §4. */
const settledAfterMs = 1000;

function TaskSkeleton() {
  return (
    <Loading label="Loading the task">
      <PageMeta title="Task" noindex />
      <div className="flex h-14 items-center border-b border-line px-4 md:px-8">
        <Skeleton className="h-5 w-64 max-w-[60%]" />
      </div>
      <div className="max-w-[760px] px-4 md:px-8">
        <ResultsSkeleton />
      </div>
    </Loading>
  );
}

function useMarkViewed(task: Task, userId: string) {
  const update = useUpdateTask();
  const unseen = hasUnseen(task, userId);
  const { mutate } = update;
  useEffect(() => {
    if (!unseen) return;
    const lastViewedAt = new Date().toISOString();
    mutate({ taskId: task.id, changes: { lastViewedAt }, optimistic: { lastViewedAt } });
  }, [unseen, task.id, mutate]);
}

function Actions({ task, own }: { task: Task; own: boolean }) {
  const client = useQueryClient();
  const update = useUpdateTask();
  return (
    <>
      {own ? null : <SubscribeBell taskId={task.id} subscribed={task.subscribed} onChanged={(subscribed) => patchTask(client, task.id, { subscribed })} />}
      <ShareButton task={task} onPublish={() => update.mutateAsync({ taskId: task.id, changes: { visibility: 'public' }, optimistic: {} })} />
    </>
  );
}

const panelClass = 'sticky top-14 h-[calc(100dvh-3.5rem)] w-[360px] shrink-0 overflow-y-auto border-l border-line p-5 xl:w-[392px]';

function Monitor({ task, own, runId }: { task: Task; own: boolean; runId: string | null }) {
  const client = useQueryClient();
  const large = useMedia(wide);
  const [tab, setTab] = useState<'task' | 'sources'>('task');
  const status = <MonitoringStatus task={task} own={own} />;
  const feed = (
    <>
      {!large && tab === 'task' ? status : null}
      <div className={`[--feed-top:calc(3.5rem+env(safe-area-inset-top))] ${large ? 'mx-auto max-w-[720px]' : 'pt-2'}`}>
        <SuggestionCard task={task} own={own} onAccepted={(changed) => patchTask(client, task.id, changed)} />
        <ResultsFeed task={task} own={own} wantedRunId={runId} emptyAction={task.canEdit && !task.active ? <StartButton task={task} /> : null} />
      </div>
    </>
  );
  const panel = (
    <div className="grid grid-cols-1 gap-6">
      {large || tab === 'sources' ? status : null}
      <SourcesPanel task={task} />
    </div>
  );
  return (
    <Tabs
      label="Task"
      sideBySide={large}
      className={large ? 'flex' : 'mx-auto max-w-[760px] px-4 pt-1 pb-10 md:px-8'}
      value={tab}
      onValueChange={setTab}
      tabs={[
        { value: 'task', label: 'Task', content: feed, beside: { className: 'min-w-0 flex-1 px-8 pb-16' } },
        { value: 'sources', label: `Sources • ${task.sources.length}`, content: panel, beside: { className: panelClass, landmark: 'Monitoring panel' } },
      ]}
    />
  );
}

function PredictTask({ task }: { task: Task }) {
  const client = useQueryClient();
  const { openUpgrade } = useShell();
  // The tasks learn of it by an event, a moment later.
  const onSettled = useCallback(() => void setTimeout(() => void client.invalidateQueries({ queryKey: taskKeys.all }), settledAfterMs), [client]);
  if (!task.prompt.trim()) return <EmptyState className="min-h-[60dvh]" title="Invalid Predict task" description="It has no question. Delete it, and ask anew." />;
  return <PredictionView task={task} onUpgrade={openUpgrade} onSettled={onSettled} />;
}

function Task({ task, runId }: { task: Task; runId: string | null }) {
  const user = useUser();
  const own = task.userId === user.id;
  useMarkViewed(task, user.id);
  return (
    <>
      <PageMeta title={titleOf(task)} noindex />
      <TaskHeader task={task} actions={<Actions task={task} own={own} />} />
      {own ? <PlanBanner className="mx-4 mt-4 md:mx-8 md:mb-4" /> : null}
      {task.taskMode === 'monitoring' ? <Monitor task={task} own={own} runId={runId} /> : <PredictTask task={task} />}
    </>
  );
}

function Missing() {
  return (
    <EmptyState
      whole
      className="min-h-[70dvh]"
      icon={<SearchX size={20} aria-hidden />}
      title="This task is not here"
      description="It was deleted, or it belongs to somebody who doesn’t share it."
      action={
        <Button asChild>
          <Link to="/app">Back to your tasks</Link>
        </Button>
      }
    />
  );
}

/** A task with its results and its monitoring, or why it can't be shown. */
export function TaskView({ taskId, runId }: { taskId: string; runId: string | null }) {
  const { task, error, refetch } = useTask(taskId);
  if (task) return <Task task={task} runId={runId} />;
  if (!error) return <TaskSkeleton />;
  const missing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <>
      <PageMeta title={missing ? 'Task not found' : 'Task'} noindex />
      {missing ? <Missing /> : <ErrorState whole className="min-h-[70dvh]" title="The task could not be loaded" error={error} onRetry={() => void refetch()} />}
    </>
  );
}
