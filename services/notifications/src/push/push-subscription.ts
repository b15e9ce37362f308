import type { Actor } from '@forewire/kit/auth';

/**
 * A browser that takes pushes for a user although no page is open, for as long as nobody ends the session that subscribed
 * it. `credentialAt` is when that session's token was issued; both are null in those from before they were kept.
 */
export type PushSubscription = {
  id: string;
  userId: string;
  sessionId: string | null;
  credentialAt: Date | null;
  endpoint: string;
  p256dh: string;
  auth: string;
  createdAt: Date;
};

/** What a subscription keeps of who made it. */
export function madeBy({ userId, tokenId, issuedAt }: Pick<Actor, 'userId' | 'tokenId' | 'issuedAt'>): Pick<PushSubscription, 'userId' | 'sessionId' | 'credentialAt'> {
  return { userId, sessionId: tokenId, credentialAt: new Date(issuedAt * 1000) };
}

/** What the service worker shows; the same id is shown once. */
export type PushPayload = { id: string; title: string; body: string; url: string; taskId?: string; runId?: string; briefingId?: string };
