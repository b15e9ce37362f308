import { useQuery } from '@tanstack/react-query';
import { messageResponse, type SessionResponse, resetPasswordResponse, verifyEmailResponse } from '@forewire/contracts/http/auth';
import { invitationDetails, joinedTeam } from '@forewire/contracts/http/teams';
import { api } from '@forewire/ui/api.ts';
import { readAuthOptions } from '@forewire/ui/auth-options.ts';
import type { Invitation } from './invitation.ts';
import { shownName } from './shown-name.ts';

/** What the card may offer here. */
export function useAuthOptions() {
  return useQuery({
    queryKey: ['auth-options'],
    queryFn: readAuthOptions,
    staleTime: Infinity,
  });
}

export async function requestReset(email: string): Promise<string> {
  return (await api.call('POST', '/api/auth/forgot-password', { body: { email }, response: messageResponse })).message;
}

/** Sets the new password; whoever holds the link is signed in by it. */
export function resetPassword(token: string, password: string): Promise<SessionResponse & { message: string }> {
  return api.call('POST', '/api/auth/reset-password', { body: { token, password }, response: resetPasswordResponse });
}

/** Confirms an address; with a new password where this browser isn't signed in as the account, which then begins anew. */
export async function verifyEmail(token: string, password?: string): Promise<SessionResponse | null> {
  return (await api.call('POST', '/api/auth/verify-email', { body: { token, password }, response: verifyEmailResponse })).session;
}

const acceptPath = '/api/functions/accept-invitation';

/** Who invites to what, with both names cut to what a heading can hold. */
export function useInvitationDetails(invitation: Invitation | null) {
  return useQuery({
    queryKey: ['invitation', invitation?.token],
    queryFn: ({ signal }) => api.call('POST', acceptPath, { body: { action: 'get_details', token: invitation?.token }, response: invitationDetails, signal }),
    select: (details) => ({ ...details, companyName: shownName(details.companyName), inviterName: shownName(details.inviterName) }),
    enabled: invitation !== null,
    staleTime: Infinity,
    retry: false,
  });
}

/** Makes the user, whose address is confirmed, a member; gives the text to show. */
export async function acceptInvitation({ token, isGeneric }: Invitation, userEmail: string): Promise<string> {
  return (await api.call('POST', acceptPath, { body: { action: 'accept', token, userEmail, isGeneric }, response: joinedTeam })).message;
}
