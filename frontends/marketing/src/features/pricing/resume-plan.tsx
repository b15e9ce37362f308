import { useEffect, useEffectEvent } from 'react';
import { checkoutProblem, startCheckout } from '@forewire/ui/checkout.ts';
import { takePlan } from '@forewire/ui/pending-plan.ts';
import { useNavigate } from '@forewire/ui/router.ts';
import { useSession } from '@forewire/ui/session.tsx';
import { toast } from '@forewire/ui/toast.ts';

/** Goes on with the plan that was chosen before signing up. */
export function ResumePlan() {
  const { user } = useSession();
  const navigate = useNavigate();
  const resume = useEffectEvent(() => {
    const planId = takePlan(sessionStorage);
    if (planId === null) return;
    if (planId === 'free') return void navigate('/app?success=true&plan=free', { replace: true });
    // By its plan: prices may have changed since.
    startCheckout({ planId, userId: user?.id, cancelPath: '/pricing' }).catch((error: unknown) => toast.error(checkoutProblem(error)));
  });
  useEffect(() => resume(), []);
  return null;
}
