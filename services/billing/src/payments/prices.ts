import { findPlan, type PlanId } from '@forewire/contracts/plans';
import { CodedError } from '@forewire/kit/errors';

/** Stripe's ids of what is sold: a recurring price for each plan, and a metered one for credits beyond a plan's. */
export type Prices = { plans: ReadonlyMap<PlanId, string>; usage: string | null };

/** The metadata of a price that names its plan; prices that are no longer sold are still known by it. */
export const planKey = 'forewire_plan';

const unknownPrice = () => new CodedError('checkout.price_unknown', 400, 'This plan is not sold here.');
const placeholder = () => new CodedError('checkout.configuration', 400, 'Configuration error: this plan has no valid price id. Please contact support.');

/** Reads `plan=price` pairs, separated by commas; `problem` says what is wrong with them. */
export function readPrices(text: string): { prices: Prices; problem: string | null } {
  const plans = new Map<PlanId, string>();
  let usage: string | null = null;
  for (const part of text.split(',').map((each) => each.trim()).filter(Boolean)) {
    const [name = '', priceId = '', ...rest] = part.split('=').map((each) => each.trim());
    const plan = sold(name);
    if (priceId === '' || rest.length > 0 || (!plan && name !== 'usage')) {
      return { prices: { plans, usage }, problem: `"${part}" must be a paid plan or "usage" and its price, such as pro_monthly=price_123` };
    }
    if (plan) plans.set(plan, priceId);
    else usage = priceId;
  }
  return { prices: { plans, usage }, problem: null };
}

function sold(name: string): PlanId | null {
  const plan = findPlan(name);
  return plan?.billingInterval ? plan.id : null;
}

/** Ids that somebody forgot to fill in (spec account.md §8). */
export function isPlaceholder(priceId: string): boolean {
  return priceId.includes('_YOUR_TEST_') || priceId.includes('REPLACE');
}

/** What a caller wants to buy, named by a price or by its plan. */
export function priceWanted({ plans }: Prices, wanted: string): { planId: PlanId; priceId: string } {
  if (isPlaceholder(wanted)) throw placeholder();
  const found = [...plans].find(([planId, priceId]) => priceId === wanted || planId === wanted);
  if (!found) throw unknownPrice();
  const [planId, priceId] = found;
  if (isPlaceholder(priceId)) throw placeholder();
  return { planId, priceId };
}

/** The plan that a subscription's price stands for; null for prices that are not the product's. */
export function planOfPrice({ plans }: Prices, price: { id: string; metadata: Record<string, string> | null }): PlanId | null {
  const configured = [...plans].find(([, priceId]) => priceId === price.id)?.[0];
  return configured ?? sold(price.metadata?.[planKey] ?? '');
}

/** Whether a plan can be bought: it has a price, and no placeholder for one. */
export function isSold({ plans }: Prices, planId: PlanId): boolean {
  const priceId = plans.get(planId);
  return priceId !== undefined && !isPlaceholder(priceId);
}
