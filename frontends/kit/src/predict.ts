import { useQuery } from '@tanstack/react-query';
import { predictConfigResponse } from '@forewire/contracts/http/predict';
import { api } from '@forewire/ui/api.ts';

function usePredictConfig() {
  return useQuery({
    queryKey: ['predict-config'],
    queryFn: ({ signal }) => api.call('GET', '/api/predict/config', { response: predictConfigResponse, signal }),
    staleTime: Infinity,
  });
}

/** Whether this installation predicts; taken for granted until it says that it doesn't, so that nothing moves where it does. */
export function usePredictAvailable(): boolean {
  return !usePredictConfig().isError;
}

/** The agents that answer here; none as long as they are not known. */
export function usePredictAgents() {
  return usePredictConfig().data?.agents;
}
