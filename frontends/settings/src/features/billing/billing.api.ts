import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { billingState, creditUsage, plansResponse } from '@forewire/contracts/http/billing';
import { permit, unlimitedEntitlement } from '@forewire/contracts/permissions';
import { api } from '@forewire/ui/api.ts';
import { ApiError, messageOf } from '@forewire/ui/api-error.ts';
import { checkoutProblem, openBillingPortal, startCheckout } from '@forewire/ui/checkout.ts';
import { toast } from '@forewire/ui/toast.ts';
import type { CreditUsage } from './subscription.ts';

const usageKey = ['settings', 'credit-usage'];

export function useBillingState() {
  return useQuery({ queryKey: ['settings', 'billing-state'], queryFn: ({ signal }) => api.call('GET', '/api/billing/state', { response: billingState, signal }) });
}

/** Whether the plan has text messages; while that is not known, the server says it. */
export function useMayText(): boolean {
  const state = useBillingState().data;
  return !state || permit({ ...unlimitedEntitlement, limited: state.paymentsEnabled, planId: state.planId, status: state.status }, { action: 'sms' }).allowed;
}

/** Credits used in the present period. */
export function useCreditUsage() {
  return useQuery({ queryKey: usageKey, queryFn: ({ signal }) => api.call('GET', '/api/billing/usage', { response: creditUsage, signal }), staleTime: 0 });
}

export function usePlans() {
  return useQuery({ queryKey: ['settings', 'plans'], queryFn: ({ signal }) => api.call('GET', '/api/plans', { response: plansResponse, signal }) });
}

/** What the product cannot do itself is done on the payment provider's page (spec account.md §8). */
function askInPortal({ detail }: ApiError): void {
  toast.error(detail, { action: { label: 'Open billing page', onClick: () => void openBillingPortal().catch((error: unknown) => toast.error(messageOf(error))) } });
}

/** Opens the payment provider's page in a new tab, where one changes how one pays, cancels, and finds invoices. */
export function useBillingPortal() {
  return useMutation({ mutationFn: openBillingPortal, onError: (error) => toast.error(messageOf(error, 'Something went wrong. Please try again.')) });
}

/** Leaves for the page on which a plan is paid for. */
export function useCheckout() {
  return useMutation({
    mutationFn: (order: { planId: string; priceId?: string | undefined; userId: string }) => startCheckout({ ...order, cancelPath: location.pathname }),
    onError: (error) => toast.error(checkoutProblem(error)),
  });
}

/** Lets use go on beyond the plan's credits, or stops it there: on screen at once, and back again when the server refuses. */
export function useUsageBilling() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (enabled: boolean) => api.call('PUT', '/api/billing/usage-billing', { body: { enabled }, response: creditUsage }),
    onMutate: async (enabled) => {
      await client.cancelQueries({ queryKey: usageKey });
      const before = client.getQueryData<CreditUsage>(usageKey);
      client.setQueryData<CreditUsage>(usageKey, (now) => now && { ...now, usageBased: enabled });
      return { before };
    },
    onError: (error, enabled, context) => {
      client.setQueryData(usageKey, context?.before);
      if (error instanceof ApiError && error.detail.includes('not yet implemented')) return askInPortal(error);
      toast.error(enabled ? 'Error enabling usage-based billing. Please try again.' : 'Error managing usage-based billing. Please try again or contact support.', { description: messageOf(error, '') });
    },
    onSuccess: (usage) => client.setQueryData(usageKey, usage),
  });
}
