import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { predictionsResponse, type SharedPrediction, sharedPredictionsResponse } from '@forewire/contracts/http/predict';
import { api } from '@forewire/ui/api.ts';
import { pageOptions, rowsOf } from '@forewire/ui/pages.ts';
import type { Prediction } from './live-prediction.ts';

export const predictionKeys = { ofTask: (taskId: string) => ['predictions', taskId] as const, shared: (taskId: string) => ['shared-predictions', taskId] as const };
/** Work is stored every second; asking faster shows nothing more. */
const pollMs = 1000;
const pageSize = 10;

/** A task's predictions, the newest first; asked again while one is worked on, so that it is followed wherever it was begun. */
export function usePredictions(taskId: string) {
  return useInfiniteQuery({
    queryKey: predictionKeys.ofTask(taskId),
    ...pageOptions<Prediction>(async ({ before, signal }) => {
      const { predictions, next } = await api.call('GET', '/api/predictions', { query: { taskId, before, limit: pageSize }, response: predictionsResponse, signal });
      return { rows: predictions, next };
    }),
    refetchInterval: ({ state }) => (state.data && rowsOf(state.data).some(({ status }) => status === 'running') ? pollMs : false),
  });
}

/** A public task's answered predictions, the newest first; works signed out. */
export function useSharedPredictions(taskId: string) {
  return useInfiniteQuery({
    queryKey: predictionKeys.shared(taskId),
    ...pageOptions<SharedPrediction>(async ({ before, signal }) => {
      const { predictions, next } = await api.call('GET', `/api/predictions/shared/${taskId}`, { query: { before }, response: sharedPredictionsResponse, signal });
      return { rows: predictions, next };
    }),
  });
}

/** The predictions as the server has them now, also for the cache. */
export async function refreshPredictions(client: QueryClient, taskId: string): Promise<void> {
  await client.invalidateQueries({ queryKey: predictionKeys.ofTask(taskId) });
}

/** Puts the question to the agents and opens the stream of what they do. */
export async function openPrediction(question: string, taskId: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const response = await api.open('POST', '/api/predict', { body: { action: 'execute', question, taskId }, headers: { accept: 'application/x-ndjson' }, signal });
  if (!response.body) throw new Error('No final result received');
  return response.body;
}
