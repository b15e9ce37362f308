import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from '@forewire/ui/router.ts';
import type { SettingsTab } from '@forewire/ui/remote-contract.ts';
import { useSession } from '@forewire/ui/session.tsx';
import { type Overlay, overlayOf, withoutOverlay } from './overlay-params.ts';

type OverlayState = { overlay: Overlay | null; open: (overlay: Overlay) => void; close: () => void; showTab: (tab: SettingsTab) => void };

const OverlayContext = createContext<OverlayState | null>(null);

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

  const close = useCallback(() => setOverlay(null), []);
  const state = useMemo<OverlayState>(() => ({ overlay, open: setOverlay, close, showTab: (tab) => setOverlay({ kind: 'settings', tab }) }), [overlay, close]);
  return <OverlayContext.Provider value={state}>{children}</OverlayContext.Provider>;
}

/** The overlay above the page and how to change it. */
export function useOverlay(): OverlayState {
  const state = useContext(OverlayContext);
  if (!state) throw new Error('useOverlay needs an OverlayProvider above it');
  return state;
}
