import { lazy, type ReactNode, Suspense } from 'react';
import { useEver, usePhone } from '@forewire/ui/media.ts';
import { useModShortcut } from '@forewire/ui/shortcut.ts';
import { useSession } from '@forewire/ui/session.tsx';
import { useShell } from '@forewire/ui/shell-context.tsx';
import { useOverlay } from '../overlays/overlay-state.tsx';
import { Sidebar } from './sidebar.tsx';
import { SkipLink } from './skip-link.tsx';
import { TabBar } from './tab-bar.tsx';
import { TopNavigation } from './top-navigation.tsx';

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

/** The sidebar on a desktop; still there, but out of sight, when the window has become a phone's. */
function AppSidebar() {
  const { toggleSidebar } = useShell();
  useModShortcut('b', toggleSidebar);
  return useEver(!usePhone()) ? <Sidebar /> : null;
}

function AppTabBar() {
  const { overlay } = useOverlay();
  return usePhone() ? <TabBar profileOpen={overlay?.kind === 'settings'} /> : null;
}

/** `bare`: nothing around the page; `public`: the site's navigation above it; `app`: sidebar on a desktop, tab bar on a phone. */
export type LayoutKind = 'bare' | 'public' | 'app';

const roots: Record<LayoutKind, string> = { bare: 'contents', public: 'contents', app: 'flex min-h-dvh' };
const mains: Record<LayoutKind, string> = {
  bare: 'min-h-dvh outline-none',
  public: 'min-h-dvh pt-16 outline-none',
  app: 'min-w-0 flex-1 outline-none max-md:pt-[env(safe-area-inset-top)] max-md:pb-[calc(3.5rem+env(safe-area-inset-bottom))]',
};
const before: Record<LayoutKind, ReactNode> = {
  bare: null,
  public: (
    <>
      <SkipLink />
      <TopNavigation />
    </>
  ),
  app: (
    <>
      <SkipLink />
      <AppSidebar />
    </>
  ),
};

/** What stands around a page. The page itself keeps its place in the tree whatever the layout, and with it all that was typed. */
export function Layout({ kind, children }: { kind: LayoutKind; children: ReactNode }) {
  const { overlay } = useOverlay();
  // The settings leave the tab bar in reach, so no modal dialog does this for them.
  const covered = kind === 'app' && overlay?.kind === 'settings';
  return (
    <div className={roots[kind]}>
      <div className="contents" inert={covered}>
        {before[kind]}
      </div>
      <main id="content" tabIndex={-1} inert={covered} className={mains[kind]}>
        {kind === 'app' ? <Unconfirmed /> : null}
        {children}
      </main>
      {kind === 'app' ? <AppTabBar /> : null}
    </div>
  );
}
