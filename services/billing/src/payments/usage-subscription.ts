import { Inject, Injectable } from '@nestjs/common';
import { CodedError } from '@forewire/kit/errors';
import { Jobs } from '@forewire/kit/jobs';
import type { Account } from '../accounts/account.ts';
import { type BillingConfig, billingConfigToken } from '../config.ts';
import { ownerKey } from './find-customer.ts';
import { ReadHolding } from './holdings.ts';
import { isMissing, StripeAccess } from './stripe.ts';

export const endUsageJob = 'end-usage-subscription';
type EndUsagePayload = { subscriptionId: string };

const notOffered = () => new CodedError('usage_billing.unavailable', 409, 'Usage-based billing is not yet implemented on this installation.');
const nothingBought = () => new CodedError('usage_billing.plan_required', 403, 'Usage-based billing needs a paid plan');

/**
 * The subscription that charges for credits beyond a plan's. It stands beside the one to the plan, because the payment
 * provider's pages cannot change a plan in a subscription that has a metered price too.
 */
@Injectable()
export class UsageSubscription {
  constructor(
    private readonly stripe: StripeAccess,
    private readonly readHolding: ReadHolding,
    @Inject(billingConfigToken) private readonly config: BillingConfig,
    private readonly jobs: Jobs,
  ) {
    jobs.work<EndUsagePayload>(endUsageJob, { concurrency: 2, maxAttempts: 60, work: ({ payload }) => this.cancel(payload.subscriptionId) });
  }

  /** Gives the subscription of somebody with a plan, which is made where there is none yet. */
  async ensure({ id, customerId }: Account): Promise<string> {
    const price = this.config.STRIPE_PRICES.usage;
    if (price === null) throw notOffered();
    if (customerId === null) throw nothingBought();
    return this.stripe.ask(async () => {
      const { plan, usageSubscriptionId } = await this.readHolding.execute(customerId);
      if (usageSubscriptionId !== null) return usageSubscriptionId;
      if (!plan || plan.status === 'canceled') throw nothingBought();
      return this.create({ ownerId: id, customer: customerId, price, planSubscriptionId: plan.id });
    });
  }

  /** Sees to it that a subscription ends, with a last bill. Call it inside a transaction. */
  end(subscriptionId: string): Promise<void> {
    return this.jobs.add(endUsageJob, `${endUsageJob}:${subscriptionId}`, { subscriptionId } satisfies EndUsagePayload);
  }

  private async create({ ownerId, customer, price, planSubscriptionId }: { ownerId: string; customer: string; price: string; planSubscriptionId: string }): Promise<string> {
    const { customers, subscriptions } = this.stripe.client;
    const { default_payment_method: method } = await subscriptions.retrieve(planSubscriptionId);
    // Paying for a plan makes its card the plan's alone; the portal changes the customer's.
    if (method !== null) await customers.update(customer, { invoice_settings: { default_payment_method: typeof method === 'string' ? method : method.id } });
    const wanted = { customer, items: [{ price }], metadata: { [ownerKey]: ownerId } };
    // Two of them would both charge for the same credits.
    return (await subscriptions.create(wanted, { idempotencyKey: `usage:${planSubscriptionId}` })).id;
  }

  private async cancel(subscriptionId: string): Promise<void> {
    try {
      await this.stripe.client.subscriptions.cancel(subscriptionId, { invoice_now: true, prorate: false });
    } catch (error) {
      // It has ended already.
      if (!isMissing(error)) throw error;
    }
  }
}
