import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { createCheckoutSessionRequest } from '@forewire/contracts/http/billing';
import type { PlanId } from '@forewire/contracts/plans';
import type { Actor } from '@forewire/kit/auth';
import { type KitConfig, kitConfigToken } from '@forewire/kit/config';
import { CodedError, forbidden } from '@forewire/kit/errors';
import { type Account, paymentsOff } from '../accounts/account.ts';
import { AccountRepository } from '../accounts/account.repository.ts';
import { type BillingConfig, billingConfigToken, paymentsEnabled } from '../config.ts';
import { FindCustomer, ownerKey } from './find-customer.ts';
import { ReadHolding } from './holdings.ts';
import { requireOwn } from './own-address.ts';
import { planKey, priceWanted } from './prices.ts';
import { StripeAccess } from './stripe.ts';
import type { Subscription } from './subscription.ts';

type CheckoutRequest = z.infer<typeof createCheckoutSessionRequest>;
type Order = { customer: string; planId: PlanId; priceId: string; successUrl: string; cancelUrl: string; metadata: Record<string, string> };

const currentPlan = () => new CodedError('checkout.current_plan', 409, 'This is your current plan.');
const noUrl = () => new CodedError('checkout.no_url', 502, 'No checkout URL returned from server');

/** What may be said of where a customer came from (spec public-site.md §4). */
const attributionKeys = ['twclid', 'rdt_cid', 'gclid', 'utm_source', 'utm_campaign', 'utm_medium', 'utm_content', 'utm_term', 'referrer', 'landing_page', 'traffic_source'];

function toMetadata({ metadata = {}, companyId }: CheckoutRequest, account: Account, planId: PlanId): Record<string, string> {
  const attribution = Object.entries(metadata).filter(([key, value]) => attributionKeys.includes(key) && value !== '');
  return { ...Object.fromEntries(attribution), ...(companyId ? { company_id: companyId } : {}), [ownerKey]: account.id, [planKey]: planId };
}

/** Opens the page on which somebody pays for a plan; who has one already confirms the change of it. */
@Injectable()
export class CreateCheckout {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly findCustomer: FindCustomer,
    private readonly readHolding: ReadHolding,
    private readonly stripe: StripeAccess,
    @Inject(billingConfigToken) private readonly config: BillingConfig,
    @Inject(kitConfigToken) private readonly kit: KitConfig,
  ) {}

  async execute(actor: Actor, request: CheckoutRequest): Promise<{ url: string }> {
    if (!paymentsEnabled(this.config)) throw paymentsOff();
    if (request.userId !== undefined && request.userId !== actor.userId) throw forbidden();
    const wanted = priceWanted(this.config.STRIPE_PRICES, request.priceId);
    const successUrl = requireOwn(request.successUrl, this.kit.PUBLIC_URL);
    const cancelUrl = requireOwn(request.cancelUrl, this.kit.PUBLIC_URL);
    const account = await this.accounts.get(actor.userId);
    const customer = await this.findCustomer.execute(actor, account);
    const order: Order = { customer, ...wanted, successUrl, cancelUrl, metadata: toMetadata(request, account, wanted.planId) };
    const url = await this.stripe.ask(() => this.open(order, account));
    if (!url) throw noUrl();
    return { url };
  }

  /** Asks Stripe what there is rather than the account, which may be a moment behind: nobody pays twice for that. */
  private async open(order: Order, account: Account): Promise<string | null> {
    const { plan } = await this.readHolding.execute(order.customer);
    if (plan && plan.status !== 'canceled') return this.change(order, plan);
    await this.closeOthers(order.customer);
    return this.buy(order, plan === null && account.subscriptionId === null);
  }

  /** A page that was left open in another tab must not sell a second subscription. */
  private async closeOthers(customer: string): Promise<void> {
    const { data } = await this.stripe.client.checkout.sessions.list({ customer, status: 'open', limit: 100 });
    for (const { id } of data) await this.stripe.client.checkout.sessions.expire(id);
  }

  private async buy({ customer, priceId, successUrl, cancelUrl, metadata }: Order, isFirst: boolean): Promise<string | null> {
    const trialDays = isFirst ? this.config.STRIPE_TRIAL_DAYS : 0;
    const session = await this.stripe.client.checkout.sessions.create({
      mode: 'subscription',
      customer,
      client_reference_id: metadata[ownerKey],
      line_items: [{ price: priceId, quantity: 1 }],
      success_url: successUrl,
      cancel_url: cancelUrl,
      allow_promotion_codes: true,
      metadata,
      subscription_data: { metadata, ...(trialDays > 0 ? { trial_period_days: trialDays } : {}) },
    });
    return session.url;
  }

  private async change({ customer, planId, priceId, successUrl, cancelUrl }: Order, plan: Subscription): Promise<string | null> {
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
