export type AuthMode = 'login' | 'signup' | 'check-mail' | 'forgot-password' | 'password-recovery';

/** Where the auth card stands: one mode, and what it has to say. */
export type AuthState = {
  mode: AuthMode;
  info: string | null;
  error: string | null;
  /** What is wrong with the password alone, to be said at its field. */
  passwordError?: string | undefined;
  /** Where the mail went that says how it goes on. */
  sentTo?: string | undefined;
  /** The refusal may mean that there is no such account: making one is offered beside it (ADR 0005). */
  offerSignUp: boolean;
};

export type AuthEvent =
  | { type: 'chosen'; mode: 'login' | 'signup' | 'forgot-password'; invited: boolean }
  | { type: 'sent' }
  | { type: 'refused'; code: string; detail: string }
  | { type: 'mailed'; to: string }
  | { type: 'informed'; text: string };

export const noResetWhileInvited = 'Cannot reset password during invitation acceptance.';
export const resetLinkExpired = 'Password reset link has expired. Please request a new one.';

export function startIn(mode: AuthMode, error: string | null = null): AuthState {
  return { mode, info: null, error, offerSignUp: false };
}

function afterRefusal(mode: AuthMode, code: string, detail: string): AuthState {
  if (code === 'password.weak') return { ...startIn(mode), passwordError: detail };
  if (mode === 'login') return { ...startIn('login', detail), offerSignUp: code === 'credentials.invalid' };
  if (mode === 'signup' && code === 'user.already_registered') return { ...startIn('login'), info: detail };
  if (mode === 'password-recovery' && code === 'reset_link.expired') return startIn('forgot-password', detail);
  return startIn(mode, detail);
}

/** The card's next state (spec public-site.md §4, auth modes). */
export function advance(state: AuthState, event: AuthEvent): AuthState {
  switch (event.type) {
    case 'chosen':
      return event.mode === 'forgot-password' && event.invited ? { ...state, error: noResetWhileInvited, offerSignUp: false } : startIn(event.mode);
    case 'sent':
      return startIn(state.mode);
    case 'refused':
      return afterRefusal(state.mode, event.code, event.detail);
    case 'mailed':
      return { ...startIn('check-mail'), sentTo: event.to };
    case 'informed':
      return { ...startIn(state.mode), info: event.text };
  }
}
