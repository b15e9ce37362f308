import { describe, expect, it } from '@jest/globals';
import { plans as catalogue } from '@forewire/contracts/plans';
import { memoryStorage } from '../../../test/memory-storage.ts';
import { hasPlan, keepPlan, takePlan } from '@forewire/ui/pending-plan.ts';
import { creditsText, isPaid, type Plan, plansFor } from './plan-choice.ts';

const plans: Plan[] = catalogue.map((plan) => ({ ...plan, features: [...plan.features], purchasable: true }));

describe('the plans on the pricing page', () => {
  it('are the free one and three to pay, by month or by year', () => {
    expect(plansFor(plans, 'month').map(({ id }) => id)).toEqual(['free', 'starter_monthly', 'pro_monthly', 'ultra_monthly']);
    expect(plansFor(plans, 'year').map(({ id }) => id)).toEqual(['free', 'starter_yearly', 'pro_yearly', 'ultra_yearly']);
  });

  it('say their credits for their own period', () => {
    expect(plansFor(plans, 'month').map(creditsText)).toEqual(['500 credits a month', '10,000 credits a month', '30,000 credits a month', '60,000 credits a month']);
    expect(plansFor(plans, 'year').map(creditsText)[1]).toBe('120,000 credits a year');
  });

  it('tell who pays', () => {
    expect([undefined, 'free', 'pro_yearly'].map(isPaid)).toEqual([false, false, true]);
  });

  it('remember a choice once', () => {
    const session = memoryStorage();
    keepPlan(session, 'pro_monthly');
    expect(hasPlan(session)).toBe(true);
    expect(takePlan(session)).toBe('pro_monthly');
    expect(takePlan(session)).toBeNull();
    expect(hasPlan(session)).toBe(false);
  });
});
