import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Job, Jobs } from '@forewire/kit/jobs';
import { FoundResultRepository } from '../alerts/found-result.repository.ts';
import { Rights } from '../rights/rights.ts';
import { type Courier, skipped } from './courier.ts';
import { Couriers } from './couriers.ts';
import { type Delivery, deliveryBackoffMs, maxDeliveryAttempts, type Outcome } from './delivery.ts';
import { DeliveryRepository } from './delivery.repository.ts';
import { type Content, type DeliveryJob, storedDelivery } from './delivery-job.ts';
import { countTry } from './metrics.ts';
import { SettleDelivery } from './settle-delivery.ts';

/** Makes deliveries: each is tried until it is taken, refused for good, or given up, and its outcome is recorded. */
@Injectable()
export class Deliver implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly couriers: Couriers,
    private readonly deliveries: DeliveryRepository,
    private readonly results: FoundResultRepository,
    private readonly settleDelivery: SettleDelivery,
    private readonly rights: Rights,
  ) {}

  onModuleInit(): void {
    for (const [lane, { courier, concurrency }] of Object.entries(this.couriers.byLane)) {
      this.jobs.work<DeliveryJob>(lane, {
        concurrency,
        maxAttempts: maxDeliveryAttempts,
        backoffMs: deliveryBackoffMs,
        // Mails and chat messages tell a whole run, and are written down with it.
        ...(lane === 'deliver-webhook' && { stored: storedDelivery }),
        work: (job) => this.attempt(job, courier),
        onGiveUp: ({ deliveryId, content }, error) => this.settleDelivery.execute(deliveryId, content, { status: 'failed', error: error.message }, null),
      });
    }
  }

  private async attempt({ payload, attempt, signal }: Job<DeliveryJob>, courier: Courier): Promise<(() => Promise<void>) | undefined> {
    const delivery = await this.deliveries.find(payload.deliveryId);
    // Gone with its task or user, or settled by an earlier try.
    if (delivery?.status !== 'pending') return undefined;
    try {
      const content = payload.content ?? (await this.results.contents([delivery])).get(delivery.id) ?? null;
      const outcome = await countTry(delivery, () => this.carry(delivery, content, courier, signal));
      return () => this.settleDelivery.execute(delivery.id, content, outcome, attempt);
    } catch (error) {
      await this.deliveries.noteAttempt(delivery.id, attempt, error instanceof Error ? error.message : String(error));
      throw error;
    }
  }

  private async carry(delivery: Delivery, content: Content | null, courier: Courier, signal: AbortSignal): Promise<Outcome> {
    if (!content) return skipped('The result is no longer kept');
    const refusal = await this.rights.refusal(delivery);
    if (refusal) return skipped(refusal);
    const carry = await courier.open(delivery);
    return carry(delivery, content, signal);
  }
}
