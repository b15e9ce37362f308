import { Injectable } from '@nestjs/common';
import type { Actor } from '@forewire/kit/auth';
import { Transaction } from '@forewire/kit/mongo';
import { rollTo, setUsageBased } from './account.ts';
import { AccountRepository } from './account.repository.ts';
import { SaveAccount } from './save-account.ts';

/** Lets use go on beyond the plan's credits, or stops it there. */
@Injectable()
export class ChooseUsageBilling {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly saveAccount: SaveAccount,
    private readonly transaction: Transaction,
  ) {}

  execute(actor: Actor, enabled: boolean): Promise<void> {
    return this.transaction.run(async () => {
      const account = rollTo(await this.accounts.get(actor.userId), new Date());
      await this.saveAccount.update(setUsageBased(account, enabled));
    });
  }
}
