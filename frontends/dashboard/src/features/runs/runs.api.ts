import { type QueryClient, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Run, runDetail, runsResponse, testRunTaskResponse } from '@forewire/contracts/http/tasks';
import { engineResponse } from '@forewire/contracts/http/analysis';
import { api } from '@forewire/ui/api.ts';
import { pageOptions } from '@forewire/ui/pages.ts';
import { useLiveStatus } from '@forewire/ui/live-provider.tsx';
import type { Pipeline } from './pipeline.ts';

export const runKeys = {
  ofTask: (taskId: string) => ['runs', 'of-task', taskId] as const,
  one: (runId: string) => ['runs', 'one', runId] as const,
  pipeline: (taskId: string) => ['pipeline', taskId] as const,
  pipelines: ['pipeline'] as const,
  engine: ['engine'] as const,
};
const pageSize = 20;
const pollMs = 10_000;
// A server that is away comes back by itself.
const engineMs = 60_000;

/** A task's runs, newest first. */
export function useRuns(taskId: string, running: boolean) {
  const polling = useLiveStatus() === 'polling';
  return useInfiniteQuery({
    queryKey: runKeys.ofTask(taskId),
    ...pageOptions<Run>(async ({ before, signal }) => {
      const { runs, next } = await api.call('GET', `/api/tasks/${taskId}/runs`, { query: { before, limit: pageSize }, response: runsResponse, signal });
      return { rows: runs, next };
    }),
    refetchInterval: polling || running ? pollMs : false,
  });
}

/** One run with its results and the reason for each article that was left out. */
export function useRun(runId: string) {
  return useQuery({ queryKey: runKeys.one(runId), queryFn: ({ signal }) => api.call('GET', `/api/runs/${runId}`, { response: runDetail, signal }) });
}

/** Runs a task now; the run goes on after the answer. */
export function useRunNow() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (taskId: string) => api.call('POST', '/api/functions/test-run-task', { body: { taskId }, response: testRunTaskResponse }),
    onSuccess: (_answer, taskId) => client.invalidateQueries({ queryKey: runKeys.ofTask(taskId) }),
  });
}

/** What judges articles on this installation, and what it lacks at present. */
export function useEngine() {
  return useQuery({ queryKey: runKeys.engine, queryFn: ({ signal }) => api.call('GET', '/api/ai/engine', { response: engineResponse, signal }), staleTime: engineMs, refetchInterval: engineMs });
}

/** How far the running run of a task is; null when none runs or nothing was heard of it. */
export function usePipeline(taskId: string): Pipeline | null {
  return useQuery<Pipeline | null>({ queryKey: runKeys.pipeline(taskId), queryFn: () => null, enabled: false, initialData: null }).data ?? null;
}

export function readPipeline(client: QueryClient, taskId: string): Pipeline | null {
  return client.getQueryData<Pipeline | null>(runKeys.pipeline(taskId)) ?? null;
}

export function writePipeline(client: QueryClient, taskId: string, pipeline: Pipeline | null): void {
  client.setQueryData<Pipeline | null>(runKeys.pipeline(taskId), pipeline);
}
