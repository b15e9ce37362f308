import { z } from 'zod';

const invitation = z.object({ token: z.string(), invitedEmail: z.string().nullable(), isGeneric: z.boolean() });
/** An invitation on its way to being accepted (spec public-site.md §3). */
export type Invitation = z.infer<typeof invitation>;

const key = 'forewire.invitation';
const refreshesKey = 'forewire.invitation-refreshes';
// Spec public-site.md §9.
const windowMs = 10_000;
const allowedRefreshes = 1;

function parse<S extends z.ZodType>(schema: S, text: string | null): z.infer<S> | null {
  try {
    return text ? (schema.safeParse(JSON.parse(text)).data ?? null) : null;
  } catch {
    return null;
  }
}

/** The invitation that this tab carries, or null. */
export function readInvitation(session: Storage): Invitation | null {
  return parse(invitation, session.getItem(key));
}

/** The invitation that this tab carries, if its holder agreed to that one; any page can open the link of another. */
export function agreedInvitation(session: Storage, token: string | null): Invitation | null {
  const carried = readInvitation(session);
  return carried?.token === token ? carried : null;
}

/** Keeps an invitation while its holder signs in or up. */
export function keepInvitation(session: Storage, value: Invitation): void {
  session.setItem(key, JSON.stringify(value));
}

/** Forgets it: accepted, refused or given up. */
export function clearInvitation(session: Storage): void {
  session.removeItem(key);
  session.removeItem(refreshesKey);
}

/**
 * Counts a reload of the page while an invitation is carried; more than one within ten seconds clears it,
 * so that a card that can't get on with an invitation can be left by reloading. True when it was cleared.
 */
export function guardRefresh(session: Storage, nowMs: number): boolean {
  if (!readInvitation(session)) return false;
  const earlier = parse(z.array(z.number()), session.getItem(refreshesKey)) ?? [];
  const recent = [...earlier.filter((at) => nowMs - at < windowMs), nowMs];
  if (recent.length > allowedRefreshes) {
    clearInvitation(session);
    return true;
  }
  session.setItem(refreshesKey, JSON.stringify(recent));
  return false;
}
