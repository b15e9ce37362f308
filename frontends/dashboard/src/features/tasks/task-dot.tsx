import { TriangleAlert } from 'lucide-react';
import { cn } from '@forewire/ui/cn.ts';
import type { TaskState } from './task-status.ts';

const looks: Record<Exclude<TaskState, 'failed'>, { className: string; words: string }> = {
  live: { className: 'bg-ok', words: 'Live' },
  answered: { className: 'bg-accent-fill', words: 'Answered' },
  unanswered: { className: 'border-[1.5px] border-accent', words: 'Not answered yet' },
  paused: { className: 'border-[1.5px] border-line-strong', words: 'Paused' },
  running: { className: 'animate-breathe bg-accent-fill outline-2 outline-offset-1 outline-accent-fill/40', words: 'Running' },
};

/** How a task stands, by shape and colour; in words for those who see neither. */
export function TaskDot({ state }: { state: TaskState }) {
  if (state === 'failed') {
    return (
      <span className="inline-flex w-4 shrink-0 justify-center text-danger">
        <TriangleAlert size={13} aria-hidden />
        <span className="sr-only">Last run failed: </span>
      </span>
    );
  }
  const { className, words } = looks[state];
  return (
    <span className="inline-flex w-4 shrink-0 justify-center">
      <span aria-hidden className={cn('size-2 rounded-full', className)} />
      <span className="sr-only">{words}: </span>
    </span>
  );
}
