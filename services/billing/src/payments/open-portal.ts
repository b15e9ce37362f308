import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@forewire/kit/auth';
import { type KitConfig, kitConfigToken } from '@forewire/kit/config';
import { CodedError } from '@forewire/kit/errors';
import { paymentsOff } from '../accounts/account.ts';
import { AccountRepository } from '../accounts/account.repository.ts';
import { type BillingConfig, billingConfigToken, paymentsEnabled } from '../config.ts';
import { requireOwn } from './own-address.ts';
import { StripeAccess } from './stripe.ts';

const nothingBought = () => new CodedError('billing.no_customer', 409, 'There is nothing to manage yet: you have not bought a plan.');

/** Opens the page on which a customer changes how they pay, cancels, and finds their invoices. */
@Injectable()
export class OpenPortal {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly stripe: StripeAccess,
    @Inject(billingConfigToken) private readonly config: BillingConfig,
    @Inject(kitConfigToken) private readonly kit: KitConfig,
  ) {}

  async execute(actor: Actor, returnUrl: string): Promise<{ url: string }> {
    if (!paymentsEnabled(this.config)) throw paymentsOff();
    const return_url = requireOwn(returnUrl, this.kit.PUBLIC_URL);
    const { customerId } = await this.accounts.get(actor.userId);
    if (customerId === null) throw nothingBought();
    const { url } = await this.stripe.ask((stripe) => stripe.billingPortal.sessions.create({ ...this.stripe.portal, customer: customerId, return_url }));
    return { url };
  }
}
