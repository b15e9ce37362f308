import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { type recentResult, recentResultsResponse } from '@forewire/contracts/http/tasks';
import { api } from '@forewire/ui/api.ts';

export type RecentResult = z.infer<typeof recentResult>;
/** Spec public-site.md §4. */
const refreshMs = 30_000;

/** What public tasks found last. */
export function useRecentResults() {
  return useQuery({
    queryKey: ['recent-results'],
    queryFn: async ({ signal }) => (await api.call('GET', '/api/public/recent-results', { response: recentResultsResponse, signal })).results,
    refetchInterval: refreshMs,
  });
}
