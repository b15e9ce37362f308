import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from '@forewire/ui/router.ts';
import type { LiveEvents } from '@forewire/contracts/live';
import { useLive } from '@forewire/ui/live-provider.tsx';
import { useSession } from '@forewire/ui/session.tsx';
import { toast } from '@forewire/ui/toast.ts';
import { claimAlert } from './seen-alerts.ts';

type Alert = LiveEvents['browser-alert'];

// Spec account.md §4.
const displayDelayMs = 500;
const toastMs = 8000;

/** The path within this site, or null for an address elsewhere. */
function pathOf(url: string): string | null {
  const target = new URL(url, location.origin);
  return target.origin === location.origin ? target.pathname + target.search + target.hash : null;
}

async function notifySystem(alert: Alert): Promise<void> {
  const plain = { body: alert.body, tag: alert.id, data: { url: alert.url, taskId: alert.taskId, runId: alert.runId, briefingId: alert.briefingId } };
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return void new Notification(alert.title, plain);
  await registration.showNotification(alert.title, { ...plain, icon: '/icon-192.png', badge: '/badge-96.png' }).catch(() => registration.showNotification(alert.title, plain));
}

/** Shows alerts of the open page: as a toast while it is looked at, else as a notification of the system. */
export function BrowserAlerts() {
  const navigate = useNavigate();
  const { user } = useSession();
  const open = (url: string) => {
    const path = pathOf(url);
    if (path) void navigate(path);
    else window.open(url, '_blank', 'noopener');
  };
  const openFromWorker = useEffectEvent(open);

  useLive('browser-alert', (alert) => {
    if (!claimAlert(alert.id, localStorage)) return;
    setTimeout(() => {
      if (document.visibilityState === 'visible') {
        toast.message(alert.title, { id: alert.id, description: alert.body, durationMs: toastMs, action: { label: 'View', onClick: () => open(alert.url) } });
      } else if (user?.browserNotifications && 'Notification' in window && Notification.permission === 'granted') {
        void notifySystem(alert);
      }
    }, displayDelayMs);
  });

  useEffect(() => {
    const workers = navigator.serviceWorker;
    if (!workers) return;
    const listen = ({ data }: MessageEvent<{ action?: string; url?: string } | null>) => {
      if (data?.action === 'navigate' && typeof data.url === 'string') openFromWorker(data.url);
    };
    workers.addEventListener('message', listen);
    return () => workers.removeEventListener('message', listen);
  }, []);
  return null;
}
