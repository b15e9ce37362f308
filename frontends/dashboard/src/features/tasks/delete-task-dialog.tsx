import type { Task } from '@forewire/contracts/http/tasks';
import { ConfirmDialog } from '@forewire/ui/confirm-dialog.tsx';
import { titleOf } from './task-title.ts';

/** Asks once more before a task goes with everything that it found. */
export function DeleteTaskDialog({ task, open, onOpenChange, onConfirm }: { task: Task; open: boolean; onOpenChange: (open: boolean) => void; onConfirm: () => void }) {
  const noun = task.taskMode === 'predict' ? 'prediction' : 'monitor';
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete this ${noun}?`}
      description={`“${titleOf(task)}” will be deleted with its runs and results. This cannot be undone.`}
      confirmLabel={`Delete ${noun}`}
      danger
      // The list loses it at once; the dialog need not wait for the server.
      onConfirm={onConfirm}
    />
  );
}
