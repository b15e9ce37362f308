import { purchaseIn } from '@forewire/ui/after-purchase.ts';
import { hasPlan } from '@forewire/ui/pending-plan.ts';

/** The remotes whose background has work on this page, whoever owns the page. */
export function awaitedRemotes(params: URLSearchParams, session: Storage): string[] {
  return [...(purchaseIn(params) ? ['settings'] : []), ...(hasPlan(session) ? ['marketing'] : [])];
}
