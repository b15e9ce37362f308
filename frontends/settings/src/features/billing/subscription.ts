import type { z } from 'zod';
import type { billingState, creditUsage } from '@forewire/contracts/http/billing';

export type BillingState = z.infer<typeof billingState>;
export type CreditUsage = z.infer<typeof creditUsage>;
export type Standing = { tone: 'ok' | 'warn' | 'danger' | 'neutral'; label: string; detail: string };
export type PlanAction = 'upgrade' | 'manage' | 'update-payment';

function dated({ renewsEndsLabel, renewsEndsDate }: BillingState, write: (date: string) => string): string {
  return renewsEndsLabel && renewsEndsDate ? `${renewsEndsLabel} ${write(renewsEndsDate)}.` : '';
}

/** How a subscription stands, in the words of spec account.md §4; `write` puts a date into words. */
export function standingOf(state: BillingState, write: (date: string) => string): Standing {
  if (state.isPastDue) return { tone: 'danger', label: 'Past due', detail: 'Payment failed.' };
  if (state.isExpired && state.status !== 'active') return { tone: 'danger', label: 'Expired', detail: 'Subscription expired.' };
  if (state.planId === 'free') return { tone: 'ok', label: 'Active', detail: '' };
  if (state.status === 'trialing') return { tone: 'ok', label: 'Trial Active', detail: dated(state, write) };
  if (state.status === 'active') return { tone: 'ok', label: 'Active', detail: dated(state, write) };
  return { tone: 'neutral', label: 'Ending', detail: [`${state.priceDisplay} ${state.period}`.trim(), dated(state, write)].filter(Boolean).join('. ') };
}

/** What one can do about a subscription, the main thing last (spec account.md §4). */
export function actionsOf({ planId, status, isPastDue, isExpired }: BillingState): PlanAction[] {
  if (isPastDue) return ['update-payment'];
  if (planId === 'free' || (isExpired && status !== 'active')) return ['upgrade'];
  return ['manage', 'upgrade'];
}

/** Whether somebody pays and may go on beyond their credits: there is nothing larger that they need. */
export function goesOnAnyway({ planId, status }: Pick<BillingState, 'planId' | 'status'>, { isOverLimit, usageBased }: Pick<CreditUsage, 'isOverLimit' | 'usageBased'>): boolean {
  return planId !== 'free' && status === 'active' && isOverLimit && usageBased;
}

/** How full the bar of credits is, 0 to 1; empty without an allowance (spec account.md §5). */
export function usedShare({ creditsUsed, creditAllowance }: Pick<CreditUsage, 'creditsUsed' | 'creditAllowance'>): number {
  if (!creditAllowance) return 0;
  return Math.min(1, creditsUsed / creditAllowance);
}

export const kindNames = { run: 'Monitor runs', prediction: 'Predictions', sms: 'Text messages' } as const;
