import { invitationInvalid } from '@forewire/contracts/http/teams';
import { CodedError } from '@forewire/kit/errors';
import type { Role } from '../members/member.ts';

/** A way into a team: for one address and one use, or generic for whoever has the link. */
export type Invitation = { token: string; companyId: string; inviterId: string; invitedEmail: string | null; role: Exclude<Role, 'owner'>; expiresAt: Date };

const dayMs = 86_400_000;
const mailedDays = 7;
const genericDays = 30;
/** A link that is copied now should not end tomorrow. */
const reusableDays = 7;


export function newInvitation(input: Omit<Invitation, 'expiresAt'>, now: Date): Invitation {
  const days = input.invitedEmail === null ? genericDays : mailedDays;
  return { ...input, expiresAt: new Date(now.getTime() + days * dayMs) };
}

/** Whether a generic link is good for long enough to be handed out again. */
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

export function invitationAddress(publicUrl: string, token: string): string {
  return `${publicUrl}/${token}`;
}

export const invalidInvitation = () => new CodedError('invitation.invalid', 404, invitationInvalid);
export const alreadyInTeam = () => new CodedError('member.exists', 409, 'This person is already a member of this team.');
