import { Injectable } from '@nestjs/common';
import { Jobs } from '@forewire/kit/jobs';
import { LiveBus } from '@forewire/kit/live';
import { Transaction } from '@forewire/kit/mongo';
import { DeliveryRepository } from './delivery.repository.ts';
import { type PlannedDelivery, toJobs } from './delivery-job.ts';
import { SettleDelivery } from './settle-delivery.ts';

/** Puts planned deliveries on their way, each once, in the transaction that it is called in. */
@Injectable()
export class Dispatch {
  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly settle: SettleDelivery,
    private readonly jobs: Jobs,
    private readonly live: LiveBus,
    private readonly transaction: Transaction,
  ) {}

  /** They are of one run or briefing; `firstTime` says that their cause was never seen before, which saves looking for them. */
  async execute(planned: PlannedDelivery[], firstTime: boolean): Promise<void> {
    const fresh = await this.deliveries.insertNew(
      planned.map(({ delivery }) => delivery),
      firstTime,
    );
    const added = planned.filter(({ delivery }) => fresh.has(delivery.id));
    await this.settle.announce(added.map(({ delivery }) => delivery));
    const jobs = toJobs(added.filter(({ delivery }) => delivery.status === 'pending'));
    for (const { kind, id, payload } of jobs) await this.jobs.add(kind, id, payload);
    this.transaction.afterCommit(() => this.showInOpenPages(added));
  }

  private showInOpenPages(added: PlannedDelivery[]): void {
    for (const { delivery, content } of added) {
      if (content.kind === 'push') this.live.publish(delivery.userId, 'browser-alert', content.push);
    }
  }
}
