import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Job, Jobs } from '@forewire/kit/jobs';
import { BriefingRepository } from '../briefings/briefing.repository.ts';
import { smtpConnections } from '../mail/smtp.mailer.ts';
import { ChannelCourier } from './channel.courier.ts';
import type { Courier } from './courier.ts';
import { type Delivery, deliveryBackoffMs, maxDeliveryAttempts, type Outcome } from './delivery.ts';
import { DeliveryRepository } from './delivery.repository.ts';
import type { DeliveryJob, Lane } from './delivery-job.ts';
import { EmailCourier } from './email.courier.ts';
import { PushCourier } from './push.courier.ts';
import { SettleDelivery } from './settle-delivery.ts';

/** The couriers, by the lane whose jobs they do. */
@Injectable()
export class Couriers {
  readonly byLane: Record<Lane, { courier: Courier; concurrency: number }>;

  constructor(email: EmailCourier, push: PushCourier, channel: ChannelCourier) {
    this.byLane = {
      'deliver-email': { courier: email, concurrency: smtpConnections },
      'deliver-push': { courier: push, concurrency: 16 },
      // Most of a webhook's time is waiting for somebody else's server, at worst ten seconds.
      'deliver-webhook': { courier: channel, concurrency: 48 },
      'deliver-chat': { courier: channel, concurrency: 16 },
    };
  }
}

/** Makes deliveries: each is tried until it is taken, refused for good, or given up, and its outcome is recorded. */
@Injectable()
export class Deliver implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly couriers: Couriers,
    private readonly deliveries: DeliveryRepository,
    private readonly briefings: BriefingRepository,
    private readonly settleDelivery: SettleDelivery,
  ) {}

  onModuleInit(): void {
    for (const [lane, { courier, concurrency }] of Object.entries(this.couriers.byLane)) {
      this.jobs.work<DeliveryJob>(lane, {
        concurrency,
        maxAttempts: maxDeliveryAttempts,
        backoffMs: deliveryBackoffMs,
        work: (job) => this.attempt(job, courier),
        onGiveUp: (payload, error) => this.giveUp(payload, error),
      });
    }
  }

  private async attempt({ payload, attempt, signal }: Job<DeliveryJob>, courier: Courier): Promise<(() => Promise<void>) | undefined> {
    const delivery = await this.deliveries.find(payload.deliveryId);
    // Gone with its task or user, or settled by an earlier try.
    if (delivery?.status !== 'pending') return undefined;
    try {
      const outcome = await courier.carry(delivery, payload.content, signal);
      return () => this.settle(delivery, payload, outcome, attempt);
    } catch (error) {
      await this.deliveries.noteAttempt(delivery.id, attempt, error instanceof Error ? error.message : String(error));
      throw error;
    }
  }

  private async giveUp(job: DeliveryJob, error: Error): Promise<void> {
    const delivery = await this.deliveries.find(job.deliveryId);
    if (delivery) await this.settle(delivery, job, { status: 'failed', error: error.message }, null);
  }

  private async settle(delivery: Delivery, job: DeliveryJob, outcome: Outcome, attempts: number | null): Promise<void> {
    await this.settleDelivery.execute(job, outcome, attempts);
    if (delivery.briefingId === null || delivery.platform !== 'email') return;
    await this.briefings.settle(delivery.briefingId, outcome.status === 'delivered' ? 'sent' : 'failed', new Date());
  }
}
