import { idleMs } from '../sessions/session.ts';
import type { KeycloakTokens } from './keycloak.ts';
import type { KeycloakPerson } from './keycloak-person.ts';

/** The session at Keycloak that stands behind one of ours, and carries its id. */
export type KeycloakSession = {
  id: string;
  userId: string;
  subject: string;
  sid: string;
  refreshToken: string;
  /** Lets the browser end the session at Keycloak without being asked whether it means it. */
  idToken: string | null;
  /** Whether Keycloak makes the holder an admin: true for this session alone, since of no other it is asked. */
  admin: boolean;
  /** When somebody last set out to ask Keycloak, and when it last said that the session holds. */
  checkedAt: Date;
  confirmedAt: Date;
  expiresAt: Date;
};

/** How often Keycloak is asked about a session at most; every page load renews ours. */
const checkEveryMs = 60_000;
/** Longer than Keycloak has for its answer. Its refresh tokens are good once, so two who ask at the same time end the session. */
export const longestAskMs = 10_000;
/** How long a session outlives a Keycloak that doesn't answer. */
const graceMs = 3_600_000;
// The row outlives the session that it belongs to, never the other way round.
const marginMs = 86_400_000;

/** Until when a row is kept that was used now. */
export function keptUntil(now: Date): Date {
  return new Date(now.getTime() + idleMs + marginMs);
}

/** Who asked before this moment asks again. */
export function askedBefore(now: Date): Date {
  return new Date(now.getTime() - checkEveryMs);
}

/** Whether nobody is asking: whoever set out to has an answer, or will get none. */
export function isAnswered({ checkedAt, confirmedAt }: KeycloakSession, now: Date): boolean {
  return confirmedAt >= checkedAt || now.getTime() - checkedAt.getTime() > longestAskMs;
}

export function isWithinGrace({ confirmedAt }: KeycloakSession, now: Date): boolean {
  return now.getTime() - confirmedAt.getTime() <= graceMs;
}

/** What a session is known by once Keycloak has given new tokens for it. */
export function confirm({ refreshToken, idToken }: KeycloakTokens, { subject, sid, admin }: KeycloakPerson, now: Date) {
  return { subject, sid, admin, refreshToken, ...(idToken === null ? {} : { idToken }), confirmedAt: now };
}

export function beginKeycloakSession(id: string, userId: string, tokens: KeycloakTokens, person: KeycloakPerson, now: Date): KeycloakSession {
  return { id, userId, idToken: null, ...confirm(tokens, person, now), checkedAt: now, expiresAt: keptUntil(now) };
}
