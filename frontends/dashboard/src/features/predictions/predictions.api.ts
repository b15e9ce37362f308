import { type QueryClient, useQuery } from '@tanstack/react-query';
import { predictionsResponse } from '@forewire/contracts/http/predict';
import { api } from '@forewire/ui/api.ts';
import type { Prediction } from './live-prediction.ts';

export const predictionKeys = { ofTask: (taskId: string) => ['predictions', taskId] as const };
/** Work is stored every second; asking faster shows nothing more. */
const pollMs = 1000;
const mostShown = 20;

async function readPredictions(taskId: string, signal?: AbortSignal): Promise<Prediction[]> {
  return (await api.call('GET', '/api/predictions', { query: { taskId, limit: mostShown }, response: predictionsResponse, signal })).predictions;
}

/** A task's predictions, the newest first; asked again while one is worked on, so that it is followed wherever it was begun. */
export function usePredictions(taskId: string) {
  return useQuery({
    queryKey: predictionKeys.ofTask(taskId),
    queryFn: ({ signal }) => readPredictions(taskId, signal),
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'running') ? pollMs : false),
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
