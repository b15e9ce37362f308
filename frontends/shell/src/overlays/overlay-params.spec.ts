import { overlayOf, withoutOverlay } from './overlay-params.ts';

const of = (search: string) => overlayOf(new URLSearchParams(search));

describe('overlayOf', () => {
  it('opens the settings at the tab that is asked for, else at the profile', () => {
    expect(of('settings=true&settingsTab=usage')).toEqual({ kind: 'settings', tab: 'usage' });
    expect(of('settings=true&settingsTab=nonsense')).toEqual({ kind: 'settings', tab: 'profile' });
    expect(of('settingsTab=usage')).toBeNull();
  });

  it('opens sign-in, sign-up and the plans', () => {
    expect(of('auth=login')).toEqual({ kind: 'auth', mode: 'login' });
    expect(of('auth=signup')).toEqual({ kind: 'auth', mode: 'signup' });
    expect(of('auth=other')).toBeNull();
    expect(of('upgrade=true&auth=login')).toEqual({ kind: 'upgrade' });
  });
});

describe('withoutOverlay', () => {
  it('leaves the other parameters alone', () => {
    expect(withoutOverlay(new URLSearchParams('auth=login&task=a&settings=true')).toString()).toBe('task=a');
  });
});
