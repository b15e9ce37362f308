import type { User } from '../users/user.ts';
import type { KeycloakPerson } from './keycloak-person.ts';

/** Somebody's account elsewhere that opens their account here. */
export type LinkedIdentity = { id: string; userId: string; provider: 'keycloak'; issuer: string; subject: string; email: string; linkedAt: Date };

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
