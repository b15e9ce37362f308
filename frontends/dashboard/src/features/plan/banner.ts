import { type Entitlement, isOverCreditLimit } from '@forewire/contracts/permissions';
import { findPlan } from '@forewire/contracts/plans';

export type Banner = 'payment-failed' | 'expired' | 'credits-used' | 'credits-used-paid' | 'usage-billing';

function isFree({ planId }: Entitlement): boolean {
  return (findPlan(planId)?.tier ?? 'free') === 'free';
}

/** What must be said of somebody's plan above what they do; null while there is nothing, or it is not known yet. */
export function bannerOf(entitlement: Entitlement | undefined): Banner | null {
  if (!entitlement?.limited) return null;
  if (entitlement.status === 'past_due') return 'payment-failed';
  if (entitlement.status === 'canceled') return 'expired';
  if (isOverCreditLimit(entitlement)) return isFree(entitlement) ? 'credits-used' : 'credits-used-paid';
  return entitlement.creditsUsed >= entitlement.creditAllowance ? 'usage-billing' : null;
}

/** Whether Pro is worth offering: to who has the free plan and nothing to worry about. */
export function offersPro(entitlement: Entitlement | undefined): boolean {
  return entitlement !== undefined && entitlement.limited && isFree(entitlement) && bannerOf(entitlement) === null;
}
