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

export type DeliveryJob = { deliveryId: string; content: Content };

/** Kinds of delivery jobs: each has its own workers, so that slow webhooks never hold up mails. */
export const lanes = ['deliver-email', 'deliver-push', 'deliver-webhook', 'deliver-chat'] as const;
export type Lane = (typeof lanes)[number];

export function laneOf(platform: Platform): Lane {
  if (platform === 'email') return 'deliver-email';
  if (platform === 'browser') return 'deliver-push';
  return platform === 'webhook' ? 'deliver-webhook' : 'deliver-chat';
}
