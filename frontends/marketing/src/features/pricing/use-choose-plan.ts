import { useState } from 'react';
import { useNavigate } from 'react-router';
import { urlResponse } from '@forewire/contracts/http/billing';
import { api } from '@forewire/ui/api.ts';
import { messageOf } from '@forewire/ui/api-error.ts';
import { useSession } from '@forewire/ui/session.tsx';
import { useShell } from '@forewire/ui/shell-context.tsx';
import { toast } from '@forewire/ui/toast.ts';
import { keepPlan, type Plan } from './plan-choice.ts';

/** Starts the checkout of a plan and leaves for it. */
export async function startCheckout(planId: string): Promise<void> {
  const body = { priceId: planId, successUrl: `${location.origin}/app?success=true`, cancelUrl: `${location.origin}/pricing` };
  const { url } = await api.call('POST', '/api/functions/create-checkout-session', { body, response: urlResponse });
  if (!url) throw new Error('No checkout URL returned from server');
  location.assign(url);
}

/** What a plan's button does: a sign-up first where nobody is signed in, then the dashboard or the checkout. */
export function useChoosePlan() {
  const { status } = useSession();
  const { openAuth } = useShell();
  const navigate = useNavigate();
  const [busyId, setBusyId] = useState<string | null>(null);
  const choose = (plan: Plan) => {
    if (status !== 'signed-in') {
      keepPlan(sessionStorage, plan.id);
      return openAuth('signup');
    }
    if (plan.tier === 'free') return void navigate('/app?success=true&plan=free');
    setBusyId(plan.id);
    startCheckout(plan.id)
      .catch((error: unknown) => toast.error(`Error creating checkout session: ${messageOf(error, error instanceof Error ? error.message : 'Something went wrong. Please try again.')}`))
      .finally(() => setBusyId(null));
  };
  return { busyId, choose };
}
