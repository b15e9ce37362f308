import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds, followed live; false while prerendering. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/** Whether the screen is narrower than 768 px: one column, sheets in place of dialogs. */
export function usePhone(): boolean {
  return useMedia('(max-width: 767.98px)');
}
