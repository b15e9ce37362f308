import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { type BillingConfig, billingConfigToken } from '../config.ts';
import { planOfPrice, type Prices } from './prices.ts';
import { isMissing, StripeAccess } from './stripe.ts';
import { type Holding, pickSubscription, type Subscription } from './subscription.ts';

/** Stripe's states in ours; a first payment that never came makes no subscription. */
const statuses: Readonly<Record<string, Subscription['status'] | undefined>> = {
  active: 'active',
  trialing: 'trialing',
  past_due: 'past_due',
  unpaid: 'past_due',
  // A trial that ended without a way to pay.
  paused: 'past_due',
  canceled: 'canceled',
};

const toDate = (seconds: number) => new Date(seconds * 1000);

/** A subscription as the product sees it; null for what is none of its plans. */
export function toSubscription(given: Stripe.Subscription, prices: Prices): Subscription | null {
  const status = statuses[given.status];
  const found = given.items.data.map((item) => ({ item, planId: planOfPrice(prices, item.price) })).find(({ planId }) => planId !== null);
  if (!status || !found?.planId) return null;
  const { item, planId } = found;
  // A portal may end a subscription at a date rather than with its period.
  const endsAt = given.ended_at ?? given.cancel_at ?? item.current_period_end;
  return {
    ...{ id: given.id, planId, itemId: item.id, status },
    ends: given.cancel_at_period_end || given.cancel_at !== null,
    createdAt: toDate(given.created),
    anchor: toDate(given.billing_cycle_anchor),
    periodStart: toDate(item.current_period_start),
    periodEnd: toDate(Math.min(endsAt, item.current_period_end)),
  };
}

function findUsage(given: readonly Stripe.Subscription[], { usage }: Prices): string | null {
  const isLive = ({ status }: Stripe.Subscription) => !['canceled', 'incomplete_expired'].includes(status);
  return given.find((one) => isLive(one) && one.items.data.some(({ price }) => price.id === usage))?.id ?? null;
}

/** Reads what a customer has at Stripe at this moment, whatever events have told of it and in which order. */
@Injectable()
export class ReadHolding {
  constructor(
    private readonly stripe: StripeAccess,
    @Inject(billingConfigToken) private readonly config: BillingConfig,
  ) {}

  async execute(customerId: string): Promise<Holding> {
    const given = await this.list(customerId);
    const prices = this.config.STRIPE_PRICES;
    const plans = given.map((one) => toSubscription(one, prices)).filter((one) => one !== null);
    return { plan: pickSubscription(plans), usageSubscriptionId: findUsage(given, prices) };
  }

  private async list(customer: string): Promise<Stripe.Subscription[]> {
    try {
      return (await this.stripe.client.subscriptions.list({ customer, status: 'all', limit: 100 })).data;
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }
}
