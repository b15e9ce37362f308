/* global self */
// Shows pushed alerts, and opens what they are about. It caches nothing: news must never be stale.

/** What the server pushes: the same fields as the live stream's browser-alert. */
function readAlert(data) {
  try {
    const alert = data ? data.json() : {};
    return { title: 'Forewire', body: '', ...alert };
  } catch {
    return { title: 'Forewire', body: data ? data.text() : '' };
  }
}

function targetOf({ taskId, runId, briefingId, url }) {
  if (url) return url;
  if (briefingId) return `/briefings?id=${encodeURIComponent(briefingId)}`;
  if (taskId) return `/dashboard?task=${encodeURIComponent(taskId)}${runId ? `&run=${encodeURIComponent(runId)}` : ''}`;
  return '/app';
}

async function show(alert) {
  // The page shows the same alert under the same tag, so that it appears once.
  const plain = { body: alert.body, data: { ...alert, url: targetOf(alert) }, ...(alert.id ? { tag: alert.id } : {}) };
  try {
    await self.registration.showNotification(alert.title, { ...plain, icon: '/icon-192.png', badge: '/badge-96.png' });
  } catch {
    // Some systems refuse icons and badges; the words matter.
    await self.registration.showNotification(alert.title, plain);
  }
}

async function open(url) {
  const target = new URL(url, self.location.origin);
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = target.origin === self.location.origin ? (pages.find((each) => each.focused) ?? pages[0]) : undefined;
  if (!page) return self.clients.openWindow(target.href);
  page.postMessage({ action: 'navigate', url: target.href });
  return page.focus();
}

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('push', (event) => event.waitUntil(show(readAlert(event.data))));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.url ?? '/app'));
});
