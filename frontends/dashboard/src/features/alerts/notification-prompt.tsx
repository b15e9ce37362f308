import { BellRing } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '@forewire/ui/button.tsx';
import { usePortalContainer } from '@forewire/ui/portal.tsx';
import { canBePushed, keepSubscribed, subscribeToPush } from '@forewire/ui/push-subscription.ts';
import { useUser } from '@forewire/ui/session.tsx';
import { toast } from '@forewire/ui/toast.ts';
import { onFirstTask } from './first-task.ts';

const askedKey = 'notifications-asked';
const delayMs = 2000;

function mayAsk(): boolean {
  return 'Notification' in window && Notification.permission === 'default' && !localStorage.getItem(askedKey);
}

function subscribe(how: () => Promise<void>): void {
  if (!canBePushed() || Notification.permission !== 'granted') return;
  // Where it fails, alerts still come by mail and while a page is open.
  how().catch(() => undefined);
}

/** True from two seconds after the first task of a session on, until it is settled. */
function useQuestion() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onFirstTask(() => {
      timer = setTimeout(() => setOpen(mayAsk()), delayMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return [open, setOpen] as const;
}

/** Asks once, after the first task of a session, whether alerts may come as notifications (spec account.md §4). */
export function NotificationPrompt({ onGranted }: { onGranted: () => void }) {
  const [open, setOpen] = useQuestion();
  const container = usePortalContainer();
  const { browserNotifications } = useUser();
  // Who allowed it before is subscribed again: browsers drop subscriptions now and then, and they end with a session.
  useEffect(() => {
    if (browserNotifications) subscribe(keepSubscribed);
  }, [browserNotifications]);

  const settle = async (wanted: boolean) => {
    localStorage.setItem(askedKey, 'true');
    setOpen(false);
    if (!wanted) return;
    const permission = await Notification.requestPermission();
    if (permission !== 'granted') return toast.info('Notifications stay off. You can allow them in the settings.');
    onGranted();
    subscribe(subscribeToPush);
  };
  if (!open || !container) return null;
  return createPortal(
    <div
      role="dialog"
      aria-label="Allow notifications"
      className="fixed inset-x-3 bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-40 grid animate-arrive gap-3 rounded-card border border-line bg-surface p-4 shadow-float md:inset-x-auto md:right-6 md:bottom-6 md:w-96"
    >
      <div className="flex items-start gap-3">
        <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-control bg-accent-soft text-accent">
          <BellRing size={18} aria-hidden />
        </span>
        <div>
          <p className="text-base font-semibold">Hear about it the moment it happens</p>
          <p className="text-sm text-muted">Allow notifications and Forewire tells you even when this page is closed.</p>
        </div>
      </div>
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="ghost" onClick={() => void settle(false)}>
          Not now
        </Button>
        <Button size="sm" variant="primary" onClick={() => void settle(true)}>
          Allow notifications
        </Button>
      </div>
    </div>,
    container,
  );
}
