import { type Entitlement, permit } from '@forewire/contracts/permissions';
import type { Actor } from '@forewire/kit/auth';
import { type Confirmation, emailUnconfirmed, isProven } from '@forewire/kit/confirmation';
import { CodedError, unauthenticated } from '@forewire/kit/errors';
import type { Role } from '../members/member.ts';

/** A place in a team that the organization's directory gives, by the directory's name for the team. */
export type DirectoryPlace = { company: string; role: Role };

/** What this service knows of somebody, as events told it; `securedAt` is when an admin last took their account out of the wrong hands. */
export type Person = Pick<Confirmation, 'emailVerified'> & { id: string; email: string; firstName: string; lastName: string; entitlement: Entitlement; places: DirectoryPlace[]; disabled: boolean; securedAt: Date | null };

/** How somebody is called on the page of an invitation: by name, else by address. */
export function displayName({ firstName, lastName, email }: Pick<Person, 'firstName' | 'lastName' | 'email'>): string {
  return fullName({ firstName, lastName }) || email;
}

/** The name alone, empty for whoever gave none. */
export function fullName({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}

/** Throws unless the person's address is confirmed: until then it may be anybody's, and nobody is written to in its name. */
export function requireConfirmed(person: Person, detail?: string): void {
  if (!isProven(person)) throw emailUnconfirmed(detail);
}

/** Throws if the credential is from before the account was secured: a call that was under way then lets nobody in. */
export function requireSince({ securedAt }: Person, { issuedAt }: Pick<Actor, 'issuedAt'>): void {
  if (securedAt && issuedAt * 1000 <= securedAt.getTime()) throw unauthenticated('Your session has ended. Please sign in again.');
}

/** Throws unless the person's plan has teams. */
export function requireTeamPlan(person: Person): void {
  const permission = permit(person.entitlement, { action: 'team' });
  if (!permission.allowed) throw new CodedError(permission.code, 403, permission.message);
}
