import type { Entitlement } from '@forewire/contracts/permissions';
import { type Confirmation, isConfirmed } from '@forewire/kit/confirmation';

/** A place in a team. */
export type Membership = { companyId: string; role: string };

/** What this service knows of a user, from the events of identity, teams and billing. */
export type Person = Confirmation & {
  id: string;
  email: string;
  firstName: string;
  browserAlerts: boolean;
  disabled: boolean;
  timezone: string;
  timeFormat: '12h' | '24h';
  /** Verified; empty, or absent before identity has told of one. */
  phoneNumber?: string;
  /** Wants alerts there. */
  smsEnabled?: boolean;
  /** When the account was deleted; what was on its way to them is dropped. */
  goneAt: Date | null;
  /** Absent before the first event about a team of theirs. */
  memberships?: Membership[];
  /** Before billing has told of them: what everybody begins with. */
  entitlement: Entitlement;
};

/** Whether there is an account that may be reached at all. */
export function isActive(person: Person): boolean {
  return person.goneAt === null && !person.disabled && person.email !== '';
}

/** Whether anything may be sent to this person: an unconfirmed address may be anybody's. */
export function isReachable(person: Person, now: Date): boolean {
  return isActive(person) && isConfirmed(person, now);
}
