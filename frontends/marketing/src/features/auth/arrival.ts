import type { User } from '@forewire/contracts/http/auth';
import { z } from 'zod';

const arrival = z.object({ signedUp: z.boolean(), returnTo: z.string().nullable(), fromPage: z.boolean(), joins: z.string().nullable() });
/**
 * How somebody is about to get in, with the token of the invitation that they agreed to by a click, if any: kept across the moment in
 * which the card disappears because they did.
 */
export type Arrival = z.infer<typeof arrival>;

const key = 'forewire.arrival';

export function noteArrival(session: Storage, value: Arrival): void {
  session.setItem(key, JSON.stringify(value));
}

export function dropArrival(session: Storage): void {
  session.removeItem(key);
}

/** The arrival that was noted, once. */
export function takeArrival(session: Storage): Arrival | null {
  const text = session.getItem(key);
  session.removeItem(key);
  try {
    return text ? (arrival.safeParse(JSON.parse(text)).data ?? null) : null;
  } catch {
    return null;
  }
}

export function isArriving(session: Storage): boolean {
  return session.getItem(key) !== null;
}

export type Circumstances = { step: User['onboardingStep']; joined: boolean; heroWaiting: boolean; path: string };

/** Where to go after getting in, or null to stay (spec public-site.md §2 and §4). */
export function destinationOf({ signedUp, returnTo, fromPage }: Arrival, { step, joined, heroWaiting, path }: Circumstances): string | null {
  if (joined) return returnTo ?? '/app';
  if (signedUp && step === 'explainers') return returnTo ? `/onboarding?return_to=${encodeURIComponent(returnTo)}` : '/onboarding';
  if (returnTo) return returnTo;
  // On a phone the dashboard opens with the list; the form that takes the prompt over is a page of its own.
  if (heroWaiting) return '/create';
  return fromPage || path === '/' ? '/app' : null;
}
