import { Injectable } from '@nestjs/common';
import { keepContext } from '@forewire/kit/context';
import { Jobs } from '@forewire/kit/jobs';
import type { Outcome } from './delivery.ts';
import { DeliveryRepository } from './delivery.repository.ts';
import { type Content, deliveryJobId, type GroupLane } from './delivery-job.ts';
import { SettleDelivery } from './settle-delivery.ts';

/** What came of a delivery of a group: it ended, or is to be tried by itself; `error` null says that it was not tried yet. */
export type Ending = { outcome: Outcome } | { retryAt: Date; error: string | null };

export type Tried = { deliveryId: string; content: Content | null; lane: GroupLane; ending: Ending; within: ReturnType<typeof keepContext> };

/** Records what came of a group's deliveries, in the transaction that it is called in. */
@Injectable()
export class RecordTries {
  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly settleDelivery: SettleDelivery,
    private readonly jobs: Jobs,
  ) {}

  async execute(tries: readonly Tried[]): Promise<void> {
    await this.deliveries.load(tries.map(({ deliveryId }) => deliveryId));
    for (const tried of tries) await tried.within(() => this.record(tried));
  }

  private async record({ deliveryId, content, lane, ending }: Tried): Promise<void> {
    if ('outcome' in ending) return this.settleDelivery.execute(deliveryId, content, ending.outcome, 1);
    const { retryAt: runAt, error } = ending;
    const goesOn = error === null ? (await this.deliveries.find(deliveryId))?.status === 'pending' : await this.deliveries.noteAttemptTogether(deliveryId, 1, error);
    if (goesOn) await this.jobs.addMany(lane, [{ id: deliveryJobId(deliveryId), payload: { deliveryId, content }, runAt, attempts: error === null ? 0 : 1 }]);
  }
}
