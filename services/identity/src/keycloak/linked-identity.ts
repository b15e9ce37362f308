import type { Provider } from '@forewire/contracts/http/auth';
import { longestMs } from '../sessions/session.ts';
import type { User } from '../users/user.ts';
import type { KeycloakPerson } from './keycloak-person.ts';

/** Somebody's account elsewhere that opens their account here. */
export type LinkedIdentity = {
  id: string;
  userId: string;
  provider: 'keycloak' | Provider;
  issuer: string;
  subject: string;
  /** As the provider told it; null where it told none. */
  email: string | null;
  linkedAt: Date;
  /** When its provider was last asked about them apart from any session, and when it last let them in. */
  reviewedAt: Date;
  confirmedAt: Date;
};

const holdersEveryMs = 5 * 60_000;
const everybodyEveryMs = 60 * 60_000;
/** As long as a session lasts that nobody uses. */
const forgottenAfterMs = longestMs;

/** Who was reviewed before this moment is reviewed again: holders of API keys sooner, since a key needs no session. */
export function reviewedBefore(who: 'holders' | 'everybody', now: Date): Date {
  return new Date(now.getTime() - (who === 'holders' ? holdersEveryMs : everybodyEveryMs));
}

/** Whether it is too long ago that the provider let them in to go on trusting that it would. */
export function isForgotten({ confirmedAt }: LinkedIdentity, now: Date): boolean {
  return now.getTime() - confirmedAt.getTime() > forgottenAfterMs;
}

/** The user as the directory sees them now: names only where there are none yet, and let in again if they had been disabled. */
export function withDirectory(user: User, person: KeycloakPerson): User {
  return {
    ...user,
    firstName: user.firstName || person.firstName,
    lastName: user.lastName || person.lastName,
    emailVerified: user.emailVerified || (person.emailVerified && person.email === user.email),
    disabled: false,
    directory: person.places,
  };
}

function told({ email, emailVerified, firstName, lastName, disabled, directory }: User): string {
  return JSON.stringify([email, emailVerified, firstName, lastName, disabled, directory]);
}

/** Whether the directory has told anything new of a user. */
export function differs(before: User, after: User): boolean {
  return told(before) !== told(after);
}
