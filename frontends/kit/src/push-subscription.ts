import { pushConfigResponse, pushSubscriptionsResponse } from '@forewire/contracts/http/notifications';
import { api } from '@forewire/ui/api.ts';

/** Whether this browser can be reached while no page of the product is open. */
export function canBePushed(): boolean {
  return 'Notification' in window && 'serviceWorker' in navigator && 'PushManager' in window;
}

// The server's key comes in base64url (RFC 8292); browsers want its bytes.
function toBytes(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function isSameKey(subscription: PushSubscription, key: Uint8Array): boolean {
  const known = subscription.options.applicationServerKey;
  return known !== null && new Uint8Array(known).join() === key.join();
}

/** Whether alerts go to this browser. The server forgets it when its session is ended, which the browser does not learn. */
export async function isSubscribed(): Promise<boolean> {
  const registration = canBePushed() ? await navigator.serviceWorker.getRegistration() : undefined;
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return false;
  const { endpoints } = await api.call('GET', '/api/push/subscriptions', { response: pushSubscriptionsResponse });
  return endpoints.includes(subscription.endpoint);
}

/** Has this browser reached again after its session was ended or the browser dropped its subscription; asks nobody for it. */
export async function keepSubscribed(): Promise<void> {
  if (!(await isSubscribed())) await subscribe({ asks: false });
}

/** Lets the server reach this browser when no page is open. */
export function subscribeToPush(): Promise<void> {
  return subscribe({ asks: true });
}

async function subscribe({ asks }: { asks: boolean }): Promise<void> {
  const { publicKey } = await api.call('GET', '/api/push/config', { response: pushConfigResponse });
  const key = toBytes(publicKey);
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  // A subscription belongs to one key: after the server's changed, the old one is deaf.
  if (known && !isSameKey(known, key)) await known.unsubscribe();
  const { endpoint, keys } = (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })).toJSON();
  await api.call('POST', '/api/push/subscriptions', { body: { endpoint, keys }, asks });
}
