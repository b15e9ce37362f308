import { Inject, Injectable } from '@nestjs/common';
import { rollTo, use } from '../accounts/account.ts';
import { AccountRepository } from '../accounts/account.repository.ts';
import { SaveAccount } from '../accounts/save-account.ts';
import { type BillingConfig, billingConfigToken, paymentsEnabled } from '../config.ts';
import type { LedgerEntry } from './ledger-entry.ts';
import { LedgerRepository } from './ledger.repository.ts';

/** Writes what was used to the ledger, once, and counts it against the owner's credits. Call it inside a transaction. */
@Injectable()
export class Charge {
  private readonly counting: boolean;

  constructor(
    @Inject(billingConfigToken) config: BillingConfig,
    private readonly ledger: LedgerRepository,
    private readonly accounts: AccountRepository,
    private readonly saveAccount: SaveAccount,
  ) {
    this.counting = paymentsEnabled(config);
  }

  async execute(entry: LedgerEntry | null): Promise<void> {
    if (!entry || !(await this.ledger.add(entry)) || !this.counting) return;
    const before = await this.accounts.find(entry.ownerId);
    // An account that is still to come is opened with what the ledger holds by then.
    if (before) await this.saveAccount.updateUse(before, use(rollTo(before, new Date()), entry.credits, entry.at));
  }
}
