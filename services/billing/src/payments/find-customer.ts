import { Injectable } from '@nestjs/common';
import type { Actor } from '@forewire/kit/auth';
import type { Account } from '../accounts/account.ts';
import { AccountRepository } from '../accounts/account.repository.ts';
import { StripeAccess } from './stripe.ts';

/** The metadata of a customer that names the account. */
export const ownerKey = 'forewire_owner';

/** Who somebody is at Stripe, made there when they first buy. */
@Injectable()
export class FindCustomer {
  constructor(
    private readonly stripe: StripeAccess,
    private readonly accounts: AccountRepository,
  ) {}

  async execute(actor: Actor, account: Account): Promise<string> {
    if (account.customerId !== null) return account.customerId;
    const customer = await this.stripe.ask((stripe) => stripe.customers.create({ email: actor.email, metadata: { [ownerKey]: account.id } }));
    // Of two that are made at the same moment one stays unused.
    return this.accounts.claimCustomer(account.id, customer.id);
  }
}
