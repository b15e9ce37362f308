import { Ellipsis, Pencil, Trash2, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Task } from '@forewire/contracts/http/tasks';
import { Avatar } from '@forewire/ui/avatar.tsx';
import { cn } from '@forewire/ui/cn.ts';
import { ContextMenu } from '@forewire/ui/context-menu.tsx';
import { DropdownMenu } from '@forewire/ui/dropdown-menu.tsx';
import { usePhone } from '@forewire/ui/media.ts';
import type { MenuItem } from '@forewire/ui/menu-item.ts';
import { Marquee } from '../../parts/marquee.tsx';
import { DeleteTaskDialog } from './delete-task-dialog.tsx';
import { RenameField } from './rename-field.tsx';
import { TaskDot } from './task-dot.tsx';
import { hasUnseen } from './task-groups.ts';
import { stateOf } from './task-status.ts';
import { titleInList, titleOf } from './task-title.ts';
import { taskPath, useTaskActions } from './use-task-actions.tsx';

export type TaskRowProps = { task: Task; userId: string; current: boolean; onNavigate: () => void };

/** Whose task it is, by initials; of people outside of the reader's teams no name is told. */
function OwnerBadge({ name }: { name: string | null }) {
  if (name) return <Avatar name={name} size={18} />;
  return (
    <span role="img" aria-label="Somebody else’s task" title="Somebody else’s task" className="inline-flex size-4 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent">
      <UserRound size={10} aria-hidden />
    </span>
  );
}

function Words({ task, userId, unseen }: { task: Task; userId: string; unseen: boolean }) {
  return (
    <span className="grid min-w-0 flex-1">
      <span className="flex min-w-0 items-center gap-2">
        <span title={titleOf(task)} className={cn('truncate', unseen && 'font-semibold')}>
          {titleInList(task)}
        </span>
        {task.userId === userId ? null : <OwnerBadge name={task.ownerName} />}
      </span>
      {unseen && task.latestResultTitle ? <Marquee text={task.latestResultTitle} className="text-sm text-muted" /> : null}
    </span>
  );
}

function RowMenu({ items, title }: { items: readonly MenuItem[]; title: string }) {
  return (
    <DropdownMenu
      align="start"
      items={items}
      trigger={
        <button
          type="button"
          aria-label={`More for ${title}`}
          className="absolute top-1 right-1 inline-flex size-6 items-center justify-center rounded-small bg-sunken text-muted opacity-0 group-hover:opacity-100 hover:text-ink focus-visible:opacity-100 data-[state=open]:opacity-100 touch:hidden"
        >
          <Ellipsis size={15} aria-hidden />
        </button>
      }
    />
  );
}

/** A task in the sidebar: its state, what it found last while unseen, and its menu by right click, long press or button. */
export function TaskRow({ task, userId, current, onNavigate }: TaskRowProps) {
  const [renaming, setRenaming] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const { rename, remove } = useTaskActions();
  const phone = usePhone();
  const unseen = hasUnseen(task, userId) && !current;
  if (renaming) {
    return (
      <li className="flex h-8 items-center gap-2 px-2 touch:h-11">
        <TaskDot state={stateOf(task)} />
        <RenameField title={titleOf(task)} onRename={(title) => rename(task, title)} onClose={() => setRenaming(false)} className="h-7 flex-1 text-base" />
      </li>
    );
  }
  const items: MenuItem[] = [
    { label: 'Rename', icon: <Pencil size={15} />, onSelect: () => setRenaming(true) },
    { label: 'Delete', icon: <Trash2 size={15} />, danger: true, onSelect: () => setDeleting(true) },
  ];
  const link = (
    <Link
      to={taskPath(task.id)}
      onClick={onNavigate}
      aria-current={current ? 'page' : undefined}
      className="flex min-h-8 min-w-0 items-start gap-2 rounded-control px-2 py-[5px] text-base transition-colors duration-150 hover:bg-sunken aria-[current=page]:bg-sunken aria-[current=page]:font-medium touch:min-h-11 touch:py-[11px]"
    >
      <span className="flex h-[22px] items-center">
        <TaskDot state={stateOf(task)} />
      </span>
      <Words task={task} userId={userId} unseen={unseen} />
    </Link>
  );
  return (
    <li className="group relative">
      {task.canEdit ? <ContextMenu items={items}>{link}</ContextMenu> : link}
      {task.canEdit ? <RowMenu items={items} title={titleOf(task)} /> : null}
      <DeleteTaskDialog task={task} open={deleting} onOpenChange={setDeleting} onConfirm={() => void remove(task, phone)} />
    </li>
  );
}
