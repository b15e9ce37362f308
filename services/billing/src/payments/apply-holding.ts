import { Injectable } from '@nestjs/common';
import type { Account } from '../accounts/account.ts';
import { AccountRepository } from '../accounts/account.repository.ts';
import { SaveAccount } from '../accounts/save-account.ts';
import { LedgerRepository } from '../ledger/ledger.repository.ts';
import { applyHolding, type Holding } from './subscription.ts';
import { UsageSubscription } from './usage-subscription.ts';

/** What Stripe answered, and the number that was taken before it was asked; `gone`: the customer was removed there. */
export type HoldingAnswer = { number: number; holding: Holding; gone: boolean };

/** Writes what Stripe answered to the account, unless a later answer was there first. Call it inside a transaction. */
@Injectable()
export class ApplyHolding {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly ledger: LedgerRepository,
    private readonly saveAccount: SaveAccount,
    private readonly usageSubscription: UsageSubscription,
  ) {}

  async execute(accountId: string, { number, holding, gone }: HoldingAnswer): Promise<void> {
    const account = await this.accounts.find(accountId);
    if (!account || !(await this.accounts.claimSync(accountId, number))) return;
    const applied = await this.count(account, { ...applyHolding(account, holding, new Date()), ...(gone ? { customerId: null } : {}) });
    await this.saveAccount.update(applied);
    if (applied.status === 'canceled' && applied.usageSubscriptionId !== null) await this.usageSubscription.end(applied.usageSubscriptionId);
  }

  /** What was used in a period that is new to the account. */
  private async count(before: Account, account: Account): Promise<Account> {
    if (before.periodStart.getTime() === account.periodStart.getTime()) return account;
    return { ...account, creditsUsed: await this.ledger.sum(account.id, account.periodStart, account.periodEnd) };
  }
}
