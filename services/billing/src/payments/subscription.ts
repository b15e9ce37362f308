import type { PlanId } from '@forewire/contracts/plans';
import type { Account, SubscriptionStatus } from '../accounts/account.ts';

/** A subscription to a plan, as Stripe has it at this moment. */
export type Subscription = {
  id: string;
  planId: PlanId;
  /** The item that holds the plan's price: what a change of plan replaces. */
  itemId: string;
  status: Exclude<SubscriptionStatus, 'none'>;
  /** Set when it ends with its period rather than renewing. */
  ends: boolean;
  createdAt: Date;
  anchor: Date;
  periodStart: Date;
  /** When it renews or ends; the moment of its end once it has ended. */
  periodEnd: Date;
};

/** What a customer has at Stripe; a customer who was removed there has nothing. */
export type Holding = { plan: Subscription | null; usageSubscriptionId: string | null };

/** Of all subscriptions of a customer the one that counts: one that has not ended before one that has, then the newest. */
export function pickSubscription(subscriptions: readonly Subscription[]): Subscription | null {
  const rank = ({ status, createdAt }: Subscription) => [status === 'canceled' ? 0 : 1, createdAt.getTime()] as const;
  return subscriptions.reduce<Subscription | null>((best, one) => {
    if (!best) return one;
    const [isLive, created] = rank(one);
    const [bestIsLive, bestCreated] = rank(best);
    return isLive > bestIsLive || (isLive === bestIsLive && created > bestCreated) ? one : best;
  }, null);
}

/** The account of who has no subscription at Stripe: what they had there is over, and who never had one stays what they are. */
function withoutPlan(account: Account, now: Date): Account {
  if (account.subscriptionId === null || account.status === 'canceled') return account;
  return { ...account, status: 'canceled', usageBased: false, cancelAtPeriodEnd: false, periodEnd: now };
}

/** The account as Stripe's answer has it; what was used in a period that begins with it is for the caller to count. */
export function applyHolding(account: Account, { plan, usageSubscriptionId }: Holding, now: Date): Account {
  if (!plan) return { ...withoutPlan(account, now), usageSubscriptionId };
  const { id, planId, status, ends, anchor, periodStart, periodEnd } = plan;
  const over = status === 'canceled';
  return {
    ...account,
    ...{ planId, status, anchor, periodStart, periodEnd, usageSubscriptionId },
    subscriptionId: id,
    usageBased: account.usageBased && !over,
    cancelAtPeriodEnd: ends && !over,
  };
}
