import { describe, expect, it } from '@jest/globals';
import { advance, noResetWhileInvited, startIn } from './auth-mode.ts';

describe('the auth card', () => {
  it('offers an account beside a refused sign-in, without saying that there is none', () => {
    const state = advance(startIn('login'), { type: 'refused', code: 'credentials.invalid', detail: 'Invalid email or password' });
    expect(state).toEqual({ mode: 'login', info: null, error: 'Invalid email or password', offerSignUp: true });
  });

  it('offers none when the sign-in failed for another reason', () => {
    expect(advance(startIn('login'), { type: 'refused', code: 'network.unreachable', detail: 'Try again' }).offerSignUp).toBe(false);
  });

  it('goes to login with what the server says when the address is registered', () => {
    const detail = 'This email is already registered. Please log in to continue.';
    expect(advance(startIn('signup'), { type: 'refused', code: 'user.already_registered', detail })).toEqual({ mode: 'login', info: detail, error: null, offerSignUp: false });
  });

  it('stays in sign-up for any other refusal', () => {
    expect(advance(startIn('signup'), { type: 'refused', code: 'rate.limited', detail: 'Slow down' })).toMatchObject({ mode: 'signup', error: 'Slow down' });
  });

  it('goes from an expired reset link to asking for a new one', () => {
    const state = advance(startIn('password-recovery'), { type: 'refused', code: 'reset_link.expired', detail: 'Password reset link has expired. Please request a new one.' });
    expect(state).toMatchObject({ mode: 'forgot-password', error: 'Password reset link has expired. Please request a new one.' });
  });

  it('refuses a reset while an invitation is being accepted', () => {
    const state = advance(startIn('login'), { type: 'chosen', mode: 'forgot-password', invited: true });
    expect(state).toMatchObject({ mode: 'login', error: noResetWhileInvited });
    expect(advance(startIn('login'), { type: 'chosen', mode: 'forgot-password', invited: false }).mode).toBe('forgot-password');
  });

  it('forgets what it said when something is sent or another mode is chosen', () => {
    const refused = advance(startIn('login'), { type: 'refused', code: 'credentials.invalid', detail: 'Invalid email or password' });
    expect(advance(refused, { type: 'sent' })).toEqual(startIn('login'));
    expect(advance(refused, { type: 'chosen', mode: 'signup', invited: false })).toEqual(startIn('signup'));
  });

  it('tells what was done in the mode it was done in', () => {
    expect(advance(startIn('forgot-password'), { type: 'informed', text: 'Password reset link sent to your email' })).toMatchObject({ mode: 'forgot-password', info: 'Password reset link sent to your email' });
  });

  it('says at its field what is wrong with a password, and keeps the card as it is', () => {
    const refused = { type: 'refused', code: 'password.weak', detail: 'This password is one of the first that are tried. Choose another.' } as const;
    for (const mode of ['signup', 'password-recovery'] as const) {
      expect(advance(startIn(mode), refused)).toMatchObject({ mode, error: null, passwordError: refused.detail });
      expect(advance(advance(startIn(mode), refused), { type: 'sent' }).passwordError).toBeUndefined();
    }
  });

  it('gives way to the mail once it is on its way, and comes back for another address', () => {
    const sent = advance(startIn('signup'), { type: 'mailed', to: 'ada@example.org' });
    expect(sent).toMatchObject({ mode: 'check-mail', sentTo: 'ada@example.org', info: null, error: null });
    expect(advance(sent, { type: 'chosen', mode: 'signup', invited: false })).toEqual(startIn('signup'));
  });
});
