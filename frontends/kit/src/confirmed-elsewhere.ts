import { useEffect, useEffectEvent } from 'react';
import { useSession } from '@forewire/ui/session.tsx';

/** Looks again whether the address is confirmed whenever somebody comes back to the page: the mail's link opens in another tab. */
export function useConfirmedElsewhere(): { waiting: boolean } {
  const { user, reloadUser } = useSession();
  const waiting = user !== null && !user.emailVerified;
  const look = useEffectEvent(() => void reloadUser().catch(() => undefined));
  useEffect(() => {
    if (!waiting) return;
    const onFocus = () => look();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [waiting]);
  return { waiting };
}
