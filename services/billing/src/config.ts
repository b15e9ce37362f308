import { loadConfig } from '@forewire/kit/config';
import { z } from 'zod';
import { readPrices } from './payments/prices.ts';

const prices = z
  .string()
  .default('')
  .transform((text, context) => {
    const { prices: read, problem } = readPrices(text);
    if (problem === null) return read;
    context.addIssue({ code: 'custom', message: problem });
    return z.NEVER;
  });

const userIds = z
  .string()
  .default('')
  .transform((text) => text.split(',').map((id) => id.trim()).filter(Boolean))
  .pipe(z.array(z.uuid()).max(1000))
  .transform((ids) => new Set(ids));

/** Payments are on exactly when there is a key to take them with. */
export const billingConfig = z
  .object({
    STRIPE_SECRET_KEY: z.string().min(1).optional(),
    /** What Stripe signs its webhooks with; without it nothing is sold, since nobody would hear that it was paid. */
    STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
    /** What is sold: `pro_monthly=price_1A,pro_yearly=price_1B,usage=price_1C`. */
    STRIPE_PRICES: prices,
    /** Days that a first subscription costs nothing; 0 for no trial. */
    STRIPE_TRIAL_DAYS: z.coerce.number().int().min(0).max(730).default(0),
    /** Ids of people whom no plan limits, and who pay nothing. */
    UNLIMITED_USERS: userIds,
    /** How Stripe's customer portal is set up; the account's own settings when left out. */
    STRIPE_PORTAL_CONFIGURATION: z.string().min(1).optional(),
    /** Another server that speaks Stripe's protocol, as in tests. */
    STRIPE_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
  })
  .refine((config) => config.STRIPE_PRICES.plans.size === 0 || !config.STRIPE_SECRET_KEY || config.STRIPE_WEBHOOK_SECRET, {
    path: ['STRIPE_WEBHOOK_SECRET'],
    message: 'is needed with STRIPE_PRICES: without it nobody gets what they pay for',
  });

export type BillingConfig = z.infer<typeof billingConfig>;
export const billingConfigToken = Symbol('billing:config');

export function loadBillingConfig(env?: Record<string, string | undefined>): BillingConfig {
  return loadConfig(billingConfig, env);
}

export function paymentsEnabled(config: BillingConfig): boolean {
  return config.STRIPE_SECRET_KEY !== undefined;
}

/** Whether an account is held to a plan: where payments are on, everybody but those whom the operator exempts. */
export function isLimited(config: BillingConfig, userId: string): boolean {
  return paymentsEnabled(config) && !config.UNLIMITED_USERS.has(userId);
}
