import { useCallback, useRef, useSyncExternalStore } from 'react';

/** Narrower than the `md` of the style sheets, in the same unit: a reader's larger type moves both alike. */
export const phoneQuery = '(width < 48rem)';

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
  return useMedia(phoneQuery);
}

/** Whether it held at any time: what was once on screen stays mounted, so that nothing typed there is lost. */
export function useEver(holds: boolean): boolean {
  const ever = useRef(false);
  ever.current ||= holds;
  return ever.current;
}
