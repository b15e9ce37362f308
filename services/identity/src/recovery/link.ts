import { CodedError } from '@forewire/kit/errors';

export type LinkPurpose = 'reset-password' | 'verify-email';

/** A right that was mailed to somebody; only the hash of its token is stored. */
export type Link = { hash: string; userId: string; purpose: LinkPurpose; expiresAt: Date };

type LinkContent = { purpose: LinkPurpose; token: string; proven: boolean; invitation?: string | undefined };

const hourMs = 3_600_000;
const lifeMs: Record<LinkPurpose, number> = { 'reset-password': hourMs, 'verify-email': 7 * 24 * hourMs };
const lifeText: Record<LinkPurpose, string> = { 'reset-password': '1 hour', 'verify-email': '7 days' };

export function newLink(userId: string, purpose: LinkPurpose, hash: string, now: Date): Link {
  return { hash, userId, purpose, expiresAt: new Date(now.getTime() + lifeMs[purpose]) };
}

/**
 * The address in the mail. The token stands behind the #, so that it reaches neither logs nor other sites. `proven` says
 * whether the account's address is: if not, a reset empties the account, and the page says so beforehand. `invitation` is
 * the token of the invitation whose page comes next, where it still has to be accepted: whoever signed up may be somebody else.
 */
export function linkAddress(publicUrl: string, { purpose, token, proven, invitation }: LinkContent): string {
  if (purpose === 'verify-email') return `${publicUrl}/auth/confirm#token=${token}${invitation ? `&next=/${invitation}` : ''}`;
  return `${publicUrl}/auth#recovery=true${proven ? '' : '&unconfirmed=true'}&token=${token}`;
}

/** Where to sign in; with an invitation its own page, which asks for it. */
export function signInAddress(publicUrl: string, invitation?: string): string {
  return `${publicUrl}/${invitation ?? 'auth'}`;
}

/** What the mail's template needs. */
export function linkParams(link: string, purpose: LinkPurpose, name: string): Record<string, string> {
  return { link, name, expiresIn: lifeText[purpose] };
}

/** `email` is told to whoever holds the link, which was mailed there. */
export const newPasswordNeeded = (email: string) => new CodedError('password.needed', 409, 'Choose a new password to confirm this address.', { email });
export const resetLinkExpired = () => new CodedError('reset_link.expired', 400, 'Password reset link has expired. Please request a new one.');
export const verificationLinkExpired = () => new CodedError('verification_link.expired', 400, 'This confirmation link is invalid or has expired. You can have another one sent from your profile.');
