import { describe, expect, it } from '@jest/globals';
import { invalidInvitedEmail, readAuthAddress } from './auth-address.ts';

const token = '0b8a1f8e-2c3d-4e5f-8a9b-0c1d2e3f4a5b';

describe('the address of the auth page', () => {
  it('is a login unless it says otherwise', () => {
    expect(readAuthAddress('', '')).toEqual({ mode: 'login', returnTo: null, recoveryToken: null, startsEmpty: false, invite: null, skipOnboarding: false, error: null });
    expect(readAuthAddress('?signup=true&skip_onboarding=true', '')).toMatchObject({ mode: 'signup', skipOnboarding: true });
  });

  it('opens the new password with the token of the mail', () => {
    expect(readAuthAddress('', '#recovery=true&token=abc-_1')).toMatchObject({ mode: 'password-recovery', recoveryToken: 'abc-_1', startsEmpty: false });
    expect(readAuthAddress('', '#recovery=true&unconfirmed=true&token=abc-_1')).toMatchObject({ mode: 'password-recovery', recoveryToken: 'abc-_1', startsEmpty: true });
    expect(readAuthAddress('', '#recovery=true')).toMatchObject({ mode: 'login', recoveryToken: null });
  });

  it('asks for a new link when the old one has expired', () => {
    const address = readAuthAddress('', '#error=access_denied&error_description=Email+link+is+invalid+or+has+expired');
    expect(address).toMatchObject({ mode: 'forgot-password', error: 'Password reset link has expired. Please request a new one.' });
    expect(readAuthAddress('', '#error=server_error')).toMatchObject({ mode: 'login', error: 'An error occurred during authentication' });
    expect(readAuthAddress('', '#forgot-password=true').mode).toBe('forgot-password');
  });

  it('carries an invitation, with or without an address', () => {
    expect(readAuthAddress(`?invite=${token}&generic=true`, '')).toMatchObject({ mode: 'signup', invite: { token, invitedEmail: null, isGeneric: true } });
    const invited = readAuthAddress(`?invite=${token}&invited_email=${btoa('nora@example.com')}`, '');
    expect(invited.invite).toEqual({ token, invitedEmail: 'nora@example.com', isGeneric: false });
  });

  it('refuses an invitation that is none', () => {
    expect(readAuthAddress('?invite=not-a-token', '').invite).toBeNull();
    expect(readAuthAddress(`?invite=${token}&invited_email=%%%`, '')).toMatchObject({ invite: null, error: invalidInvitedEmail });
    expect(readAuthAddress(`?invite=${token}&invited_email=${btoa('no address')}`, '').error).toBe(invalidInvitedEmail);
  });

  it('keeps only a way back within this site', () => {
    expect(readAuthAddress('?return_to=%2Fnews', '').returnTo).toBe('/news');
    expect(readAuthAddress('?return_to=https%3A%2F%2Fevil.example', '').returnTo).toBeNull();
  });

  it('leads on to the form with what was to be monitored', () => {
    expect(readAuthAddress('?task_prompt=Port%20strikes%20%26%20tides', '').returnTo).toBe('/create?task_prompt=Port%20strikes%20%26%20tides');
    expect(readAuthAddress('?task_prompt=%20', '').returnTo).toBeNull();
    expect(readAuthAddress('?task_prompt=Ports&return_to=%2Fnews', '').returnTo).toBe('/news');
  });
});
