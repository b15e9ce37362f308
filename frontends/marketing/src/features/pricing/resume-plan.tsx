import { useEffect, useEffectEvent } from 'react';
import { messageOf } from '@forewire/ui/api-error.ts';
import { toast } from '@forewire/ui/toast.ts';
import { takePlan } from './plan-choice.ts';
import { startCheckout } from './use-choose-plan.ts';

/** Goes on with the plan that was chosen before signing up. */
export function ResumePlan() {
  const resume = useEffectEvent(() => {
    const planId = takePlan(sessionStorage);
    if (!planId || planId === 'free') return;
    startCheckout(planId).catch((error: unknown) => toast.error(`Error creating checkout session: ${messageOf(error)}`));
  });
  useEffect(() => resume(), []);
  return null;
}
