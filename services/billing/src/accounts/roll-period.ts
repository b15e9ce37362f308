import { Injectable } from '@nestjs/common';
import { Jobs } from '@forewire/kit/jobs';
import { syncJob, type SyncPayload } from '../payments/sync-subscription.ts';
import { rollTo } from './account.ts';
import { AccountRepository } from './account.repository.ts';
import { rollJob, type RollPayload, SaveAccount } from './save-account.ts';

// A renewal is paid about an hour after its period has begun.
const syncAfterMs = 2 * 3_600_000;

/** Begins a new period on time, so that who ran out of credits goes on without anybody's doing. */
@Injectable()
export class RollPeriod {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly saveAccount: SaveAccount,
    private readonly jobs: Jobs,
  ) {
    jobs.work<RollPayload>(rollJob, { concurrency: 4, maxAttempts: 10, work: async ({ payload }) => () => this.execute(payload.accountId, new Date()) });
  }

  async execute(accountId: string, now: Date): Promise<void> {
    const account = await this.accounts.find(accountId);
    if (!account?.limited) return;
    const rolled = rollTo(account, now);
    if (rolled === account) return;
    await this.saveAccount.update(rolled);
    // Stripe begins the period at the same moment and tells of it; should that be lost, it is read here.
    if (account.customerId === null) return;
    const payload: SyncPayload = { customerId: account.customerId, gone: false };
    await this.jobs.add(syncJob, `${syncJob}:${accountId}:${account.periodEnd.toISOString()}`, payload, new Date(now.getTime() + syncAfterMs));
  }
}
