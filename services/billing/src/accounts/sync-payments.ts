import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Transaction } from '@forewire/kit/mongo';
import { type BillingConfig, billingConfigToken, isLimited, paymentsEnabled } from '../config.ts';
import { LedgerRepository } from '../ledger/ledger.repository.ts';
import { rollTo } from './account.ts';
import { AccountRepository } from './account.repository.ts';
import { SaveAccount } from './save-account.ts';

/** After an operator turned payments on or off, or exempted somebody, brings every account in line at the next start. */
@Injectable()
export class SyncPayments implements OnModuleInit {
  constructor(
    @Inject(billingConfigToken) private readonly config: BillingConfig,
    private readonly accounts: AccountRepository,
    private readonly ledger: LedgerRepository,
    private readonly saveAccount: SaveAccount,
    private readonly transaction: Transaction,
  ) {}

  async onModuleInit(): Promise<void> {
    const others = await this.accounts.listIdsWithLimited(!paymentsEnabled(this.config));
    for (const id of [...others, ...this.config.UNLIMITED_USERS]) await this.transaction.run(() => this.sync(id));
  }

  private async sync(id: string): Promise<void> {
    const account = await this.accounts.find(id);
    const limited = isLimited(this.config, id);
    if (!account || account.limited === limited) return;
    const rolled = rollTo(account, new Date());
    // While payments are off only the ledger is kept.
    const creditsUsed = await this.ledger.sum(id, rolled.periodStart, rolled.periodEnd);
    await this.saveAccount.update({ ...rolled, limited, creditsUsed });
  }
}
