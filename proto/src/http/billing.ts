import { z } from 'zod';
import { boundedRecord, isoDate, list, longestUrl, text, url } from './common.ts';

export const plan = z.object({
  id: text(50),
  tier: text(50),
  name: text(100),
  priceDisplay: text(50),
  originalPrice: text(50).optional(),
  period: text(100),
  billingInterval: z.enum(['month', 'year']).nullable(),
  cta: text(100),
  popular: z.boolean(),
  creditAllowance: z.number(),
  features: list(text(200), 50),
  purchasable: z.boolean().describe('Whether a price is configured for it'),
  priceId: text(200).optional().describe('What to buy it by; absent where it is not sold'),
});
export const plansResponse = z.object({ paymentsEnabled: z.boolean(), plans: list(plan, 50) });
export const billingState = z.object({
  paymentsEnabled: z.boolean(),
  planId: text(50),
  planName: text(100),
  status: z.enum(['active', 'trialing', 'past_due', 'canceled', 'none']),
  isExpired: z.boolean(),
  isPastDue: z.boolean(),
  renewsEndsLabel: text(100).nullable(),
  renewsEndsDate: isoDate.nullable(),
  priceDisplay: text(50),
  period: text(100),
});
export const creditUsage = z.object({
  creditsUsed: z.number(),
  creditAllowance: z.number().nullable().describe('null: not limited'),
  remainingCredits: z.number().nullable(),
  isOverLimit: z.boolean(),
  usageBased: z.boolean(),
  periodStart: isoDate,
  periodEnd: isoDate.nullable(),
  byKind: list(z.object({ kind: z.enum(['run', 'prediction', 'sms']), count: z.number(), credits: z.number() }), 10),
});
export const usageBillingRequest = z.strictObject({ enabled: z.boolean() });
export const createCheckoutSessionRequest = z.strictObject({
  priceId: z.string().min(1).max(200),
  userId: z.uuid().optional(),
  companyId: z.uuid().nullish(),
  successUrl: z.url().max(longestUrl),
  cancelUrl: z.url().max(longestUrl),
  metadata: boundedRecord(z.string().max(500), 50).optional(),
});
export const urlResponse = z.object({ url });
export const portalSessionRequest = z.strictObject({ returnUrl: z.url().max(longestUrl) });
/** Whatever Stripe signs: its library reads it, once the signature is checked. */
export const stripeEvent = boundedRecord(z.unknown(), 100);
