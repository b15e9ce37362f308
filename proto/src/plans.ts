/** The catalogue of plans and credits (spec account.md §9). */
export type PlanTier = 'free' | 'starter' | 'pro' | 'ultra' | 'enterprise';
export type PlanId = 'free' | 'starter_monthly' | 'starter_yearly' | 'pro_monthly' | 'pro_yearly' | 'ultra_monthly' | 'ultra_yearly' | 'enterprise';

export type Plan = {
  id: PlanId;
  tier: PlanTier;
  name: string;
  /** US dollars a month, as the pricing view shows them. */
  priceDisplay: string;
  originalPrice?: string;
  period: string;
  billingInterval: 'month' | 'year' | null;
  cta: string;
  popular: boolean;
  /** Credits a billing period. */
  creditAllowance: number;
  features: readonly string[];
};

/** Only what the product does: what the specs' catalogue promises beyond it joins as it is built. */
const features = {
  free: ['Unlimited monitors', 'Daily monitoring', 'Daily briefings', 'Email alerts', 'Browser alerts'],
  starter: ['Everything in Free', 'Hourly monitoring', 'Slack and Teams posting'],
  pro: ['Everything in Starter', 'Real-time monitoring', 'Team workspace'],
  ultra: ['Everything in Pro', 'Twice the credits'],
  enterprise: ['Everything in Ultra', 'Self-hosted or private cloud', 'Single sign-on', 'Support agreement'],
} as const;

function paid(tier: 'starter' | 'pro' | 'ultra', name: string, monthly: number, yearly: number, credits: number): Plan[] {
  const shared = { tier, name, cta: `Get ${name}`, popular: tier === 'pro', features: features[tier] };
  return [
    {
      ...shared,
      id: `${tier}_monthly`,
      priceDisplay: `$${monthly}`,
      ...(tier === 'pro' ? { originalPrice: '$100' } : {}),
      period: 'per month',
      billingInterval: 'month',
      creditAllowance: credits,
    },
    {
      ...shared,
      id: `${tier}_yearly`,
      priceDisplay: `$${yearly}`,
      period: 'per month, billed yearly',
      billingInterval: 'year',
      creditAllowance: credits * 12,
    },
  ];
}

export const plans: readonly Plan[] = [
  {
    id: 'free',
    tier: 'free',
    name: 'Free',
    priceDisplay: '$0',
    period: 'per month',
    billingInterval: null,
    cta: 'Try Free',
    popular: false,
    creditAllowance: 500,
    features: features.free,
  },
  ...paid('starter', 'Starter', 40, 33, 10_000),
  ...paid('pro', 'Pro', 80, 67, 30_000),
  ...paid('ultra', 'Ultra', 200, 167, 60_000),
  {
    id: 'enterprise',
    tier: 'enterprise',
    name: 'Enterprise',
    priceDisplay: 'Contact sales',
    period: '',
    billingInterval: null,
    cta: 'Contact Sales',
    popular: false,
    creditAllowance: 0,
    features: features.enterprise,
  },
];

export function findPlan(id: string): Plan | undefined {
  return plans.find((plan) => plan.id === id);
}

/** Credits of one message by SMS (spec account.md §9). */
export const smsCredits = 85;
/** Credits that a prediction needs when nothing else is said (spec tasks.md §9). */
export const predictCredits = 500;

/** Credits of one monitoring run: one, and one more for every five sources beyond the first five. */
export function runCredits(sourceCount: number): number {
  return 1 + Math.ceil(Math.max(0, sourceCount - 5) / 5);
}
