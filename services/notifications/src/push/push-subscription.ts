/** A browser that takes pushes for a user although no page is open. */
export type PushSubscription = { id: string; userId: string; endpoint: string; p256dh: string; auth: string; createdAt: Date };

/** What the service worker shows; the same id is shown once. */
export type PushPayload = { id: string; title: string; body: string; url: string; taskId?: string; runId?: string; briefingId?: string };
