import { type SettingsTab, settingsTabs } from '@forewire/ui/remote-contract.ts';

export type Overlay = { kind: 'auth'; mode: 'login' | 'signup' } | { kind: 'settings'; tab: SettingsTab } | { kind: 'upgrade' };

function isSettingsTab(text: string | null): text is SettingsTab {
  return (settingsTabs as readonly (string | null)[]).includes(text);
}

/** The overlay that a URL asks for (spec account.md §2, public-site.md §2). */
export function overlayOf(params: URLSearchParams): Overlay | null {
  if (params.get('upgrade') === 'true') return { kind: 'upgrade' };
  if (params.get('settings') === 'true') {
    const tab = params.get('settingsTab');
    return { kind: 'settings', tab: isSettingsTab(tab) ? tab : 'profile' };
  }
  const auth = params.get('auth');
  return auth === 'login' || auth === 'signup' ? { kind: 'auth', mode: auth } : null;
}

/** The same parameters without those that open overlays. */
export function withoutOverlay(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params);
  for (const name of ['upgrade', 'settings', 'settingsTab', 'auth']) rest.delete(name);
  return rest;
}
