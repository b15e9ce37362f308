import { useCallback, useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark' | 'system';
const key = 'theme';
const changed = 'forewire-theme';

/** What the user chose; `system` when nothing was. */
export function readTheme(): Theme {
  const stored = localStorage.getItem(key);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Applies a theme to the page and remembers it. */
export function writeTheme(theme: Theme): void {
  localStorage.setItem(key, theme);
  applyTheme(theme);
  window.dispatchEvent(new Event(changed));
}

function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

function subscribe(onChange: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key !== key) return;
    applyTheme(readTheme());
    onChange();
  };
  window.addEventListener(changed, onChange);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    window.removeEventListener(changed, onChange);
    window.removeEventListener('storage', fromOtherTab);
  };
}

/** The chosen theme and how to choose another. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(subscribe, readTheme, () => 'system' as const);
  return [theme, useCallback(writeTheme, [])];
}
