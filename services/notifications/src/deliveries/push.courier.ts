import { Injectable } from '@nestjs/common';
import { PermanentFailure } from '@forewire/kit/jobs';
import { PersonRepository } from '../people/person.repository.ts';
import { isReachable } from '../people/person.ts';
import type { PushPayload, PushSubscription } from '../push/push-subscription.ts';
import { PushSubscriptionRepository } from '../push/push-subscription.repository.ts';
import { SubscriptionGone, WebPush } from '../push/web-push.ts';
import { type Courier, delivered, skipped } from './courier.ts';
import type { Delivery, Outcome } from './delivery.ts';
import { DeliveryRepository } from './delivery.repository.ts';
import type { Content } from './delivery-job.ts';

/** Carries a notification to every browser of its user; a retry leaves out those that have it. */
@Injectable()
export class PushCourier implements Courier {
  constructor(
    private readonly people: PersonRepository,
    private readonly subscriptions: PushSubscriptionRepository,
    private readonly deliveries: DeliveryRepository,
    private readonly webPush: WebPush,
  ) {}

  async carry(delivery: Delivery, content: Content, signal: AbortSignal): Promise<Outcome> {
    if (content.kind !== 'push') throw new PermanentFailure('Browsers get notifications only');
    const person = await this.people.find(delivery.userId);
    if (!person || !isReachable(person) || !person.browserAlerts) return skipped('Browser notifications are switched off');
    const reached = new Set(await this.deliveries.listReached(delivery.id));
    const waiting = (await this.subscriptions.list(delivery.userId)).filter((subscription) => !reached.has(subscription.id));
    const failures: Error[] = [];
    for (const subscription of waiting) {
      const result = await this.push(delivery.id, subscription, content.push, signal);
      if (result === 'reached') reached.add(subscription.id);
      else if (result !== 'gone') failures.push(result);
    }
    return conclude(reached.size, failures);
  }

  private async push(deliveryId: string, subscription: PushSubscription, payload: PushPayload, signal: AbortSignal): Promise<'reached' | 'gone' | Error> {
    try {
      await this.webPush.send(subscription, payload, signal);
      await this.deliveries.noteReached(deliveryId, subscription.id);
      return 'reached';
    } catch (error) {
      if (!(error instanceof SubscriptionGone)) return error instanceof Error ? error : new Error(String(error));
      await this.subscriptions.remove(subscription.id);
      return 'gone';
    }
  }
}

/** A failure that may pass brings the delivery back; one that won't only counts where no browser was reached. */
function conclude(reached: number, failures: Error[]): Outcome {
  const passing = failures.find((failure) => !(failure instanceof PermanentFailure));
  if (passing) throw passing;
  if (reached > 0) return delivered;
  if (failures[0]) throw failures[0];
  return skipped('No browser takes notifications any more');
}
