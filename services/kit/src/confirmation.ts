import type { EventOf } from '@forewire/contracts/events';
import { CodedError } from './errors.ts';

/** What a service keeps of whether somebody's e-mail address is confirmed. */
export type Confirmation = {
  /** Absent in rows from before services kept it. */
  emailVerified?: boolean;
  /** Until then an account that is older than this rule goes on as if its address were confirmed. */
  graceUntil?: Date | null;
};

const graceMs = 30 * 86_400_000;

/** What to keep after an event; `present` is what was known of the person before. */
export function toConfirmation({ emailVerified }: Pick<EventOf<'user.changed'>, 'emailVerified'>, present: (Confirmation & { email?: string }) | null, now: Date): Required<Confirmation> {
  if (emailVerified) return { emailVerified, graceUntil: null };
  const olderThanTheRule = Boolean(present?.email) && present?.emailVerified === undefined;
  return { emailVerified, graceUntil: olderThanTheRule ? new Date(now.getTime() + graceMs) : (present?.graceUntil ?? null) };
}

/** Whether the address is this account's, with no time to confirm it: for what is done in its name. */
export function isProven({ email, emailVerified }: Pick<Confirmation, 'emailVerified'> & { email?: string }): boolean {
  return Boolean(email) && emailVerified !== false;
}

/** Whether this account may be sent what it asked for. */
export function isConfirmed({ email, emailVerified, graceUntil }: Confirmation & { email?: string }, now: Date): boolean {
  if (!email) return false;
  return emailVerified !== false || (graceUntil ?? now) > now;
}

export const emailUnconfirmed = (detail = 'Confirm your email address first. The link is in the mail that we sent you.') => new CodedError('email.unconfirmed', 403, detail);
