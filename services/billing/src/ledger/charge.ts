import { Inject, Injectable } from '@nestjs/common';
import { Batch } from '@forewire/kit/batch';
import { Transaction } from '@forewire/kit/mongo';
import { AccountRepository } from '../accounts/account.repository.ts';
import { SaveAccount } from '../accounts/save-account.ts';
import { type BillingConfig, billingConfigToken, paymentsEnabled } from '../config.ts';
import type { LedgerEntry } from './ledger-entry.ts';
import { LedgerRepository } from './ledger.repository.ts';

type Step = { entry: LedgerEntry } | { forgottenId: string };

/** Writes what was used to the ledger, once, and counts it against the owner's credits: at the end of the present transaction, all of it together. */
@Injectable()
export class Charge {
  private readonly counting: boolean;
  private readonly charges: Batch<Step, Set<LedgerEntry>>;

  constructor(
    @Inject(billingConfigToken) config: BillingConfig,
    private readonly ledger: LedgerRepository,
    private readonly accounts: AccountRepository,
    private readonly saveAccount: SaveAccount,
    transaction: Transaction,
  ) {
    this.counting = paymentsEnabled(config);
    this.charges = new Batch(transaction, {
      ahead: (steps) => this.ledger.add(steps.flatMap((step) => ('entry' in step ? [step.entry] : []))),
      each: (step, fresh) => ('entry' in step ? this.count(step.entry, fresh) : this.ledger.removeOf(step.forgottenId)),
    });
  }

  async execute(entry: LedgerEntry | null): Promise<void> {
    if (entry) await this.charges.add({ entry });
  }

  /** Removes an owner's entries, those included that this transaction writes. */
  forget(ownerId: string): Promise<void> {
    return this.charges.add({ forgottenId: ownerId });
  }

  private async count(entry: LedgerEntry, fresh: ReadonlySet<LedgerEntry>): Promise<void> {
    if (!this.counting || !fresh.has(entry)) return;
    const before = await this.accounts.find(entry.ownerId);
    // An account that is still to come is opened with what the ledger holds by then.
    if (before) await this.saveAccount.addUse(before, entry);
  }
}
