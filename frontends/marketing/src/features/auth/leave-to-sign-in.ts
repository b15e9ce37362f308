import type { Provider } from '@forewire/contracts/http/auth';
import { signInAtProvider } from '@forewire/ui/provider-sign-in.ts';
import { goToSignIn, type SingleSignOn } from '@forewire/ui/single-sign-on.ts';
import { isHeroWaiting } from '../../parts/hero-input.ts';
import { safeReturnTo } from '../../parts/return-to.ts';
import { dropArrival, noteArrival } from './arrival.ts';

/** Where somebody signs in elsewhere: at the organization's single sign-on, by one of its brokers or not, or at a provider itself. */
export type WayElsewhere = { kind: 'sso'; sso: SingleSignOn; provider: Provider | undefined } | { kind: 'provider'; provider: Provider };
export type LeavingWish = {
  email: string | undefined;
  asSomebodyElse: boolean;
  /** The token of the invitation that they agree to by signing in. */
  joins: string | null;
  skipOnboarding: boolean;
};

/** Above a page the card leads back to that page, unless what was typed there waits to become a task. */
function pageBelow(presentation: 'page' | 'modal'): string | null {
  const { pathname, search } = location;
  return presentation === 'page' || isHeroWaiting(sessionStorage) || pathname === '/' ? null : safeReturnTo(pathname + search);
}

/** The card's page with what comes after it. */
export function authPath(returnTo: string | null): string {
  return returnTo ? `/auth?return_to=${encodeURIComponent(returnTo)}` : '/auth';
}

function go(way: WayElsewhere, { email, asSomebodyElse, joins, skipOnboarding }: LeavingWish, returnTo: string | null): Promise<void> {
  if (way.kind === 'sso') return goToSignIn(way.sso, { ...(way.provider ? { provider: way.provider } : {}), email, asSomebodyElse, backTo: authPath(returnTo) });
  const invited = joins ? { invitation: joins, isFromInvitation: true } : {};
  return signInAtProvider(way.provider, { ...(email ? { email } : {}), ...invited, skipOnboarding }, returnTo);
}

/** Leaves to sign in elsewhere and notes what follows; a refusal is shown on the card's page. */
export async function leaveToSignIn(way: WayElsewhere, wish: LeavingWish, given: string | null, presentation: 'page' | 'modal'): Promise<void> {
  const returnTo = given ?? pageBelow(presentation);
  // Whether the account is new shows in its onboarding step alone, which is over for all others.
  noteArrival(sessionStorage, { signedUp: true, returnTo, fromPage: true, joins: wish.joins });
  await go(way, wish, returnTo).catch((thrown: unknown) => {
    dropArrival(sessionStorage);
    throw thrown;
  });
}
