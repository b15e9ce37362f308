import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { Task } from '@forewire/contracts/http/tasks';
import { Button } from '@forewire/ui/button.tsx';
import { cn } from '@forewire/ui/cn.ts';
import { LoadMore } from '@forewire/ui/load-more.tsx';
import { useRowWindow } from '@forewire/ui/row-window.ts';
import { Loading, Skeleton } from '@forewire/ui/skeleton.tsx';
import { groupTasks } from './task-groups.ts';
import { TaskRow } from './task-row.tsx';
import { useTasks } from './tasks.api.ts';

type ListProps = { userId: string; currentId: string | null; onNavigate: () => void };
const foldedKey = 'sidebar-folded';

function useFolded(name: string): [boolean, () => void] {
  const key = `${foldedKey}-${name}`;
  const [folded, setFolded] = useState(() => localStorage.getItem(key) === 'true');
  return [
    folded,
    () => {
      localStorage.setItem(key, String(!folded));
      setFolded(!folded);
    },
  ];
}

function Group({ title, tasks, ...row }: ListProps & { title: string; tasks: readonly Task[] }) {
  const [folded, toggle] = useFolded(title);
  const { rows, ...window } = useRowWindow(tasks, tasks.findIndex(({ id }) => id === row.currentId));
  return (
    <section aria-label={title}>
      <button type="button" aria-expanded={!folded} onClick={toggle} className="flex h-8 w-full items-center gap-1 rounded-control px-2 text-sm font-medium text-muted hover:text-ink touch:h-11">
        <span className="inline-flex w-4 justify-center">
          <ChevronRight size={14} aria-hidden className={cn('transition-transform duration-150', !folded && 'rotate-90')} />
        </span>
        {title}
        <span className="ml-auto text-xs tabular-nums">{tasks.length}</span>
      </button>
      {folded ? null : (
        <>
          <ul className="grid grid-cols-1 gap-px">
            {rows.map((task) => (
              <TaskRow key={task.id} task={task} userId={row.userId} current={task.id === row.currentId} onNavigate={row.onNavigate} />
            ))}
          </ul>
          <LoadMore {...window} onScroll label="Show more" className={window.more ? 'py-2' : ''} />
        </>
      )}
    </section>
  );
}

function ListSkeleton() {
  return (
    <Loading label="Loading your monitors" className="grid gap-2.5 px-2 pt-2">
      {['w-2/5', 'w-4/5', 'w-3/5', 'w-5/6', 'w-2/3'].map((width) => (
        <Skeleton key={width} className={`h-4 ${width}`} />
      ))}
    </Loading>
  );
}

/** The sidebar's lists: predictions where there are any, and monitors; active ones first. */
export function TaskList(props: ListProps) {
  const tasks = useTasks();
  if (tasks.isPending) return <ListSkeleton />;
  if (!tasks.data) {
    return (
      <div role="alert" className="grid justify-items-start gap-2 px-2 pt-2 text-sm text-muted">
        Your tasks could not be loaded.
        <Button size="sm" loading={tasks.isFetching} onClick={() => void tasks.refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  const { monitors, predictions } = groupTasks(tasks.data);
  if (monitors.length + predictions.length === 0) return <p className="px-2 pt-2 text-sm text-muted">No tasks yet. Create your first one!</p>;
  return (
    <div className="grid grid-cols-1 gap-3">
      {predictions.length > 0 ? <Group title="Predictions" tasks={predictions} {...props} /> : null}
      <Group title="Monitors" tasks={monitors} {...props} />
    </div>
  );
}
