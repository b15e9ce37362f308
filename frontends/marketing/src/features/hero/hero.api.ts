import { useQuery } from '@tanstack/react-query';
import { trendingTopicsResponse } from '@forewire/contracts/http/tasks';
import { api } from '@forewire/ui/api.ts';
import { hasPredictScreen } from '@forewire/ui/predict.ts';

const staleMs = 5 * 60_000;

/** Suggestions of what to watch. */
export function useTrendingTopics() {
  return useQuery({
    queryKey: ['trending-topics'],
    queryFn: async ({ signal }) => (await api.call('GET', '/api/trending-topics', { response: trendingTopicsResponse, signal })).topics,
    staleTime: staleMs,
  });
}

/** Whether this installation predicts; where it doesn't, nothing speaks of it. */
export function usePredictAvailable(): boolean {
  const { isSuccess } = useQuery({
    queryKey: ['predict-config'],
    queryFn: async ({ signal }) => {
      await api.call('GET', '/api/predict/config', { signal });
      return true;
    },
    staleTime: Infinity,
    enabled: hasPredictScreen,
  });
  return isSuccess;
}
