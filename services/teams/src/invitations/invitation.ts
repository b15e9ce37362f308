import { createHash, randomUUID } from 'node:crypto';
import { invitationInvalid } from '@forewire/contracts/http/teams';
import { CodedError } from '@forewire/kit/errors';
import type { Role } from '../members/member.ts';

/** A way into a team: for one address and one use, or a link for whoever has it. Its token is kept nowhere. */
export type Invitation = {
  id: string;
  companyId: string;
  inviterId: string;
  /** Null for the link. */
  invitedEmail: string | null;
  role: Exclude<Role, 'owner'>;
  /** Null in invitations from before it was noted. */
  createdAt: Date | null;
  expiresAt: Date;
};

const dayMs = 86_400_000;
const mailedDays = 7;
const linkDays = 30;
/** A link that is copied now should not end tomorrow. */
const reusableDays = 7;

export function newInvitation(input: Omit<Invitation, 'createdAt' | 'expiresAt'>, now: Date): Invitation {
  const days = input.invitedEmail === null ? linkDays : mailedDays;
  return { ...input, createdAt: now, expiresAt: new Date(now.getTime() + days * dayMs) };
}

/** A token that nobody guesses: 122 random bits. Version 4 rather than a time-ordered id, since whoever knows it is in. */
export function newToken(): string {
  return randomUUID();
}

/** What is kept of a token: it has too many bits to be searched for, so one plain hash does. */
export function hashToken(token: string): string {
  return createHash('sha256').update(`invitation ${token.toLowerCase()}`).digest('base64url');
}

/** What is kept of the address of somebody who was removed, or wants no invitations. */
export function hashEmail(email: string): string {
  return createHash('sha256').update(`address ${email.trim().toLowerCase()}`).digest('base64url');
}

/** Whether a link is good for long enough to be handed out again. */
export function isReusable(invitation: Invitation, now: Date): boolean {
  return invitation.expiresAt.getTime() - now.getTime() > reusableDays * dayMs;
}

/** Throws unless somebody with this address may accept; `given` is the address that their page shows. */
export function checkAddress(invitation: Invitation, accountEmail: string, given: string | undefined): void {
  if (!accountEmail) throw new CodedError('invitation.email_unknown', 400, 'Cannot accept invitation: User email not available.');
  const addresses = [given?.trim().toLowerCase() ?? accountEmail, invitation.invitedEmail ?? accountEmail];
  if (addresses.some((address) => address !== accountEmail)) {
    throw new CodedError('invitation.email_mismatch', 403, 'Invitation email does not match your account email.');
  }
}

/** What a link's token is sealed under. */
export const linkSealName = (id: string): string => `invite-link:${id}`;

export function invitationAddress(publicUrl: string, token: string): string {
  return `${publicUrl}/${token}`;
}

export const invalidInvitation = () => new CodedError('invitation.invalid', 404, invitationInvalid);
export const invitationOnHold = () =>
  new CodedError('invitation.on_hold', 409, 'This invitation is on hold, because the account of whoever runs this team is disabled. It works again once somebody runs the team.');
export const alreadyInTeam = () => new CodedError('member.exists', 409, 'This person is already a member of this team.');
export const wasRemoved = () => new CodedError('invitation.removed', 403, 'You were removed from this team. Ask its owner to invite you by email.');
export const wantsNone = () => new CodedError('invitation.declined', 409, 'This person does not want invitations by email. Send them the invite link instead.');
