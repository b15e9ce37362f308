import { type AuthMode, resetLinkExpired } from './auth-mode.ts';
import { safeReturnTo } from '../../parts/return-to.ts';

/** What the address of the auth page asks for (spec public-site.md §2). */
export type AuthAddress = {
  mode: AuthMode;
  returnTo: string | null;
  /** Goes with the new password. */
  recoveryToken: string | null;
  /** The new password empties the account, since nobody has confirmed its address. */
  startsEmpty: boolean;
  invite: { token: string; invitedEmail: string | null; isGeneric: boolean } | null;
  skipOnboarding: boolean;
  error: string | null;
};

export const invalidInvitedEmail = 'Invalid invitation link (email parameter).';
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

function decodeEmail(encoded: string | null): string | null {
  if (!encoded) return null;
  // A link's `+` arrives as a space.
  const text = atob(encoded.replaceAll(' ', '+'));
  if (!text.includes('@')) throw new Error(invalidInvitedEmail);
  return text;
}

function inviteOf(query: URLSearchParams): { invite: AuthAddress['invite']; error: string | null } {
  const token = query.get('invite');
  if (!token || !uuid.test(token)) return { invite: null, error: null };
  const isGeneric = query.get('generic') === 'true';
  try {
    return { invite: { token, invitedEmail: decodeEmail(query.get('invited_email')), isGeneric }, error: null };
  } catch {
    return { invite: null, error: invalidInvitedEmail };
  }
}

function errorOf(hash: URLSearchParams): string | null {
  const error = hash.get('error');
  if (!error) return null;
  return isExpiry(hash) ? resetLinkExpired : 'An error occurred during authentication';
}

function isExpiry(hash: URLSearchParams): boolean {
  return hash.get('error') === 'access_denied' && /expired/i.test(hash.get('error_description') ?? '');
}

function modeOf(query: URLSearchParams, hash: URLSearchParams): AuthMode {
  if (hash.get('recovery') === 'true' && hash.get('token')) return 'password-recovery';
  if (hash.get('forgot-password') === 'true' || isExpiry(hash)) return 'forgot-password';
  return query.get('signup') === 'true' || query.has('invite') ? 'signup' : 'login';
}

/** Where somebody goes on who came with something to monitor. */
function promptPath(prompt: string | null): string | null {
  return prompt?.trim() ? `/create?task_prompt=${encodeURIComponent(prompt)}` : null;
}

/** Reads query and hash of the auth page. */
export function readAuthAddress(search: string, hash: string): AuthAddress {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const mode = modeOf(query, fragment);
  const { invite, error } = inviteOf(query);
  return {
    mode,
    returnTo: safeReturnTo(query.get('return_to')) ?? promptPath(query.get('task_prompt')),
    recoveryToken: mode === 'password-recovery' ? fragment.get('token') : null,
    startsEmpty: mode === 'password-recovery' && fragment.get('unconfirmed') === 'true',
    invite,
    skipOnboarding: query.get('skip_onboarding') === 'true',
    error: errorOf(fragment) ?? error,
  };
}
