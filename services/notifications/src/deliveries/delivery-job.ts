import type { Alert, FoundResult } from '../alerts/alert.ts';
import type { PushPayload } from '../push/push-subscription.ts';
import type { Delivery, Platform } from './delivery.ts';

/** What a delivery carries; a briefing is read from its own row when it is sent. */
export type Content =
  | { kind: 'alert'; alert: Alert }
  | { kind: 'result'; alert: Alert; result: FoundResult }
  | { kind: 'briefing'; briefingId: string }
  | { kind: 'push'; push: PushPayload };

/** A delivery with what it takes to make it. */
export type PlannedDelivery = { delivery: Delivery; content: Content };

/** A content that is null is the result that the delivery tells, which is kept already. */
export type DeliveryJob = { deliveryId: string; content: Content | null };

/** Deliveries of one run to one place; those that have been tried have jobs of their own. */
export type GroupJob = { deliveries: DeliveryJob[] };

/** Kinds of delivery jobs: each has its own workers, so that slow webhooks never hold up mails. */
export type Lane = 'deliver-email' | 'deliver-push' | 'deliver-sms' | 'deliver-webhook' | 'deliver-chat';

/** First tries of many go apart from the retries of single ones; a run makes one mail and one chat message, so these have no groups. */
export const groupKinds = { 'deliver-push': 'deliver-push-group', 'deliver-webhook': 'deliver-webhook-group' } as const;
export type GroupLane = keyof typeof groupKinds;

export function laneOf(platform: Platform): Lane {
  if (platform === 'email') return 'deliver-email';
  if (platform === 'browser') return 'deliver-push';
  if (platform === 'sms') return 'deliver-sms';
  return platform === 'webhook' ? 'deliver-webhook' : 'deliver-chat';
}

/** What is sent to the same place goes there by the same way: a channel, or a person's mailbox or browsers. */
export function placeOf({ channelId, userId }: Pick<Delivery, 'channelId' | 'userId'>): string {
  return channelId ?? userId;
}

export const deliveryJobId = (deliveryId: string): string => `deliver:${deliveryId}`;

type AddedJob = { kind: string; id: string; payload: DeliveryJob | GroupJob };

/** The jobs that make these deliveries of one run: one for all that go to the same place. */
export function toJobs(planned: readonly PlannedDelivery[]): AddedJob[] {
  const places = new Map<string, PlannedDelivery[]>();
  for (const one of planned) {
    const place = `${laneOf(one.delivery.platform)} ${placeOf(one.delivery)}`;
    places.set(place, [...(places.get(place) ?? []), one]);
  }
  return [...places.values()].flatMap(jobsOfPlace);
}

function jobsOfPlace(planned: PlannedDelivery[]): AddedJob[] {
  const [first] = planned;
  if (!first) return [];
  const lane = laneOf(first.delivery.platform);
  const deliveries = planned.map(({ delivery, content }): DeliveryJob => ({ deliveryId: delivery.id, content }));
  if (planned.length > 1 && lane in groupKinds) return [{ kind: groupKinds[lane as GroupLane], id: `group:${first.delivery.id}`, payload: { deliveries } }];
  return deliveries.map((payload) => ({ kind: lane, id: deliveryJobId(payload.deliveryId), payload }));
}

const withoutResult = ({ deliveryId, content }: DeliveryJob): DeliveryJob => ({ deliveryId, content: content?.kind === 'result' ? null : content });

// Rows that an earlier version wrote hold the payload itself.
function read<P>(stored: string): P {
  return typeof stored === 'string' ? (JSON.parse(stored) as P) : stored;
}

/** How jobs lie in the database: without results, which lie there already. */
export const storedDelivery = { toText: (job: DeliveryJob): string => JSON.stringify(withoutResult(job)), fromText: (text: string): DeliveryJob => read(text) };
export const storedGroup = {
  toText: ({ deliveries }: GroupJob): string => JSON.stringify({ deliveries: deliveries.map(withoutResult) }),
  fromText: (text: string): GroupJob => read(text),
};
