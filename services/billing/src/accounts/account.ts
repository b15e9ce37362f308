import { type Entitlement, unlimitedEntitlement } from '@forewire/contracts/permissions';
import { findPlan, type Plan } from '@forewire/contracts/plans';
import { CodedError } from '@forewire/kit/errors';
import { periodAt } from './period.ts';

export type SubscriptionStatus = Entitlement['status'];

/** What an owner pays for, and what they used of it in the present period. */
export type Account = {
  id: string;
  planId: string;
  status: SubscriptionStatus;
  /** False while payments are off: everything is metered and nothing is refused. */
  limited: boolean;
  /** Whether use beyond the allowance is charged rather than refused. */
  usageBased: boolean;
  /** Set when the subscription ends with its period rather than renewing. */
  cancelAtPeriodEnd: boolean;
  /** The moment that periods are counted from. */
  anchor: Date;
  periodStart: Date;
  periodEnd: Date;
  creditsUsed: number;
  /** Who this is at Stripe; null before the first purchase. */
  customerId: string | null;
  /** The subscription to the plan, also one that has ended. */
  subscriptionId: string | null;
  /** The subscription by which use beyond the allowance is charged. */
  usageSubscriptionId: string | null;
};

/** An owner who never chose a plan. */
export function newAccount(id: string, anchor: Date, limited: boolean, now: Date): Account {
  const { start, end } = periodAt(anchor, 'month', now);
  return {
    ...{ id, planId: 'free', status: 'active', limited, usageBased: false, cancelAtPeriodEnd: false },
    ...{ anchor, periodStart: start, periodEnd: end, creditsUsed: 0 },
    ...{ customerId: null, subscriptionId: null, usageSubscriptionId: null },
  };
}

export function planOf(account: Account): Plan {
  const plan = findPlan(account.planId);
  if (!plan) throw new Error(`account ${account.id} has the unknown plan ${account.planId}`);
  return plan;
}

/** Whether the subscription is over: nothing begins anew for who no longer pays. */
export function isExpired({ status, periodEnd }: Account, now: Date): boolean {
  return status === 'canceled' && periodEnd <= now;
}

/**
 * The account in the period that holds `now`; a new period begins with nothing used. A subscription that ends with its
 * period does so here, so that nobody has to be told by Stripe first.
 */
export function rollTo(account: Account, now: Date): Account {
  if (now < account.periodEnd || account.status === 'canceled') return account;
  if (account.cancelAtPeriodEnd) return { ...account, status: 'canceled', cancelAtPeriodEnd: false, usageBased: false };
  const { start, end } = periodAt(account.anchor, planOf(account).billingInterval ?? 'month', now);
  return { ...account, periodStart: start, periodEnd: end, creditsUsed: 0 };
}

/** The account with these credits used; what was used before its period belongs to an earlier bill. */
export function use(account: Account, credits: number, at: Date): Account {
  return at < account.periodStart ? account : { ...account, creditsUsed: account.creditsUsed + credits };
}

/** Credits of the present period; none once a subscription is over. */
export function allowanceOf(account: Account): number {
  return account.status === 'canceled' ? 0 : planOf(account).creditAllowance;
}

export function isOverLimit(account: Account): boolean {
  return account.limited && account.creditsUsed >= allowanceOf(account);
}

/** How many of the credits used between the two, in one period, lie beyond the allowance and are charged for. */
export function creditsBeyond(before: Account, after: Account): number {
  if (!after.limited || !after.usageBased) return 0;
  return Math.max(0, after.creditsUsed - Math.max(allowanceOf(after), before.creditsUsed));
}

function wholePercent(account: Account): number {
  const creditAllowance = allowanceOf(account);
  return creditAllowance === 0 ? 100 : Math.floor((account.creditsUsed * 100) / creditAllowance);
}

/**
 * Whether other services must hear of a change in use. They need to know when credits run out, not of each credit:
 * with every whole percent an owner of 10,000 runs a month causes 100 events instead of 10,000.
 */
export function isWorthTelling(before: Account, after: Account): boolean {
  return after.limited && (wholePercent(before) !== wholePercent(after) || isOverLimit(before) !== isOverLimit(after));
}

/** The account with usage-based billing on or off. */
export function setUsageBased(account: Account, enabled: boolean): Account {
  if (!account.limited) throw paymentsOff();
  if (enabled && (planOf(account).tier === 'free' || account.status === 'canceled')) throw new CodedError('usage_billing.plan_required', 403, 'Usage-based billing needs a paid plan');
  return { ...account, usageBased: enabled };
}

/** What an account allows, as `permit` takes it. */
export function toEntitlement(account: Account): Entitlement {
  if (!account.limited) return unlimitedEntitlement;
  const { planId, status, limited, creditsUsed, usageBased } = account;
  return { planId, status, limited, creditsUsed, usageBased, creditAllowance: allowanceOf(account) };
}

export const paymentsOff = () => new CodedError('payments.off', 409, 'Payments are turned off on this installation: nothing is limited, and there is nothing to buy.');
