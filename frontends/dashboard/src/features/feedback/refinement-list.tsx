import { Undo2 } from 'lucide-react';
import type { Refinement, Task } from '@forewire/contracts/http/tasks';
import { messageOf } from '@forewire/ui/api-error.ts';
import { IconButton } from '@forewire/ui/icon-button.tsx';
import { RelativeTime } from '@forewire/ui/relative-time.tsx';
import { toast } from '@forewire/ui/toast.ts';
import { useTakeBack } from './feedback.api.ts';
import { changeText } from './feedback-words.ts';

type RowProps = { refinement: Refinement; task: Task; onChanged: (task: Task) => void };

function Row({ refinement, task, onChanged }: RowProps) {
  const takeBack = useTakeBack(task.id);
  const text = changeText(refinement);
  return (
    <li className="flex items-center justify-between gap-3 rounded-control bg-sunken px-3 py-2">
      <span className="grid min-w-0">
        <span className="text-sm wrap-anywhere">{text}</span>
        <RelativeTime value={refinement.acceptedAt} prefix="Accepted · " className="justify-self-start text-xs text-muted" />
      </span>
      {task.canEdit ? (
        <IconButton
          label={`Take back “${text}”`}
          size="sm"
          loading={takeBack.isPending}
          onClick={() => takeBack.mutate(refinement.id, { onSuccess: onChanged, onError: (error) => toast.error(messageOf(error, 'Failed to update the monitor')) })}
        >
          <Undo2 size={15} />
        </IconButton>
      ) : null}
    </li>
  );
}

/** Changes to what a task watches for that were accepted from feedback. */
export function RefinementList({ task, onChanged }: { task: Task; onChanged: (task: Task) => void }) {
  if (task.refinements.length === 0) return null;
  return (
    <section aria-label="Added from feedback" className="-mt-3 grid grid-cols-1 gap-2">
      <h2 className="text-sm font-medium text-muted">Added from feedback</h2>
      <ul className="grid grid-cols-1 gap-2">
        {task.refinements.map((refinement) => (
          <Row key={refinement.id} refinement={refinement} task={task} onChanged={onChanged} />
        ))}
      </ul>
    </section>
  );
}
