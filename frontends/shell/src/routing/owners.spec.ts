import { ownerOf, redirectOf, usesAppLayout } from './owners.ts';

describe('ownerOf', () => {
  it.each([
    ['/', 'marketing'],
    ['/use-case/traders', 'marketing'],
    ['/sources/reddit', 'marketing'],
    ['/auth/confirm', 'marketing'],
    ['/auth/callback/google', 'marketing'],
    ['/docs', 'marketing'],
    ['/docs/user/getting-started', 'marketing'],
    ['/app', 'dashboard'],
    ['/tasks/copper-prices', 'dashboard'],
    ['/news/', 'dashboard'],
    ['/admin', 'settings'],
  ])('gives %s to %s', (path, remote) => {
    expect(ownerOf(path)?.remote).toBe(remote);
  });

  it.each(['/tasks', '/use-case', '/a/b', '/404', '/app/more', '/docs/user'])('gives %s to nobody', (path) => {
    expect(ownerOf(path)).toBeNull();
  });
});

describe('usesAppLayout', () => {
  it('shows a public task in the app only to those who are signed in', () => {
    const owner = ownerOf('/tasks/copper-prices');
    expect([usesAppLayout(owner, true), usesAppLayout(owner, false)]).toEqual([true, false]);
    expect(usesAppLayout(ownerOf('/pricing'), true)).toBe(false);
    expect(usesAppLayout(null, true)).toBe(false);
  });
});

describe('redirectOf', () => {
  it('moves the old dashboard, with its parameters', () => {
    expect(redirectOf('/dashboard', '?task=a&run=b')).toBe('/app?task=a&run=b');
  });

  it('opens the settings over the app', () => {
    expect(redirectOf('/settings', '?tab=billing')).toBe('/app?settings=true&settingsTab=billing');
    expect(redirectOf('/settings', '')).toBe('/app?settings=true');
  });

  it('takes a UUID for an invitation and any other single word home', () => {
    expect(redirectOf('/018f0000-0000-7000-8000-000000000009', '')).toBe('/auth?invite=018f0000-0000-7000-8000-000000000009&generic=true');
    expect(redirectOf('/hello', '')).toBe('/');
  });

  it('leaves longer paths and /404 to the not-found page', () => {
    expect(redirectOf('/a/b', '')).toBeNull();
    expect(redirectOf('/404', '')).toBeNull();
  });
});
