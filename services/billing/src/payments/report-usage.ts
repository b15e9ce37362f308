import { Injectable } from '@nestjs/common';
import { Jobs } from '@forewire/kit/jobs';
import { type Account, creditsBeyond } from '../accounts/account.ts';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';
import { usageMeter } from './meter.ts';
import { StripeAccess } from './stripe.ts';

const usageJob = 'report-usage';
type UsagePayload = { customerId: string; credits: number; entryId: string; at: string };

/** Has credits beyond a plan's charged: each charge is reported to Stripe's meter once, however often the report is tried. */
@Injectable()
export class ReportUsage {
  constructor(
    private readonly jobs: Jobs,
    private readonly stripe: StripeAccess,
  ) {
    jobs.work<UsagePayload>(usageJob, { concurrency: 4, maxAttempts: 60, work: ({ payload }) => this.report(payload) });
  }

  /** Notes what an entry costs on top, if anything. Call it inside the transaction that counts the entry. */
  async execute(entry: LedgerEntry, before: Account, after: Account): Promise<void> {
    const credits = creditsBeyond(before, after);
    if (credits === 0 || after.customerId === null) return;
    const payload: UsagePayload = { customerId: after.customerId, credits, entryId: entry.id, at: entry.at.toISOString() };
    await this.jobs.add(usageJob, `${usageJob}:${entry.id}`, payload);
  }

  private async report({ customerId, credits, entryId, at }: UsagePayload): Promise<void> {
    await this.stripe.client.billing.meterEvents.create(
      {
        event_name: usageMeter,
        identifier: entryId,
        timestamp: Math.floor(Date.parse(at) / 1000),
        payload: { stripe_customer_id: customerId, value: String(credits) },
      },
      // A report that arrived, but whose answer was lost, is answered once more in the same way.
      { idempotencyKey: `meter:${entryId}` },
    );
  }
}
