import { createHash } from 'node:crypto';
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
    const idempotencyKey = await this.keyOf(actor, account);
    const customer = await this.stripe.ask((stripe) => stripe.customers.create({ email: actor.email, metadata: { [ownerKey]: account.id } }, { idempotencyKey }));
    return this.accounts.claimCustomer(account.id, customer.id);
  }

  /** Calls at the same moment make one customer. Stripe refuses a key that comes again with another address, and would answer with a customer who was removed meanwhile. */
  private async keyOf({ email }: Actor, { id }: Account): Promise<string> {
    const address = createHash('sha256').update(email).digest('hex').slice(0, 16);
    return `customer:${id}:${await this.accounts.countSyncs(id)}:${address}`;
  }
}
