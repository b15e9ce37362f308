import { Injectable } from '@nestjs/common';
import { Jobs } from '@forewire/kit/jobs';
import { rollTo } from './account.ts';
import { AccountRepository } from './account.repository.ts';
import { rollJob, type RollPayload, SaveAccount } from './save-account.ts';

/** Begins a new period on time, so that who ran out of credits goes on without anybody's doing. */
@Injectable()
export class RollPeriod {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly saveAccount: SaveAccount,
    jobs: Jobs,
  ) {
    jobs.work<RollPayload>(rollJob, { concurrency: 4, maxAttempts: 10, work: async ({ payload }) => () => this.execute(payload.accountId, new Date()) });
  }

  async execute(accountId: string, now: Date): Promise<void> {
    const account = await this.accounts.find(accountId);
    if (!account?.limited) return;
    const rolled = rollTo(account, now);
    if (rolled !== account) await this.saveAccount.update(rolled);
  }
}
