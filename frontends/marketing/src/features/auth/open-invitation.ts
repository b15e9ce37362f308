import type { AuthAddress } from './auth-address.ts';
import { guardRefresh, type Invitation, keepInvitation, readInvitation } from './invitation.ts';

let reloadCounted = false;

function wasReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'reload';
}

/** The invitation of the address, else the one that this tab carries; a reload of the page counts against the latter. */
export function openInvitation({ invite }: AuthAddress): Invitation | null {
  if (invite) {
    keepInvitation(sessionStorage, invite);
    return invite;
  }
  if (!reloadCounted && wasReloaded()) {
    reloadCounted = true;
    guardRefresh(sessionStorage, Date.now());
  }
  return readInvitation(sessionStorage);
}
