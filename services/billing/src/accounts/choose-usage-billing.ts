import { Injectable } from '@nestjs/common';
import type { Actor } from '@forewire/kit/auth';
import { Transaction } from '@forewire/kit/mongo';
import { UsageSubscription } from '../payments/usage-subscription.ts';
import { type Account, rollTo, setUsageBased } from './account.ts';
import { AccountRepository } from './account.repository.ts';
import { SaveAccount } from './save-account.ts';

/** Lets use go on beyond the plan's credits, or stops it there. */
@Injectable()
export class ChooseUsageBilling {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly saveAccount: SaveAccount,
    private readonly usageSubscription: UsageSubscription,
    private readonly transaction: Transaction,
  ) {}

  async execute(actor: Actor, enabled: boolean): Promise<void> {
    const wanted = setUsageBased(await this.present(actor), enabled);
    const usageSubscriptionId = enabled ? await this.usageSubscription.ensure(wanted) : wanted.usageSubscriptionId;
    await this.transaction.run(async () => {
      await this.saveAccount.update({ ...setUsageBased(await this.present(actor), enabled), usageSubscriptionId });
    });
  }

  private async present(actor: Actor): Promise<Account> {
    return rollTo(await this.accounts.get(actor.userId), new Date());
  }
}
