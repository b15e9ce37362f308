import { goToSignIn, type SingleSignOn } from '@forewire/ui/single-sign-on.ts';
import { isHeroWaiting } from '../../parts/hero-input.ts';
import { safeReturnTo } from '../../parts/return-to.ts';
import { dropArrival, noteArrival } from './arrival.ts';

export type SsoWish = { provider: SingleSignOn['providers'][number] | undefined; email: string | undefined; asSomebodyElse?: boolean; joins: string | null };

/** Above a page the card leads back to that page, unless what was typed there waits to become a task. */
function pageBelow(presentation: 'page' | 'modal'): string | null {
  const { pathname, search } = location;
  return presentation === 'page' || isHeroWaiting(sessionStorage) || pathname === '/' ? null : safeReturnTo(pathname + search);
}

/** Leaves for single sign-on and notes what follows; it leads back to the card's page, where a refusal can be shown. */
export async function leaveForSso(sso: SingleSignOn, { joins, ...wish }: SsoWish, given: string | null, presentation: 'page' | 'modal'): Promise<void> {
  const returnTo = given ?? pageBelow(presentation);
  // Whether the account is new shows in its onboarding step alone, which is over for all others.
  noteArrival(sessionStorage, { signedUp: true, returnTo, fromPage: true, joins });
  await goToSignIn(sso, { ...wish, backTo: returnTo ? `/auth?return_to=${encodeURIComponent(returnTo)}` : '/auth' }).catch((thrown: unknown) => {
    dropArrival(sessionStorage);
    throw thrown;
  });
}
