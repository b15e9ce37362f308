import { Injectable } from '@nestjs/common';
import { PermanentFailure } from '@forewire/kit/jobs';
import { CurrentBriefing } from '../briefings/current-briefing.ts';
import { PersonRepository } from '../people/person.repository.ts';
import type { PushPayload, PushSubscription } from '../push/push-subscription.ts';
import { PushSubscriptionRepository } from '../push/push-subscription.repository.ts';
import { SubscriptionGone, WebPush } from '../push/web-push.ts';
import { refusals } from '../rights/rights.ts';
import { type Carry, type Courier, delivered, skipped } from './courier.ts';
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
    private readonly briefings: CurrentBriefing,
  ) {}

  async open({ userId }: Pick<Delivery, 'userId'>): Promise<Carry> {
    const person = await this.people.findTogether(userId);
    if (!person || !person.browserAlerts) return async () => skipped('Browser notifications are switched off');
    const subscriptions = await this.subscriptions.list(userId);
    return (delivery, content, signal) => this.carry(subscriptions, delivery, content, signal);
  }

  private async carry(subscriptions: PushSubscription[], delivery: Delivery, content: Content, signal: AbortSignal): Promise<Outcome> {
    if (content.kind !== 'push') throw new PermanentFailure('Browsers get notifications only');
    const payload = await this.current(content.push);
    if (!payload) return skipped(refusals.access);
    const reached = new Set(delivery.reached);
    const waiting = subscriptions.filter((subscription) => !reached.has(subscription.id));
    const failures: Error[] = [];
    for (const subscription of waiting) {
      const result = await this.push(subscription, payload, signal);
      if (result instanceof Error) failures.push(result);
      if (result !== 'reached') continue;
      reached.add(subscription.id);
      // Where all were reached the delivery ends, which says it all.
      const ends = failures.length === 0 && subscription === waiting.at(-1);
      if (!ends) await this.deliveries.noteReached(delivery.id, subscription.id);
    }
    return conclude(reached.size, failures);
  }

  /** What a briefing's notification says as things stand; null when nothing of it is left. */
  private async current(push: PushPayload): Promise<PushPayload | null> {
    if (!push.briefingId) return push;
    const briefing = await this.briefings.find(push.briefingId);
    if (!briefing || briefing.results.length === 0) return null;
    return { ...push, title: briefing.subjectLine, body: briefing.previewText };
  }

  private async push(subscription: PushSubscription, payload: PushPayload, signal: AbortSignal): Promise<'reached' | 'gone' | Error> {
    try {
      await this.webPush.send(subscription, payload, signal);
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
