import { billingState, creditUsage, usageBillingRequest } from '@forewire/contracts/http/billing';
import { unlimitedEntitlement } from '@forewire/contracts/permissions';
import { createZodDto } from 'nestjs-zod';
import type { z } from 'zod';
import type { KindTotal } from '../ledger/ledger.repository.ts';
import { type Account, allowanceOf, isExpired, isOverLimit, planOf } from './account.ts';

export class BillingStateDto extends createZodDto(billingState) {}
export class CreditUsageDto extends createZodDto(creditUsage) {}
export class UsageBillingDto extends createZodDto(usageBillingRequest) {}

type BillingState = z.infer<typeof billingState>;

const unlimitedState: BillingState = {
  paymentsEnabled: false,
  planId: unlimitedEntitlement.planId,
  planName: 'Unlimited',
  status: unlimitedEntitlement.status,
  isExpired: false,
  isPastDue: false,
  renewsEndsLabel: null,
  renewsEndsDate: null,
  priceDisplay: '$0',
  period: '',
};

function renewsEndsLabel({ status, cancelAtPeriodEnd }: Account): string {
  if (status === 'canceled' || cancelAtPeriodEnd) return 'Ends on';
  return status === 'trialing' ? 'Trial ends on' : 'Renews on';
}

/** What the Billing tab shows (spec account.md §4). */
export function toBillingState(account: Account, now: Date): BillingState {
  if (!account.limited) return unlimitedState;
  const plan = planOf(account);
  const paid = plan.tier !== 'free';
  return {
    paymentsEnabled: true,
    planId: plan.id,
    planName: account.status === 'trialing' ? `${plan.name} Trial` : plan.name,
    status: account.status,
    isExpired: isExpired(account, now),
    isPastDue: account.status === 'past_due',
    renewsEndsLabel: paid ? renewsEndsLabel(account) : null,
    renewsEndsDate: paid ? account.periodEnd.toISOString() : null,
    priceDisplay: plan.priceDisplay,
    period: plan.period,
  };
}

export function toCreditUsage(account: Account, totals: KindTotal[]): z.infer<typeof creditUsage> {
  const creditsUsed = totals.reduce((sum, { credits }) => sum + credits, 0);
  const allowance = account.limited ? allowanceOf(account) : null;
  return {
    creditsUsed,
    creditAllowance: allowance,
    remainingCredits: allowance === null ? null : Math.max(0, allowance - creditsUsed),
    isOverLimit: isOverLimit({ ...account, creditsUsed }),
    usageBased: account.usageBased,
    periodStart: account.periodStart.toISOString(),
    periodEnd: account.periodEnd.toISOString(),
    byKind: totals,
  };
}
