import { CircleCheck, CircleDot, CirclePause, LoaderCircle, TrendingUp, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CommandGroup } from '@forewire/ui/remote-contract.ts';
import { groupTasks } from './task-groups.ts';
import { stateOf, type TaskState } from './task-status.ts';
import { titleOf } from './task-title.ts';
import { useTasks } from './tasks.api.ts';
import { taskPath } from './use-task-actions.tsx';

const listed = 5;
const size = 16;
// The menu is the shell's: what stands in it can't use this remote's utilities.
const icons: Record<TaskState, ReactNode> = {
  live: <CircleDot size={size} />,
  paused: <CirclePause size={size} />,
  running: <LoaderCircle size={size} />,
  failed: <TriangleAlert size={size} />,
  answered: <CircleCheck size={size} />,
  unanswered: <TrendingUp size={size} />,
};

/** The user's tasks in the command menu: the first five, picked with their number, and all of them by searching. */
export function useTaskCommands(): CommandGroup[] {
  const { data } = useTasks();
  const { monitors, predictions } = groupTasks(data ?? []);
  const commands = [...monitors, ...predictions].map((task) => ({
    id: `task-${task.id}`,
    type: 'navigation' as const,
    label: titleOf(task),
    keywords: [task.prompt],
    icon: icons[stateOf(task)],
    to: taskPath(task.id),
  }));
  return [{ id: 'tasks', heading: 'Tasks', commands, numbered: true, limit: listed, empty: 'No tasks yet. Create your first one!' }];
}
