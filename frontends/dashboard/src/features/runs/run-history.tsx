import { ChevronRight, CircleAlert, CircleCheck, CircleDashed, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import type { Run } from '@forewire/contracts/http/tasks';
import { Button } from '@forewire/ui/button.tsx';
import { cn } from '@forewire/ui/cn.ts';
import { LoadMore, moreOf } from '@forewire/ui/load-more.tsx';
import { rowsOf } from '@forewire/ui/pages.ts';
import { RelativeTime } from '@forewire/ui/relative-time.tsx';
import { Loading, Skeleton } from '@forewire/ui/skeleton.tsx';
import { RunDetails } from './run-details.tsx';
import { durationText, outcomeOf, type RunTone } from './run-words.ts';
import { useRuns } from './runs.api.ts';

const marks: Record<RunTone, { Icon: typeof CircleCheck; className: string }> = {
  accent: { Icon: LoaderCircle, className: 'animate-spin text-accent' },
  ok: { Icon: CircleCheck, className: 'text-ok' },
  muted: { Icon: CircleDashed, className: 'text-muted' },
  danger: { Icon: CircleAlert, className: 'text-danger' },
};

function RunLine({ run, onOpen }: { run: Run; onOpen: () => void }) {
  const { text, tone } = outcomeOf(run);
  const { Icon, className } = marks[tone];
  const duration = durationText(run);
  return (
    <li className="relative flex min-h-9 items-center gap-2.5 rounded-control px-2 text-base hover:bg-sunken/60 touch:min-h-11">
      <Icon size={15} aria-hidden className={cn('shrink-0', className)} />
      <button type="button" onClick={onOpen} className="min-w-0 flex-1 truncate rounded-control text-left after:absolute after:inset-0">
        {text}
      </button>
      {duration ? <span className="text-sm text-muted tabular-nums">{duration}</span> : null}
      <span className="relative text-sm text-muted">
        <RelativeTime value={run.createdAt} />
      </span>
      <ChevronRight size={14} aria-hidden className="shrink-0 text-muted" />
    </li>
  );
}

/** What each check came to, newest first; each opens its details. */
export function RunHistory({ taskId, running }: { taskId: string; running: boolean }) {
  const runs = useRuns(taskId, running);
  const [open, setOpen] = useState<string | null>(null);
  if (runs.isPending) {
    return (
      <Loading label="Loading runs" className="grid gap-3 py-2">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className="h-4" />
        ))}
      </Loading>
    );
  }
  if (runs.isError) {
    return (
      <div role="alert" className="flex items-center justify-between gap-3 text-sm text-muted">
        The runs could not be loaded.
        <Button size="sm" loading={runs.isFetching} onClick={() => void runs.refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  const all = rowsOf(runs.data);
  if (all.length === 0) return <p className="text-sm text-muted">No runs yet. Each check of your sources will be listed here.</p>;
  return (
    <>
      <ul className="-mx-2">
        {all.map((run) => (
          <RunLine key={run.id} run={run} onOpen={() => setOpen(run.id)} />
        ))}
      </ul>
      <LoadMore {...moreOf(runs)} shown={all.length} label="Older runs" />
      <RunDetails runId={open} onClose={() => setOpen(null)} />
    </>
  );
}
