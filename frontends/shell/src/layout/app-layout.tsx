import { lazy, type ReactNode, Suspense } from 'react';
import { usePhone } from '@forewire/ui/media.ts';
import { useModShortcut } from '@forewire/ui/shortcut.ts';
import { useSession } from '@forewire/ui/session.tsx';
import { useShell } from '@forewire/ui/shell-context.tsx';
import { SettingsOverlay } from '../overlays/settings-overlay.tsx';
import { useOverlay } from '../overlays/overlay-state.tsx';
import { Sidebar } from './sidebar.tsx';
import { SkipLink } from './skip-link.tsx';
import { TabBar } from './tab-bar.tsx';

const ConfirmEmailBanner = lazy(async () => ({ default: (await import('./confirm-email-banner.tsx')).ConfirmEmailBanner }));

/** Loaded for those alone who have not confirmed their address. */
function Unconfirmed() {
  const { user } = useSession();
  if (!user || user.emailVerified) return null;
  return (
    <Suspense>
      <ConfirmEmailBanner />
    </Suspense>
  );
}

function DesktopApp({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh">
      <SkipLink />
      <Sidebar />
      <main id="content" tabIndex={-1} className="min-w-0 flex-1 outline-none">
        <Unconfirmed />
        {children}
      </main>
    </div>
  );
}

function PhoneApp({ children }: { children: ReactNode }) {
  const { overlay } = useOverlay();
  const profileOpen = overlay?.kind === 'settings';
  return (
    <>
      <main id="content" tabIndex={-1} className="min-h-dvh pt-[env(safe-area-inset-top)] pb-[calc(3.5rem+env(safe-area-inset-bottom))] outline-none">
        <Unconfirmed />
        {profileOpen ? <SettingsOverlay tab={overlay.tab} presentation="page" /> : children}
      </main>
      <TabBar profileOpen={profileOpen} />
    </>
  );
}

/** The app around its pages: sidebar on a desktop, tab bar on a phone. */
export function AppLayout({ children }: { children: ReactNode }) {
  const phone = usePhone();
  const { toggleSidebar } = useShell();
  useModShortcut('b', toggleSidebar);
  return phone ? <PhoneApp>{children}</PhoneApp> : <DesktopApp>{children}</DesktopApp>;
}
