import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Injectable } from '@nestjs/common';
import type { EventInit } from '@forewire/contracts/events';
import { Jobs } from '@forewire/kit/jobs';
import { Outbox } from '@forewire/kit/outbox';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';
import { ReportUsage } from '../payments/report-usage.ts';
import { type Account, isWorthTelling, rollTo, toEntitlement, use } from './account.ts';
import { AccountRepository } from './account.repository.ts';

export const rollJob = 'roll-period';
export type RollPayload = { accountId: string };

function toEntitlementChanged(account: Account): EventInit<'entitlement.changed'> {
  const { creditAllowance, creditsUsed, ...rest } = toEntitlement(account);
  return {
    ownerId: account.id,
    ...rest,
    creditAllowance: BigInt(creditAllowance),
    creditsUsed: BigInt(creditsUsed),
    periodEnd: timestampFromDate(account.periodEnd),
  };
}

/** Stores accounts, tells the other services what they allow, and sees to it that limits begin anew with each period. Call it inside a transaction. */
@Injectable()
export class SaveAccount {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly outbox: Outbox,
    private readonly jobs: Jobs,
    private readonly reportUsage: ReportUsage,
  ) {}

  async insert(account: Account): Promise<void> {
    await this.accounts.insert(account);
    await this.tell(account);
  }

  async update(account: Account): Promise<void> {
    if (await this.accounts.update(account)) await this.tell(account);
  }

  /** Adds what was used, says so only where it matters to others, and has charged what lies beyond the plan. */
  async addUse(before: Account, entry: LedgerEntry): Promise<void> {
    const present = rollTo(before, new Date());
    const after = use(present, entry.credits, entry.at);
    if (before.status !== after.status || before.periodEnd < after.periodEnd || isWorthTelling(before, after)) await this.update(after);
    else await this.accounts.update(after);
    await this.reportUsage.execute(entry, present, after);
  }

  private async tell(account: Account): Promise<void> {
    await this.outbox.add('entitlement.changed', account.id, toEntitlementChanged(account));
    // Whoever isn't limited has no use for the end of a period but to look at it.
    if (!account.limited) return;
    const payload: RollPayload = { accountId: account.id };
    await this.jobs.add(rollJob, `${rollJob}:${account.id}:${account.periodEnd.toISOString()}`, payload, account.periodEnd);
  }
}
