import { Injectable } from '@nestjs/common';
import { Jobs } from '@forewire/kit/jobs';
import { AccountRepository } from '../accounts/account.repository.ts';
import { isMissing, StripeAccess } from './stripe.ts';

const removeJob = 'remove-customer';
type RemovePayload = { customerId: string };

/** Ends at Stripe what somebody pays whose account is deleted, and removes what is known of them there. */
@Injectable()
export class RemoveCustomer {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly stripe: StripeAccess,
    private readonly jobs: Jobs,
  ) {
    jobs.work<RemovePayload>(removeJob, { concurrency: 2, maxAttempts: 60, work: ({ payload }) => this.remove(payload.customerId) });
  }

  /** Call it inside the transaction that removes the account, before it does. */
  async execute(ownerId: string): Promise<void> {
    const account = await this.accounts.find(ownerId);
    if (account === null || account.customerId === null) return;
    await this.jobs.add(removeJob, `${removeJob}:${account.customerId}`, { customerId: account.customerId } satisfies RemovePayload);
  }

  private async remove(customerId: string): Promise<void> {
    try {
      // Ends all subscriptions at once.
      await this.stripe.client.customers.del(customerId);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
}
