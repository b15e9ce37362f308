import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import type { Task } from '@forewire/contracts/http/tasks';
import { toast } from '@forewire/ui/toast.ts';
import { messageOf } from '@forewire/ui/api-error.ts';
import { afterDeletion } from './task-groups.ts';
import { taskKeys, useDeleteTask, useUpdateTask } from './tasks.api.ts';

/** The address of a task. */
export function taskPath(taskId: string, runId?: string): string {
  return `/app?task=${encodeURIComponent(taskId)}${runId ? `&run=${encodeURIComponent(runId)}` : ''}`;
}

/** Renaming and deleting: on screen at once, asked for again when the server refused. */
export function useTaskActions() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const update = useUpdateTask();
  const remove = useDeleteTask();
  return {
    rename: (task: Task, title: string) =>
      update.mutate(
        { taskId: task.id, changes: { title }, optimistic: { title } },
        {
          onError: (error) => {
            toast.error(messageOf(error, 'Failed to rename task'));
            void client.invalidateQueries({ queryKey: taskKeys.all });
          },
        },
      ),
    remove: async (task: Task, onPhone: boolean) => {
      if (params.get('task') === task.id) {
        const next = afterDeletion(client.getQueryData<Task[]>(taskKeys.all) ?? [], task.id);
        void navigate(next && !onPhone ? taskPath(next.id) : '/app', { replace: true });
      }
      await remove.mutateAsync(task.id).catch(() => toast.error('Failed to delete task'));
    },
  };
}
