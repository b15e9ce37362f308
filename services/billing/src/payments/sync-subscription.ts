import { Injectable } from '@nestjs/common';
import { Jobs } from '@forewire/kit/jobs';
import { Transaction } from '@forewire/kit/mongo';
import type { Account } from '../accounts/account.ts';
import { AccountRepository } from '../accounts/account.repository.ts';
import { SaveAccount } from '../accounts/save-account.ts';
import { LedgerRepository } from '../ledger/ledger.repository.ts';
import { ReadHolding } from './holdings.ts';
import { applyHolding, type Holding } from './subscription.ts';
import { UsageSubscription } from './usage-subscription.ts';

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
    private readonly ledger: LedgerRepository,
    private readonly saveAccount: SaveAccount,
    private readonly usageSubscription: UsageSubscription,
    private readonly transaction: Transaction,
    jobs: Jobs,
  ) {
    // Stripe may be away for hours; what was paid must be had all the same.
    jobs.work<SyncPayload>(syncJob, { concurrency: 4, maxAttempts: 60, work: ({ payload }) => this.prepare(payload) });
  }

  /** Reads Stripe at once, for who waits to see what they have bought. */
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
    return () => this.apply(account.id, { number, holding, gone });
  }

  private async apply(accountId: string, { number, holding, gone }: { number: number; holding: Holding; gone: boolean }): Promise<void> {
    const account = await this.accounts.find(accountId);
    if (!account || !(await this.accounts.claimSync(accountId, number))) return;
    const now = new Date();
    const applied = await this.count(account, { ...applyHolding(account, holding, now), ...(gone ? { customerId: null } : {}) });
    await this.saveAccount.update(applied);
    if (applied.status === 'canceled' && applied.usageSubscriptionId !== null) await this.usageSubscription.end(applied.usageSubscriptionId);
  }

  /** What was used in a period that is new to the account. */
  private async count(before: Account, account: Account): Promise<Account> {
    if (before.periodStart.getTime() === account.periodStart.getTime()) return account;
    return { ...account, creditsUsed: await this.ledger.sum(account.id, account.periodStart, account.periodEnd) };
  }
}
