import type { CommandGroup } from '@forewire/ui/remote-contract.ts';
import { TaskDot } from './task-dot.tsx';
import { groupTasks } from './task-groups.ts';
import { stateOf } from './task-status.ts';
import { titleOf } from './task-title.ts';
import { useTasks } from './tasks.api.ts';
import { taskPath } from './use-task-actions.tsx';

const listed = 5;

/** The user's tasks in the command menu: the first five, picked with their number, and all of them by searching. */
export function useTaskCommands(): CommandGroup[] {
  const { data } = useTasks();
  const { monitors, predictions } = groupTasks(data ?? []);
  const commands = [...monitors, ...predictions].map((task) => ({
    id: `task-${task.id}`,
    type: 'navigation' as const,
    label: titleOf(task),
    keywords: [task.prompt],
    icon: <TaskDot state={stateOf(task)} />,
    to: taskPath(task.id),
  }));
  return [{ id: 'tasks', heading: 'Tasks', commands, numbered: true, limit: listed, empty: 'No tasks yet. Create your first one!' }];
}
