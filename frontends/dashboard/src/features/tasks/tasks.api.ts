import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Task, taskResponse, tasksResponse, type UpdateTaskRequest } from '@forewire/contracts/http/tasks';
import { z } from 'zod';
import { api } from '@forewire/ui/api.ts';
import { useLiveStatus } from '@forewire/ui/live-provider.tsx';
import { readAll, type ReadPage } from '@forewire/ui/pages.ts';
import { useSession } from '@forewire/ui/session.tsx';

export const taskKeys = {
  all: ['tasks'] as const,
  one: (taskId: string) => ['tasks', taskId] as const,
  schedule: (taskId: string) => ['schedules', taskId] as const,
};

/** How often to ask while a run is under way or the live stream is down (spec tasks.md §4). */
const pollMs = 10_000;
const schedule = z.object({ taskId: z.string(), active: z.boolean(), intervalSeconds: z.number(), nextDueAt: z.string().nullable() });

const isRunning = (task: Task) => task.lastRunStatus === 'running';

const readPage: ReadPage<Task> = async ({ before, signal }) => {
  const { tasks, next } = await api.call('GET', '/api/tasks', { query: { before }, response: tasksResponse, signal });
  return { rows: tasks, next };
};

/** All tasks that the user may see, since they are sorted and searched as a whole; kept fresh by live events, by asking while something runs. */
export function useTasks() {
  const polling = useLiveStatus() === 'polling';
  const signedIn = useSession().status === 'signed-in';
  return useQuery({
    queryKey: taskKeys.all,
    enabled: signedIn,
    queryFn: ({ signal }) => readAll(readPage, signal),
    refetchInterval: ({ state }) => (polling || state.data?.some(isRunning) ? pollMs : false),
  });
}

/** One task: from the list, or asked for by itself when it is somebody's public one. */
export function useTask(taskId: string) {
  const list = useTasks();
  const listed = list.data?.find((task) => task.id === taskId);
  const single = useQuery({
    queryKey: taskKeys.one(taskId),
    queryFn: async ({ signal }) => (await api.call('GET', `/api/tasks/${taskId}`, { response: taskResponse, signal })).task,
    enabled: list.isSuccess && !listed,
  });
  if (listed) return { task: listed, error: null, refetch: list.refetch };
  return { task: single.data, error: list.error ?? single.error, refetch: list.isError ? list.refetch : single.refetch };
}

/** When a task runs next; only its owner may ask. */
export function useSchedule(task: Task, own: boolean) {
  return useQuery({
    queryKey: taskKeys.schedule(task.id),
    queryFn: ({ signal }) => api.call('GET', `/api/schedules/${task.id}`, { response: schedule, signal }),
    enabled: own && task.active && task.taskMode === 'monitoring',
    refetchInterval: 30_000,
  });
}

export function readTask(client: QueryClient, taskId: string): Task | undefined {
  return client.getQueryData<Task[]>(taskKeys.all)?.find((task) => task.id === taskId) ?? client.getQueryData<Task>(taskKeys.one(taskId));
}

/** Changes what is known of a task, wherever it is cached. */
export function patchTask(client: QueryClient, taskId: string, changes: Partial<Task>): void {
  client.setQueryData<Task[]>(taskKeys.all, (tasks) => tasks?.map((task) => (task.id === taskId ? { ...task, ...changes } : task)));
  client.setQueryData<Task>(taskKeys.one(taskId), (task) => task && { ...task, ...changes });
}

export function insertTask(client: QueryClient, task: Task): void {
  client.setQueryData<Task[]>(taskKeys.all, (tasks) => [task, ...(tasks ?? []).filter((other) => other.id !== task.id)]);
}

type Update = { taskId: string; changes: UpdateTaskRequest; optimistic: Partial<Task> };

/** Changes a task: on screen at once, and back again when the server refuses. */
export function useUpdateTask() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ taskId, changes }: Update) => api.call('PATCH', `/api/tasks/${taskId}`, { body: changes, response: taskResponse }),
    onMutate: async ({ taskId, optimistic }) => {
      await client.cancelQueries({ queryKey: taskKeys.all });
      const before = readTask(client, taskId);
      patchTask(client, taskId, optimistic);
      return { before };
    },
    onError: (_error, { taskId }, context) => {
      if (context?.before) patchTask(client, taskId, context.before);
    },
    onSuccess: ({ task }) => {
      patchTask(client, task.id, task);
      void client.invalidateQueries({ queryKey: taskKeys.schedule(task.id) });
    },
  });
}

/** Deletes a task: gone from the list at once, asked for again when that failed. */
export function useDeleteTask() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (taskId: string) => api.call('DELETE', `/api/tasks/${taskId}`),
    onMutate: async (taskId) => {
      await client.cancelQueries({ queryKey: taskKeys.all });
      client.setQueryData<Task[]>(taskKeys.all, (tasks) => tasks?.filter((task) => task.id !== taskId));
    },
    onError: () => client.invalidateQueries({ queryKey: taskKeys.all }),
  });
}
