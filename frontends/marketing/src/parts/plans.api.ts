import { useQuery } from '@tanstack/react-query';
import { billingState, plansResponse } from '@forewire/contracts/http/billing';
import { api } from '@forewire/ui/api.ts';
import { useSession } from '@forewire/ui/session.tsx';

/** The plans, and whether this installation takes payments at all. */
export function usePlans() {
  return useQuery({
    queryKey: ['plans'],
    queryFn: ({ signal }) => api.call('GET', '/api/plans', { response: plansResponse, signal }),
    staleTime: 5 * 60_000,
  });
}

/** The id of the plan that the user has; undefined for visitors, and after a subscription has expired. */
export function useCurrentPlan(): string | undefined {
  const { status } = useSession();
  const { data } = useQuery({
    queryKey: ['current-plan'],
    queryFn: ({ signal }) => api.call('GET', '/api/billing/state', { response: billingState, signal }),
    enabled: status === 'signed-in',
  });
  if (status !== 'signed-in' || !data?.paymentsEnabled) return undefined;
  return data.isExpired && data.status !== 'active' ? undefined : data.planId;
}
