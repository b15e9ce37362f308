import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Injectable } from '@nestjs/common';
import { Batch } from '@forewire/kit/batch';
import { Jobs } from '@forewire/kit/jobs';
import { Transaction } from '@forewire/kit/mongo';
import { Outbox } from '@forewire/kit/outbox';
import { BriefingRepository } from '../briefings/briefing.repository.ts';
import { firstReportMs, reportJob, reportKind } from '../sms/report.ts';
import type { Delivery, Outcome } from './delivery.ts';
import type { Content } from './delivery-job.ts';
import { DeliveryRepository } from './delivery.repository.ts';
import { countDelivery, noteArrival } from './metrics.ts';

type Ended = { deliveryId: string; content: Content | null; outcome: Outcome; attempts: number | null };

/** Records how a delivery ended and tells the other services, in the transaction that it is called in. */
@Injectable()
export class SettleDelivery {
  private readonly ended: Batch<Ended>;

  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly briefings: BriefingRepository,
    private readonly outbox: Outbox,
    private readonly jobs: Jobs,
    private readonly transaction: Transaction,
  ) {
    this.ended = new Batch(transaction, {
      ahead: (list) => this.deliveries.load(list.map(({ deliveryId }) => deliveryId)),
      each: (ended) => this.settle(ended),
    });
  }

  /** Those that end in one transaction are written together, at its end; `attempts` null keeps what was noted. */
  execute(deliveryId: string, content: Content | null, outcome: Outcome, attempts: number | null): Promise<void> {
    return this.ended.add({ deliveryId, content, outcome, attempts });
  }

  private async settle({ deliveryId, content, outcome, attempts }: Ended): Promise<void> {
    const now = new Date();
    if (outcome.status === 'sent') return this.awaitReport(deliveryId, content, outcome.reference, attempts ?? 1, now);
    const settled = await this.deliveries.settle(deliveryId, outcome, attempts, now);
    if (!settled) return;
    await this.announce([settled]);
    if (settled.briefingId !== null && settled.platform === 'email') await this.briefings.settle(settled.briefingId, outcome.status === 'delivered' ? 'sent' : 'failed', now);
    if (outcome.status === 'delivered' && settled.platform !== 'sms') this.transaction.afterCommit(() => noteArrival(settled, content, now));
  }

  private async awaitReport(deliveryId: string, content: Content | null, reference: string, attempts: number, now: Date): Promise<void> {
    const sent = await this.deliveries.noteSent(deliveryId, reference, attempts);
    if (!sent) return;
    const { id, payload } = reportJob(deliveryId);
    await this.jobs.add(reportKind, id, payload, new Date(now.getTime() + firstReportMs));
    this.transaction.afterCommit(() => noteArrival(sent, content, now));
  }

  /** Tells about deliveries that ended; one that had nobody to go to is nobody's business. */
  async announce(settled: Delivery[]): Promise<void> {
    this.transaction.afterCommit(() => settled.forEach(countDelivery));
    const told = settled.filter((delivery) => delivery.status === 'delivered' || delivery.status === 'failed');
    await this.outbox.addMany(
      told.map((delivery) => ({
        type: 'delivery.settled' as const,
        key: delivery.userId,
        message: {
          id: delivery.id,
          userId: delivery.userId,
          taskId: delivery.taskId ?? '',
          runId: delivery.runId ?? '',
          resultId: delivery.resultId ?? '',
          platform: delivery.platform,
          outcome: delivery.status,
          error: delivery.error ?? '',
          attempts: delivery.attempts,
          settledAt: timestampFromDate(delivery.settledAt ?? new Date()),
        },
      })),
    );
  }
}
