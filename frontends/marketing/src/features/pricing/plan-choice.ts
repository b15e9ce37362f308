import type { z } from 'zod';
import type { plan as planSchema } from '@forewire/contracts/http/billing';

export type Plan = z.infer<typeof planSchema>;
export type BillingInterval = 'month' | 'year';

/** The plans of one way to pay, the free one first; enterprise has a place of its own. */
export function plansFor(plans: readonly Plan[], interval: BillingInterval): Plan[] {
  return plans.filter(({ tier, billingInterval }) => tier !== 'enterprise' && (billingInterval === null || billingInterval === interval));
}

/** Credits a month as a reader compares them, whatever the period is. */
export function creditsText({ creditAllowance, billingInterval }: Plan): string {
  const amount = new Intl.NumberFormat('en-US').format(creditAllowance);
  return `${amount} credits ${billingInterval === 'year' ? 'a year' : 'a month'}`;
}

/** Whether somebody pays for the plan of that id; false for visitors, who have none. */
export function isPaid(planId: string | undefined): boolean {
  return planId !== undefined && planId !== 'free';
}
