import { useState } from 'react';
import { useNavigate } from 'react-router';
import { checkoutProblem, startCheckout } from '@forewire/ui/checkout.ts';
import { keepPlan } from '@forewire/ui/pending-plan.ts';
import { useSession } from '@forewire/ui/session.tsx';
import { useShell } from '@forewire/ui/shell-context.tsx';
import { toast } from '@forewire/ui/toast.ts';
import type { Plan } from './plan-choice.ts';

/** What a plan's button does: a sign-up first where nobody is signed in, then the dashboard or the checkout. */
export function useChoosePlan() {
  const { status, user } = useSession();
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
    startCheckout({ planId: plan.id, priceId: plan.priceId, userId: user?.id, cancelPath: '/pricing' })
      .catch((error: unknown) => toast.error(checkoutProblem(error)))
      .finally(() => setBusyId(null));
  };
  return { busyId, choose };
}
