import { PublicHead } from '../../parts/public-head.tsx';
import { isPaid } from './plan-choice.ts';
import { useCurrentPlan, usePlans } from '../../parts/plans.api.ts';

/** The head of the pricing page: there is something to choose only where payments are taken. */
export function PricingHead() {
  const plans = usePlans();
  const current = useCurrentPlan();
  if (plans.data?.paymentsEnabled) {
    return <PublicHead title={isPaid(current) ? 'Explore plans' : 'Choose a plan'} lead="Unlimited monitors on every plan. Larger plans check more often and come with more credits." />;
  }
  return <PublicHead title="Pricing" lead="Each installation of Forewire decides for itself whether it charges. This is how it is here." />;
}
