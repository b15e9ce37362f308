import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Transaction } from '@forewire/kit/mongo';
import { type BillingConfig, billingConfigToken, paymentsEnabled } from '../config.ts';
import { LedgerRepository } from '../ledger/ledger.repository.ts';
import { rollTo } from './account.ts';
import { AccountRepository } from './account.repository.ts';
import { SaveAccount } from './save-account.ts';

/** After an operator turned payments on or off, brings every account in line at the next start. */
@Injectable()
export class SyncPayments implements OnModuleInit {
  private readonly limited: boolean;

  constructor(
    @Inject(billingConfigToken) config: BillingConfig,
    private readonly accounts: AccountRepository,
    private readonly ledger: LedgerRepository,
    private readonly saveAccount: SaveAccount,
    private readonly transaction: Transaction,
  ) {
    this.limited = paymentsEnabled(config);
  }

  async onModuleInit(): Promise<void> {
    for (const id of await this.accounts.listIdsWithLimited(!this.limited)) await this.transaction.run(() => this.sync(id));
  }

  private async sync(id: string): Promise<void> {
    const account = await this.accounts.find(id);
    if (!account || account.limited === this.limited) return;
    const rolled = rollTo(account, new Date());
    // While payments are off only the ledger is kept.
    const creditsUsed = await this.ledger.sum(id, rolled.periodStart, rolled.periodEnd);
    await this.saveAccount.update({ ...rolled, limited: this.limited, creditsUsed });
  }
}
