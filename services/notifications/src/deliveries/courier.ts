import type { Delivery, Outcome } from './delivery.ts';
import type { Content } from './delivery-job.ts';

/** Carries one delivery to its place; throws as a Sender does when it could not. */
export type Carry = (delivery: Delivery, content: Content, signal: AbortSignal) => Promise<Outcome>;

/** Looks up how to reach a place as it is set up at this moment. */
export interface Courier {
  open(place: Pick<Delivery, 'userId' | 'channelId'>): Promise<Carry>;
}

export const delivered: Outcome = { status: 'delivered' };
export const skipped = (error: string): Outcome => ({ status: 'skipped', error });
