import { ChevronRight, Radar } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Task } from '@forewire/contracts/http/tasks';
import { Button } from '@forewire/ui/button.tsx';
import { ContextMenu } from '@forewire/ui/context-menu.tsx';
import { EmptyState } from '@forewire/ui/empty-state.tsx';
import { ErrorState } from '@forewire/ui/error-state.tsx';
import { LoadMore } from '@forewire/ui/load-more.tsx';
import { RelativeTime } from '@forewire/ui/relative-time.tsx';
import { useRowWindow } from '@forewire/ui/row-window.ts';
import { Loading, Skeleton } from '@forewire/ui/skeleton.tsx';
import { SourceIcons } from '@forewire/ui/source-icon.tsx';
import { DeleteTaskDialog } from './delete-task-dialog.tsx';
import { RenameField } from './rename-field.tsx';
import { TaskDot } from './task-dot.tsx';
import { groupTasks, hasUnseen } from './task-groups.ts';
import { stateOf } from './task-status.ts';
import { titleInList, titleOf } from './task-title.ts';
import { useTasks } from './tasks.api.ts';
import { taskPath, useTaskActions } from './use-task-actions.tsx';

const stateWords = { live: 'Live', paused: 'Paused', running: 'Checking now', failed: 'Last run failed', answered: 'Prediction', unanswered: 'Prediction, not answered yet' };

function CardsSkeleton() {
  return (
    <Loading label="Loading your monitors" className="grid gap-2 px-4">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-24 rounded-card" />
      ))}
    </Loading>
  );
}

function CardBody({ task, unseen }: { task: Task; unseen: boolean }) {
  const state = stateOf(task);
  return (
    <>
      <span className="flex items-start gap-2">
        <span className="flex h-[26px] items-center">
          <TaskDot state={state} />
        </span>
        <span className={`min-w-0 flex-1 text-md ${unseen ? 'font-semibold' : 'font-medium'}`}>{titleInList(task)}</span>
        <ChevronRight size={18} aria-hidden className="mt-1 shrink-0 text-muted" />
      </span>
      {task.latestResultTitle ? <span className="line-clamp-2 pl-6 font-serif text-md leading-snug text-ink">{task.latestResultTitle}</span> : null}
    </>
  );
}

function MonitorCard({ task, userId }: { task: Task; userId: string }) {
  const [renaming, setRenaming] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const { rename, remove } = useTaskActions();
  const items = [
    { label: 'Rename', onSelect: () => setRenaming(true) },
    { label: 'Delete', danger: true, onSelect: () => setDeleting(true) },
  ];
  const card = (
    <div className="relative grid grid-cols-1 gap-2 rounded-card border border-line bg-surface p-4">
      {renaming ? (
        <RenameField title={titleOf(task)} onRename={(title) => rename(task, title)} onClose={() => setRenaming(false)} className="h-11 text-md" />
      ) : (
        <Link to={taskPath(task.id)} className="grid grid-cols-1 gap-1.5 after:absolute after:inset-0 after:rounded-card">
          <CardBody task={task} unseen={hasUnseen(task, userId)} />
        </Link>
      )}
      <span className="flex items-center justify-between gap-3 pl-6 text-sm text-muted">
        <span>
          {stateWords[stateOf(task)]}
          {task.lastRun ? (
            <>
              {' · '}
              <RelativeTime value={task.lastRun} />
            </>
          ) : null}
        </span>
        {task.sources.length > 0 ? <SourceIcons sources={task.sources} max={4} size={18} /> : null}
      </span>
    </div>
  );
  return (
    <li>
      {task.canEdit ? <ContextMenu items={items}>{card}</ContextMenu> : card}
      <DeleteTaskDialog task={task} open={deleting} onOpenChange={setDeleting} onConfirm={() => void remove(task, true)} />
    </li>
  );
}

function Cards({ tasks, userId }: { tasks: readonly Task[]; userId: string }) {
  const { rows, ...window } = useRowWindow(tasks);
  return (
    <div className="grid grid-cols-1 gap-4 px-4 pb-6">
      <ul aria-label="Monitors" className="grid grid-cols-1 gap-2">
        {rows.map((task) => (
          <MonitorCard key={task.id} task={task} userId={userId} />
        ))}
      </ul>
      <LoadMore {...window} onScroll label="Show more" />
    </div>
  );
}

/** Everything that is watched, as cards under the thumb. */
export function MonitorCards({ userId }: { userId: string }) {
  const tasks = useTasks();
  if (tasks.isPending) return <CardsSkeleton />;
  if (!tasks.data) return <ErrorState title="Your monitors could not be loaded" error={tasks.error} retrying={tasks.isFetching} onRetry={() => void tasks.refetch()} />;
  const { monitors, predictions } = groupTasks(tasks.data);
  if (monitors.length === 0 && predictions.length === 0) {
    return (
      <EmptyState
        className="min-h-[60dvh]"
        icon={<Radar size={20} aria-hidden />}
        title="Not monitoring yet"
        description="Say in plain words what matters to you and start getting alerts the moment it happens."
        action={
          <Button asChild variant="primary" size="lg">
            <Link to="/create">Create monitor</Link>
          </Button>
        }
      />
    );
  }
  return <Cards tasks={[...monitors, ...predictions]} userId={userId} />;
}
