import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Injectable } from '@nestjs/common';
import { Outbox } from '@forewire/kit/outbox';
import type { Delivery, Outcome } from './delivery.ts';
import { DeliveryRepository } from './delivery.repository.ts';

/** Records how a delivery ended and tells the other services, in the transaction that it is called in. */
@Injectable()
export class SettleDelivery {
  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly outbox: Outbox,
  ) {}

  async execute(deliveryId: string, outcome: Outcome, attempts: number | null): Promise<void> {
    const settled = await this.deliveries.settle(deliveryId, outcome, attempts, new Date());
    if (settled) await this.announce([settled]);
  }

  /** Tells about deliveries that ended; one that had nobody to go to is nobody's business. */
  async announce(settled: Delivery[]): Promise<void> {
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
