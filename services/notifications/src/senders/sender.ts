import type { Channel } from '../channels/channel.ts';
import type { Message } from './message.ts';

/** One message on its way to one channel. */
export type Parcel = { deliveryId: string; message: Message; channel: Channel; signal: AbortSignal };

/**
 * Posts to one platform. Resolves once the platform has taken the message; throws PermanentFailure when no retry will
 * help, RetryLater when the platform says when to come back, and anything else for a failure that may pass.
 */
export interface Sender {
  send(parcel: Parcel): Promise<void>;
}
