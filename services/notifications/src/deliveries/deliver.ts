import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Job, Jobs } from '@forewire/kit/jobs';
import { FoundResultRepository } from '../alerts/found-result.repository.ts';
import { skipped } from './courier.ts';
import { Couriers } from './couriers.ts';
import { type Delivery, deliveryBackoffMs, maxDeliveryAttempts, type Outcome } from './delivery.ts';
import { DeliveryRepository } from './delivery.repository.ts';
import { type Content, type DeliveryJob, type Lane, storedDelivery } from './delivery-job.ts';
import { countTry } from './metrics.ts';
import { SettleDelivery } from './settle-delivery.ts';
import { shownProblem } from './shown-problem.ts';

/** Makes deliveries: each is tried until it is taken, refused for good, or given up, and its outcome is recorded. */
@Injectable()
export class Deliver implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly couriers: Couriers,
    private readonly deliveries: DeliveryRepository,
    private readonly results: FoundResultRepository,
    private readonly settleDelivery: SettleDelivery,
  ) {}

  onModuleInit(): void {
    for (const [lane, { concurrency, maxAttempts = maxDeliveryAttempts }] of Object.entries(this.couriers.byLane) as [Lane, Couriers['byLane'][Lane]][]) {
      this.jobs.work<DeliveryJob>(lane, {
        concurrency,
        maxAttempts,
        backoffMs: deliveryBackoffMs,
        // Mails and chat messages tell a whole run, and are written down with it.
        ...(lane === 'deliver-webhook' && { stored: storedDelivery }),
        work: (job) => this.attempt(job, lane),
        onGiveUp: ({ deliveryId, content }, error) => this.settleDelivery.execute(deliveryId, content, { status: 'failed', error: shownProblem(error) }, null),
      });
    }
  }

  private async attempt({ payload, attempt, signal }: Job<DeliveryJob>, lane: Lane): Promise<(() => Promise<void>) | undefined> {
    const delivery = await this.deliveries.find(payload.deliveryId);
    // Gone with its task or user, or settled by an earlier try.
    if (delivery?.status !== 'pending') return undefined;
    try {
      const content = payload.content ?? (await this.results.contents([delivery])).get(delivery.id) ?? null;
      const outcome = await countTry(delivery, () => this.carry(delivery, content, lane, signal));
      return () => this.settleDelivery.execute(delivery.id, content, outcome, attempt);
    } catch (error) {
      await this.deliveries.noteAttempt(delivery.id, attempt, shownProblem(error));
      throw error;
    }
  }

  private async carry(delivery: Delivery, content: Content | null, lane: Lane, signal: AbortSignal): Promise<Outcome> {
    if (!content) return skipped('The result is no longer kept');
    const carry = await this.couriers.open(lane, delivery);
    return carry(delivery, content, signal);
  }
}
