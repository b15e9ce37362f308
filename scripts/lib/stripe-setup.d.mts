type Plan = { id: string; tier: string; name: string; priceDisplay: string; billingInterval: 'month' | 'year' | null };
type Options = { plans: readonly Plan[]; publicUrl: string; currency: string; centsPerCredit: unknown; apiVersion: string };
export type Settings = { STRIPE_PRICES: string; STRIPE_PORTAL_CONFIGURATION: string; STRIPE_WEBHOOK_SECRET: string | null };

export const METER: string;
export const PLAN_KEY: string;
export const WEBHOOK_EVENTS: string[];
export function amountOf(plan: Pick<Plan, 'priceDisplay' | 'billingInterval'>): number;
export function setUp(stripe: object, options: Options): Promise<Settings>;
