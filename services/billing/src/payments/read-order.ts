import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { createCheckoutSessionRequest } from '@forewire/contracts/http/billing';
import type { PlanId } from '@forewire/contracts/plans';
import type { Actor } from '@forewire/kit/auth';
import { type KitConfig, kitConfigToken } from '@forewire/kit/config';
import { forbidden } from '@forewire/kit/errors';
import { paymentsOff } from '../accounts/account.ts';
import { type BillingConfig, billingConfigToken, paymentsEnabled } from '../config.ts';
import { ownerKey } from './find-customer.ts';
import { requireOwn } from './own-address.ts';
import { planKey, priceWanted } from './prices.ts';

export type CheckoutRequest = z.infer<typeof createCheckoutSessionRequest>;
/** What somebody wants to buy, once it is known that it is sold; `trialDays` are those of a first subscription. */
export type Order = { planId: PlanId; priceId: string; successUrl: string; cancelUrl: string; trialDays: number; metadata: Record<string, string> };

/** What may be said of where a customer came from (spec public-site.md §4). */
const attributionKeys = ['twclid', 'rdt_cid', 'gclid', 'utm_source', 'utm_campaign', 'utm_medium', 'utm_content', 'utm_term', 'referrer', 'landing_page', 'traffic_source'];

function toMetadata({ metadata = {}, companyId }: CheckoutRequest, ownerId: string, planId: PlanId): Record<string, string> {
  const attribution = Object.entries(metadata).filter(([key, value]) => attributionKeys.includes(key) && value !== '');
  return { ...Object.fromEntries(attribution), ...(companyId ? { company_id: companyId } : {}), [ownerKey]: ownerId, [planKey]: planId };
}

/** Refuses what is not sold here, and addresses of other sites. */
@Injectable()
export class ReadOrder {
  constructor(
    @Inject(billingConfigToken) private readonly config: BillingConfig,
    @Inject(kitConfigToken) private readonly kit: KitConfig,
  ) {}

  execute(actor: Actor, request: CheckoutRequest): Order {
    if (!paymentsEnabled(this.config)) throw paymentsOff();
    if (request.userId !== undefined && request.userId !== actor.userId) throw forbidden();
    const { planId, priceId } = priceWanted(this.config.STRIPE_PRICES, request.priceId);
    return {
      planId,
      priceId,
      successUrl: requireOwn(request.successUrl, this.kit.PUBLIC_URL),
      cancelUrl: requireOwn(request.cancelUrl, this.kit.PUBLIC_URL),
      trialDays: this.config.STRIPE_TRIAL_DAYS,
      metadata: toMetadata(request, actor.userId, planId),
    };
  }
}
