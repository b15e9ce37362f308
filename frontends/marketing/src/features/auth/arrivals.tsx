import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '@forewire/ui/session.tsx';
import { takeArrival } from './arrival.ts';
import { useArrive } from './use-arrive.ts';

/**
 * Leads on whoever just got in. It lives in the background and not in the card, because the shell takes the modal
 * away, and leaves the home page, in the same moment in which the session begins.
 */
export function Arrivals() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const arrive = useArrive();
  const onArrival = useEffectEvent(() => {
    // The page that a provider leads back to has its own way on: whoever is in already may not be whom it brings.
    if (pathname.startsWith('/auth/callback/')) return;
    const arrival = user && takeArrival(sessionStorage);
    if (arrival) void arrive(user, arrival);
  });
  useEffect(() => onArrival(), [user]);
  return null;
}
