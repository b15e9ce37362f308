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

const key = 'forewire.plan';

/** Remembers the plan that was chosen before there was an account (spec public-site.md §4, plan selection). */
export function keepPlan(session: Storage, planId: string): void {
  session.setItem(key, planId);
}

/** The remembered plan, once. */
export function takePlan(session: Storage): string | null {
  const planId = session.getItem(key);
  session.removeItem(key);
  return planId;
}
