import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { billingState } from '@forewire/contracts/http/billing';
import { hasArrived, purchaseIn } from '@forewire/ui/after-purchase.ts';
import { api } from '@forewire/ui/api.ts';
import { useLocation, useNavigate } from '@forewire/ui/router.ts';
import { toast } from '@forewire/ui/toast.ts';

// The payment provider reports a payment moments after it has sent the customer back.
const toastId = 'purchase';
const waitsMs = [0, 1000, 2000, 4000, 8000, 15_000];

/** The name of the plan that was bought, once it is there; `wanted` tells it from the one before. */
async function findPlan(wanted: string | null): Promise<string | null> {
  for (const wait of waitsMs) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    const state = await api.call('GET', '/api/billing/state', { response: billingState }).catch(() => null);
    if (state && hasArrived(state, wanted)) return state.planName;
  }
  return null;
}

async function welcome(client: QueryClient, wanted: string | null): Promise<void> {
  const name = await findPlan(wanted);
  await Promise.all(['settings', 'entitlement'].map((key) => client.invalidateQueries({ queryKey: [key] })));
  if (name) toast.success(`You're on ${name}`, { id: toastId });
  else toast.info('Your payment is being confirmed.', { id: toastId, description: 'Your plan appears under Settings → Billing in a moment.' });
}

/** Welcomes customers back from the checkout, and removes its parameters from the address. */
export function PurchaseWatch() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const params = new URLSearchParams(search);
  const purchase = purchaseIn(params);
  const wanted = params.get('plan');
  useEffect(() => {
    if (!purchase) return;
    void navigate(pathname, { replace: true });
    if (purchase === 'paid') void welcome(client, wanted);
  }, [purchase, wanted, pathname, navigate, client]);
  return null;
}
