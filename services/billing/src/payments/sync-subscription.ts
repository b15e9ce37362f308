import { Injectable } from '@nestjs/common';
import { Jobs } from '@forewire/kit/jobs';
import { Transaction } from '@forewire/kit/mongo';
import { AccountRepository } from '../accounts/account.repository.ts';
import { ApplyHolding } from './apply-holding.ts';
import { ReadHolding } from './holdings.ts';

export const syncJob = 'sync-subscription';
/** `gone`: the customer was removed at Stripe, and another purchase needs another one. */
export type SyncPayload = { customerId: string; gone: boolean };

/**
 * Brings an account in line with what its owner has at Stripe. Events only say that something has changed; what it is now
 * is read there, so that it doesn't matter in which order or how often they come.
 */
@Injectable()
export class SyncSubscription {
  constructor(
    private readonly readHolding: ReadHolding,
    private readonly accounts: AccountRepository,
    private readonly applyHolding: ApplyHolding,
    private readonly transaction: Transaction,
    jobs: Jobs,
  ) {
    // Stripe may be away for hours; what was paid must be had all the same.
    jobs.work<SyncPayload>(syncJob, { concurrency: 4, maxAttempts: 60, work: ({ payload }) => this.prepare(payload) });
  }

  /** Reads Stripe at once, and not when a job is due. */
  async execute(customerId: string): Promise<void> {
    const apply = await this.prepare({ customerId, gone: false });
    if (apply) await this.transaction.run(apply);
  }

  private async prepare({ customerId, gone }: SyncPayload): Promise<(() => Promise<void>) | undefined> {
    const account = await this.accounts.findByCustomer(customerId);
    // Customers of another product, and of accounts that are gone, are none of ours.
    if (!account) return undefined;
    const number = await this.accounts.beginSync(account.id);
    const holding = await this.readHolding.execute(customerId);
    return () => this.applyHolding.execute(account.id, { number, holding, gone });
  }
}
