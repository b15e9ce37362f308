import { loadConfig } from '@forewire/kit/config';
import { z } from 'zod';

/** Payments are on exactly when there is a key to take them with. */
export const billingConfig = z.object({ STRIPE_SECRET_KEY: z.string().min(1).optional() });

export type BillingConfig = z.infer<typeof billingConfig>;
export const billingConfigToken = Symbol('billing:config');

export function loadBillingConfig(env?: Record<string, string | undefined>): BillingConfig {
  return loadConfig(billingConfig, env);
}

export function paymentsEnabled(config: BillingConfig): boolean {
  return config.STRIPE_SECRET_KEY !== undefined;
}
