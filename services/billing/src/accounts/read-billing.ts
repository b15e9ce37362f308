import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@forewire/kit/auth';
import { type BillingConfig, billingConfigToken, isLimited } from '../config.ts';
import { type KindTotal, LedgerRepository } from '../ledger/ledger.repository.ts';
import { type Account, newAccount, rollTo } from './account.ts';
import { AccountRepository } from './account.repository.ts';

/** What somebody has and used in the present period; right after sign-up, what their account is about to be. */
@Injectable()
export class ReadBilling {
  constructor(
    @Inject(billingConfigToken) private readonly config: BillingConfig,
    private readonly accounts: AccountRepository,
    private readonly ledger: LedgerRepository,
  ) {}

  async account(actor: Actor, now = new Date()): Promise<Account> {
    return rollTo((await this.accounts.find(actor.userId)) ?? newAccount(actor.userId, now, isLimited(this.config, actor.userId), now), now);
  }

  async usage(actor: Actor): Promise<{ account: Account; totals: KindTotal[] }> {
    const account = await this.account(actor);
    return { account, totals: await this.ledger.totals(account.id, account.periodStart, account.periodEnd) };
  }
}
