import type { Delivery, Outcome } from './delivery.ts';
import type { Content } from './delivery-job.ts';

/** Carries one delivery to where it goes; throws as a Sender does when it could not. */
export interface Courier {
  carry(delivery: Delivery, content: Content, signal: AbortSignal): Promise<Outcome>;
}

export const delivered: Outcome = { status: 'delivered' };
export const skipped = (error: string): Outcome => ({ status: 'skipped', error });
