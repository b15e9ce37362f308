import { pushConfigResponse } from '@forewire/contracts/http/notifications';
import { api } from '@forewire/ui/api.ts';

function isSupported(): boolean {
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

/** Lets the server reach this browser when no page is open; does nothing where that isn't allowed. */
export async function subscribeToPush(): Promise<void> {
  if (!isSupported() || Notification.permission !== 'granted') return;
  const { publicKey } = await api.call('GET', '/api/push/config', { response: pushConfigResponse });
  const key = toBytes(publicKey);
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  // A subscription belongs to one key: after the server's changed, the old one is deaf.
  if (known && !isSameKey(known, key)) await known.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  await api.call('POST', '/api/push/subscriptions', { body: { endpoint, keys } });
}
