import { useQuery } from '@tanstack/react-query';
import { messageResponse, type SessionResponse, resetPasswordResponse, verifyEmailResponse } from '@forewire/contracts/http/auth';
import { invitationDetails, joinedTeam } from '@forewire/contracts/http/teams';
import { api } from '@forewire/ui/api.ts';
import { delay } from '@forewire/ui/api-client.ts';
import { ApiError } from '@forewire/ui/api-error.ts';
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

// Teams hears of a confirmed address by an event, a moment after the confirmation was answered.
const againAfterMs = [500, 1000, 2000, 4000];

function comesEarly(thrown: unknown): boolean {
  return thrown instanceof ApiError && thrown.code === 'email.unconfirmed';
}

/** Makes the user, whose address is confirmed, a member; gives the text to show. */
export async function acceptInvitation(invitation: Invitation, userEmail: string, waits: readonly number[] = againAfterMs): Promise<string> {
  const body = { action: 'accept', token: invitation.token, userEmail, isGeneric: invitation.isGeneric };
  try {
    return (await api.call('POST', acceptPath, { body, response: joinedTeam })).message;
  } catch (thrown) {
    const [wait, ...later] = waits;
    if (wait === undefined || !comesEarly(thrown)) throw thrown;
    await delay(wait);
    return acceptInvitation(invitation, userEmail, later);
  }
}
