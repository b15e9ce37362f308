import { useQuery } from '@tanstack/react-query';
import { trendingTopicsResponse } from '@forewire/contracts/http/tasks';
import { api } from '@forewire/ui/api.ts';

const staleMs = 5 * 60_000;

/** Suggestions of what to watch. */
export function useTrendingTopics() {
  return useQuery({
    queryKey: ['trending-topics'],
    queryFn: async ({ signal }) => (await api.call('GET', '/api/trending-topics', { response: trendingTopicsResponse, signal })).topics,
    staleTime: staleMs,
  });
}
