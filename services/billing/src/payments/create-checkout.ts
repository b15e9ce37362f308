import { Injectable } from '@nestjs/common';
import { type Actor, requireRecentSignIn } from '@forewire/kit/auth';
import { CodedError } from '@forewire/kit/errors';
import type { Account } from '../accounts/account.ts';
import { AccountRepository } from '../accounts/account.repository.ts';
import { FindCustomer, ownerKey } from './find-customer.ts';
import { ReadHolding } from './holdings.ts';
import { type CheckoutRequest, type Order, ReadOrder } from './read-order.ts';
import { StripeAccess } from './stripe.ts';
import type { Subscription } from './subscription.ts';

type CustomersOrder = Order & { customer: string };

const currentPlan = () => new CodedError('checkout.current_plan', 409, 'This is your current plan.');
const noUrl = () => new CodedError('checkout.no_url', 502, 'No checkout URL returned from server');

/** Opens the page on which somebody pays for a plan; who has one already confirms the change of it. */
@Injectable()
export class CreateCheckout {
  constructor(
    private readonly readOrder: ReadOrder,
    private readonly accounts: AccountRepository,
    private readonly findCustomer: FindCustomer,
    private readonly readHolding: ReadHolding,
    private readonly stripe: StripeAccess,
  ) {}

  async execute(actor: Actor, request: CheckoutRequest): Promise<{ url: string }> {
    const order = this.readOrder.execute(actor, request);
    const account = await this.accounts.get(actor.userId);
    const customer = await this.findCustomer.execute(actor, account);
    const url = await this.stripe.ask(() => this.open(actor, { ...order, customer }, account));
    if (!url) throw noUrl();
    return { url };
  }

  /** Asks Stripe what there is rather than the account, which may be a moment behind: nobody pays twice for that. */
  private async open(actor: Actor, order: CustomersOrder, account: Account): Promise<string | null> {
    const { plan } = await this.readHolding.execute(order.customer);
    if (plan && plan.status !== 'canceled') {
      // The card that is on file pays for it, where a first purchase asks for one.
      requireRecentSignIn(actor);
      return this.change(order, plan);
    }
    await this.closeOthers(order.customer);
    return this.buy(order, plan === null && account.subscriptionId === null);
  }

  /** A page that was left open in another tab must not sell a second subscription. */
  private async closeOthers(customer: string): Promise<void> {
    const { data } = await this.stripe.client.checkout.sessions.list({ customer, status: 'open', limit: 100 });
    for (const { id } of data) await this.stripe.client.checkout.sessions.expire(id);
  }

  private async buy({ customer, priceId, successUrl, cancelUrl, trialDays, metadata }: CustomersOrder, isFirst: boolean): Promise<string | null> {
    const session = await this.stripe.client.checkout.sessions.create({
      mode: 'subscription',
      customer,
      client_reference_id: metadata[ownerKey],
      line_items: [{ price: priceId, quantity: 1 }],
      success_url: successUrl,
      cancel_url: cancelUrl,
      allow_promotion_codes: true,
      metadata,
      subscription_data: { metadata, ...(isFirst && trialDays > 0 ? { trial_period_days: trialDays } : {}) },
    });
    return session.url;
  }

  private async change({ customer, planId, priceId, successUrl, cancelUrl }: CustomersOrder, plan: Subscription): Promise<string | null> {
    if (plan.planId === planId && !plan.ends) throw currentPlan();
    const session = await this.stripe.client.billingPortal.sessions.create({
      ...this.stripe.portal,
      customer,
      return_url: cancelUrl,
      // Who takes up again what they have canceled does so in the portal; a change of the plan has a page of its own.
      ...(plan.planId === planId ? {} : { flow_data: changeFlow(plan, priceId, successUrl) }),
    });
    return session.url;
  }
}

function changeFlow({ id, itemId }: Subscription, priceId: string, successUrl: string) {
  return {
    type: 'subscription_update_confirm' as const,
    subscription_update_confirm: { subscription: id, items: [{ id: itemId, price: priceId, quantity: 1 }] },
    after_completion: { type: 'redirect' as const, redirect: { return_url: successUrl } },
  };
}
