import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useModShortcut } from '@forewire/ui/shortcut.ts';
import { type Shell as ShellApi, ShellContext } from '@forewire/ui/shell-context.tsx';
import { useSession } from '@forewire/ui/session.tsx';
import { Toaster } from '@forewire/ui/toaster.tsx';
import { BrowserAlerts } from './alerts/browser-alerts.tsx';
import { ConfirmIdentity } from './layout/confirm-identity.tsx';
import { OfflineNotice } from './layout/offline-notice.tsx';
import { readCollapsed, toCookie } from './layout/sidebar-state.ts';
import { Overlays } from './overlays/overlays.tsx';
import { useOverlay } from './overlays/overlay-state.tsx';
import { Backgrounds } from './remotes/backgrounds.tsx';
import { ErrorBoundary } from './remotes/error-boundary.tsx';
import { CurrentPage } from './routing/current-page.tsx';

const CommandMenu = lazy(async () => ({ default: (await import('./commands/command-menu.tsx')).CommandMenu }));

/** Everything around and above the page. */
export function Shell() {
  const { open, close } = useOverlay();
  const { status } = useSession();
  const [collapsed, setCollapsed] = useState(() => readCollapsed(typeof document === 'undefined' ? '' : document.cookie));
  const [menuOpen, setMenuOpen] = useState(false);

  const toggleSidebar = useCallback(() => {
    setCollapsed((now) => {
      document.cookie = toCookie(!now);
      return !now;
    });
  }, []);
  useModShortcut('k', () => setMenuOpen((now) => !now));

  const shell = useMemo<ShellApi>(
    () => ({
      openCommandMenu: () => setMenuOpen(true),
      openAuth: (mode) => open({ kind: 'auth', mode }),
      openSettings: (tab = 'profile') => open({ kind: 'settings', tab }),
      openUpgrade: () => open({ kind: 'upgrade' }),
      closeOverlay: close,
      sidebarCollapsed: collapsed,
      toggleSidebar,
    }),
    [open, close, collapsed, toggleSidebar],
  );

  return (
    <ShellContext.Provider value={shell}>
      <ErrorBoundary>
        <CurrentPage />
      </ErrorBoundary>
      <Overlays />
      {menuOpen ? (
        <Suspense>
          <CommandMenu onClose={() => setMenuOpen(false)} />
        </Suspense>
      ) : null}
      {status === 'signed-in' ? (
        <>
          <BrowserAlerts />
          <ConfirmIdentity />
          <OfflineNotice />
          <Backgrounds />
        </>
      ) : null}
      <Toaster />
    </ShellContext.Provider>
  );
}
