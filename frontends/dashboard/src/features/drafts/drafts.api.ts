import { useQuery } from '@tanstack/react-query';
import { assessPromptResponse, enrichTaskResponse, findSourcesResponse } from '@forewire/contracts/http/analysis';
import { type CreateTaskRequest, taskResponse, trendingTopicsResponse } from '@forewire/contracts/http/tasks';
import { api } from '@forewire/ui/api.ts';
import type { ChosenSource } from './draft.ts';

/** Whether more must be known of what is wanted; any failure counts as no (spec tasks.md §7). */
export async function assessPrompt(prompt: string, mode: 'monitoring' | 'predict'): Promise<string | null> {
  try {
    const { needsClarification, question } = await api.call('POST', '/api/ai/assess-prompt', { body: { prompt, mode }, response: assessPromptResponse });
    return needsClarification ? question : null;
  } catch {
    return null;
  }
}

export async function suggestSources(description: string, existing: readonly { url: string }[], signal?: AbortSignal): Promise<ChosenSource[]> {
  const body = { description, existingSources: existing.map(({ url }) => ({ url })) };
  const { sources } = await api.call('POST', '/api/functions/find-sources', { body, response: findSourcesResponse, signal });
  return sources;
}

/** A fuller wording of the prompt, and sources for it; the second call is the fallback of the first. */
export async function enhance(prompt: string) {
  try {
    return await api.call('POST', '/api/ai/enrich-task', { body: { prompt }, response: enrichTaskResponse });
  } catch {
    return await api.call('POST', '/api/functions/enrich-task', { body: { tempTask: { prompt } }, response: enrichTaskResponse });
  }
}

export async function createTask(body: CreateTaskRequest) {
  return (await api.call('POST', '/api/functions/create-task', { body, response: taskResponse })).task;
}

/** Suggestions of what to watch. */
export function useTrendingTopics() {
  return useQuery({
    queryKey: ['trending-topics'],
    queryFn: async ({ signal }) => (await api.call('GET', '/api/trending-topics', { response: trendingTopicsResponse, signal })).topics,
    staleTime: 5 * 60_000,
  });
}
