import { Inject, Injectable } from '@nestjs/common';
import { type BillingConfig, billingConfigToken, isLimited } from '../config.ts';
import { LedgerRepository } from '../ledger/ledger.repository.ts';
import { newAccount } from './account.ts';
import { AccountRepository } from './account.repository.ts';
import { SaveAccount } from './save-account.ts';

/** Gives a new person an account; what they used before it was there counts. Call it inside a transaction. */
@Injectable()
export class OpenAccount {
  constructor(
    @Inject(billingConfigToken) private readonly config: BillingConfig,
    private readonly accounts: AccountRepository,
    private readonly ledger: LedgerRepository,
    private readonly saveAccount: SaveAccount,
  ) {}

  async execute(ownerId: string, since: Date): Promise<void> {
    if (await this.accounts.find(ownerId)) return;
    const account = newAccount(ownerId, since, isLimited(this.config, ownerId), new Date());
    const creditsUsed = await this.ledger.sum(ownerId, account.periodStart, account.periodEnd);
    await this.saveAccount.insert({ ...account, creditsUsed });
  }
}
