import { urlResponse } from '@forewire/contracts/http/billing';
import { messageOf } from '@forewire/ui/api-error.ts';
import { api } from '@forewire/ui/api.ts';

const noUrl = 'No checkout URL returned from server';

type Order = { planId: string; priceId?: string | undefined; userId: string | undefined; cancelPath: string };

/** Leaves for the page on which a plan is paid for, or the change to it confirmed; whoever turns back comes to `cancelPath`. */
export async function startCheckout({ planId, priceId = planId, userId, cancelPath }: Order): Promise<void> {
  const body = { priceId, ...(userId ? { userId } : {}), successUrl: `${location.origin}/app?success=true&plan=${planId}`, cancelUrl: `${location.origin}${cancelPath}` };
  const { url } = await api.call('POST', '/api/functions/create-checkout-session', { body, response: urlResponse });
  if (!url) throw new Error(noUrl);
  location.assign(url);
}

/** What to say of a checkout that did not open (spec account.md §8). */
export function checkoutProblem(error: unknown): string {
  const own = error instanceof Error && error.message === noUrl ? noUrl : 'Something went wrong. Please try again.';
  return `Error creating checkout session: ${messageOf(error, own)}`;
}

/** Opens the page on which one changes how one pays, in a new tab; here where the browser opens none so long after the click. */
export async function openBillingPortal(): Promise<void> {
  const { url } = await api.call('POST', '/api/billing/portal-session', { body: { returnUrl: `${location.origin}/app?settings=true&settingsTab=billing` }, response: urlResponse });
  // A tab that is opened before the answer would hide the question whether it is them.
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  (tab ?? window).location.assign(url);
}
