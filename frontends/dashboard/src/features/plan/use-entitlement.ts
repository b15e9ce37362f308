import { useQuery } from '@tanstack/react-query';
import { billingState, creditUsage } from '@forewire/contracts/http/billing';
import { type Entitlement, unlimitedEntitlement } from '@forewire/contracts/permissions';
import { api } from '@forewire/ui/api.ts';
import { useSession } from '@forewire/ui/session.tsx';

async function fetchEntitlement(signal: AbortSignal): Promise<Entitlement> {
  const [state, usage] = await Promise.all([
    api.call('GET', '/api/billing/state', { response: billingState, signal }),
    api.call('GET', '/api/billing/usage', { response: creditUsage, signal }),
  ]);
  return {
    planId: state.planId,
    status: state.status,
    limited: state.paymentsEnabled,
    creditAllowance: usage.creditAllowance ?? 0,
    creditsUsed: usage.creditsUsed,
    usageBased: usage.usageBased,
  };
}

/** What the user's plan allows; undefined while that is not known yet. */
export function useEntitlement(): Entitlement | undefined {
  const signedIn = useSession().status === 'signed-in';
  const { data, isError } = useQuery({
    queryKey: ['entitlement'],
    queryFn: ({ signal }) => fetchEntitlement(signal),
    enabled: signedIn,
    staleTime: 60_000,
  });
  // Where billing can't be asked the server still decides; refusing here what it would allow helps nobody.
  return isError || !signedIn ? unlimitedEntitlement : data;
}
