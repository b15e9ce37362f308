import { z } from 'zod';
import { isoDate } from './common.ts';

export const plan = z.object({
  id: z.string(),
  tier: z.string(),
  name: z.string(),
  priceDisplay: z.string(),
  originalPrice: z.string().optional(),
  period: z.string(),
  billingInterval: z.enum(['month', 'year']).nullable(),
  cta: z.string(),
  popular: z.boolean(),
  creditAllowance: z.number(),
  features: z.array(z.string()),
  purchasable: z.boolean().describe('Whether a price is configured for it'),
});
export const plansResponse = z.object({ paymentsEnabled: z.boolean(), plans: z.array(plan) });
export const billingState = z.object({
  paymentsEnabled: z.boolean(),
  planId: z.string(),
  planName: z.string(),
  status: z.enum(['active', 'trialing', 'past_due', 'canceled', 'none']),
  isExpired: z.boolean(),
  isPastDue: z.boolean(),
  renewsEndsLabel: z.string().nullable(),
  renewsEndsDate: isoDate.nullable(),
  priceDisplay: z.string(),
  period: z.string(),
});
export const creditUsage = z.object({
  creditsUsed: z.number(),
  creditAllowance: z.number().nullable().describe('null: not limited'),
  remainingCredits: z.number().nullable(),
  isOverLimit: z.boolean(),
  usageBased: z.boolean(),
  periodStart: isoDate,
  periodEnd: isoDate.nullable(),
  byKind: z.array(z.object({ kind: z.enum(['run', 'prediction', 'sms']), count: z.number(), credits: z.number() })),
});
export const usageBillingRequest = z.object({ enabled: z.boolean() });
export const createCheckoutSessionRequest = z.object({
  priceId: z.string().min(1),
  userId: z.uuid().optional(),
  companyId: z.uuid().nullish(),
  successUrl: z.url(),
  cancelUrl: z.url(),
  metadata: z.record(z.string(), z.string().max(500)).optional(),
});
export const urlResponse = z.object({ url: z.string() });
