import { PublicHead } from '../../parts/public-head.tsx';
import { usePlans } from '../../parts/plans.api.ts';

/** The head of the pricing page: there is something to choose only where payments are taken. */
export function PricingHead() {
  const plans = usePlans();
  if (plans.data?.paymentsEnabled) {
    return <PublicHead title="Choose a plan" lead="As many monitors as you like on each of them. What differs is how fast they are and how much they may do." />;
  }
  return <PublicHead title="Pricing" lead="Each installation of Forewire decides for itself whether it charges. This is how it is here." />;
}
