import { api } from '@forewire/ui/api.ts';

async function readSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Takes this browser off the server's list. */
export async function unsubscribeFromPush(): Promise<void> {
  const subscription = await readSubscription();
  if (!subscription) return;
  await api.call('DELETE', '/api/push/subscriptions', { body: { endpoint: subscription.endpoint } });
  await subscription.unsubscribe();
}

const leaveWithinMs = 3000;

/** The same when somebody signs out, since whoever uses the browser next must not see their alerts; it keeps nobody from leaving. */
export async function leavePush(): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, leaveWithinMs));
  // The browser's own end alone is enough: a server that pushes to it is told that it is gone.
  const left = unsubscribeFromPush().catch(async () => {
    await (await readSubscription())?.unsubscribe();
  });
  await Promise.race([left.catch(() => undefined), late]);
}
