import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from '@forewire/ui/router.ts';
import { openerOf } from '@forewire/ui/dialog-focus.ts';
import type { SettingsTab } from '@forewire/ui/remote-contract.ts';
import { useSession } from '@forewire/ui/session.tsx';
import { type Overlay, overlayOf, withoutOverlay } from './overlay-params.ts';

type OverlayState = { overlay: Overlay | null; open: (overlay: Overlay) => void; close: () => void; showTab: (tab: SettingsTab) => void };

const OverlayContext = createContext<OverlayState | null>(null);

/** Gives the focus back to what opened an overlay: it was lost when the page behind became inert. */
function useGivenBackFocus(overlay: Overlay | null): () => void {
  const opener = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (!overlay && document.activeElement === document.body && opener.current?.isConnected) opener.current.focus({ preventScroll: true });
  }, [overlay]);
  return useCallback(() => {
    opener.current = openerOf(document.activeElement);
  }, []);
}

/** Which overlay stands above the page; the URL's parameters open one and are then taken away. */
export function OverlayProvider({ children }: { children: ReactNode }) {
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const [params, setParams] = useSearchParams();
  const { status } = useSession();
  const query = params.toString();
  const handled = useRef('');

  useEffect(() => {
    const given = new URLSearchParams(query);
    const asked = overlayOf(given);
    if (!asked) handled.current = '';
    // Whether the auth modal is wanted shows only once it is known who is here.
    if (!asked || status === 'loading') return;
    // The router takes its time to take the parameters away; asking it again meanwhile would keep it from ever doing so.
    if (handled.current === query) return;
    handled.current = query;
    if (asked.kind === 'auth' ? status === 'signed-out' : true) setOverlay(asked);
    setParams(withoutOverlay(given), { replace: true });
  }, [query, status, setParams]);

  useEffect(() => {
    if (status === 'signed-in') setOverlay((now) => (now?.kind === 'auth' ? null : now));
    if (status === 'signed-out') setOverlay((now) => (now?.kind === 'settings' ? null : now));
  }, [status]);

  const rememberFocus = useGivenBackFocus(overlay);
  const open = useCallback(
    (wanted: Overlay) => {
      rememberFocus();
      setOverlay(wanted);
    },
    [rememberFocus],
  );
  const close = useCallback(() => setOverlay(null), []);
  const state = useMemo<OverlayState>(() => ({ overlay, open, close, showTab: (tab) => setOverlay({ kind: 'settings', tab }) }), [overlay, open, close]);
  return <OverlayContext.Provider value={state}>{children}</OverlayContext.Provider>;
}

/** The overlay above the page and how to change it. */
export function useOverlay(): OverlayState {
  const state = useContext(OverlayContext);
  if (!state) throw new Error('useOverlay needs an OverlayProvider above it');
  return state;
}
