import { ArrowLeft, CircleHelp, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Task } from '@forewire/contracts/http/tasks';
import { Badge } from '@forewire/ui/badge.tsx';
import { DropdownMenu } from '@forewire/ui/dropdown-menu.tsx';
import { IconButton } from '@forewire/ui/icon-button.tsx';
import { usePhone } from '@forewire/ui/media.ts';
import { useShell } from '@forewire/ui/shell-context.tsx';
import { DeleteTaskDialog } from './delete-task-dialog.tsx';
import { RenameField } from './rename-field.tsx';
import { repeatsPrompt, titleOf } from './task-title.ts';
import { useTaskActions } from './use-task-actions.tsx';

function Menu({ task, opener, onRename }: { task: Task; opener: RefObject<HTMLButtonElement | null>; onRename: () => void }) {
  const [deleting, setDeleting] = useState(false);
  const { remove } = useTaskActions();
  const { openSettings } = useShell();
  const phone = usePhone();
  return (
    <>
      <DropdownMenu
        trigger={
          <IconButton ref={opener} label="More">
            <Ellipsis size={18} />
          </IconButton>
        }
        items={[
          { label: 'Rename', icon: <Pencil size={15} />, onSelect: onRename },
          { label: 'Get help', icon: <CircleHelp size={15} />, onSelect: () => openSettings('support') },
          'separator',
          { label: 'Delete', icon: <Trash2 size={15} />, danger: true, onSelect: () => setDeleting(true) },
        ]}
      />
      <DeleteTaskDialog task={task} open={deleting} onOpenChange={setDeleting} onConfirm={() => void remove(task, phone)} />
    </>
  );
}

/** What the task is called. A prediction's heading is its question, below: what repeats that is left out here. */
function Title({ task, onRename }: { task: Task; onRename: () => void }) {
  const title = titleOf(task);
  const isPrediction = task.taskMode === 'predict';
  const Tag = isPrediction ? 'p' : 'h1';
  return (
    <Tag title={title} onDoubleClick={() => task.canEdit && onRename()} className="line-clamp-2 min-w-0 flex-1 text-base leading-tight font-semibold md:line-clamp-1 md:text-md">
      {isPrediction && repeatsPrompt(task) ? 'Prediction' : title}
    </Tag>
  );
}

/** The head of a task: way back on a phone, title, what the reader may do with it. */
export function TaskHeader({ task, actions }: { task: Task; actions: ReactNode }) {
  const [renaming, setRenaming] = useState(false);
  const { rename } = useTaskActions();
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setRenaming(false);
    // Whoever left the field for something else has the focus there.
    requestAnimationFrame(() => document.activeElement === document.body && opener.current?.focus());
  };
  return (
    <header className="sticky top-0 z-20 flex min-h-14 items-center gap-2 border-b border-line bg-paper px-2 pt-[env(safe-area-inset-top)] md:px-8">
      <Link to="/app" className="inline-flex h-11 shrink-0 items-center gap-1 rounded-control px-2 text-base text-muted hover:text-ink md:hidden">
        <ArrowLeft size={18} aria-hidden />
        Tasks
      </Link>
      {renaming ? (
        <RenameField title={titleOf(task)} onRename={(wanted) => rename(task, wanted)} onClose={close} className="h-8 flex-1 text-md font-semibold" />
      ) : (
        <Title task={task} onRename={() => setRenaming(true)} />
      )}
      {task.canEdit ? null : <Badge>View Only</Badge>}
      <div className="flex shrink-0 items-center gap-1">
        {actions}
        {task.canEdit ? <Menu task={task} opener={opener} onRename={() => setRenaming(true)} /> : null}
      </div>
    </header>
  );
}
