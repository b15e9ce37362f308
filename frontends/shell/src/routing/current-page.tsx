import { type ReactNode, useEffect } from 'react';
import { usePhone } from '@forewire/ui/media.ts';
import { Navigate, useLocation } from '@forewire/ui/router.ts';
import { useSession, wasSignedIn } from '@forewire/ui/session.tsx';
import { AppLayout } from '../layout/app-layout.tsx';
import { PublicLayout } from '../layout/public-layout.tsx';
import { NotFound } from './not-found.tsx';
import { type Owner, ownerOf, redirectOf, usesAppLayout } from './owners.ts';
import { AppPageSkeleton, PublicPageFallback, SessionCheck } from './page-skeleton.tsx';
import { RemotePage } from './remote-page.tsx';
import { SignInPrompt } from './sign-in-prompt.tsx';

function useScrollToTop(pathname: string) {
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);
}

/** What the access rule leaves of an app page. */
function Guarded({ owner, fallback }: { owner: Owner; fallback: ReactNode }) {
  const { status, user } = useSession();
  const page = <RemotePage name={owner.remote} fallback={fallback} />;
  if (owner.access === 'open') return page;
  if (status === 'loading') return fallback;
  if (owner.access === 'admin') return user?.admin ? page : <NotFound />;
  return status === 'signed-in' ? page : <SignInPrompt />;
}

/** The page of the current address, in its layout. */
export function CurrentPage() {
  const { pathname, search } = useLocation();
  const { status } = useSession();
  useScrollToTop(pathname);
  const owner = ownerOf(pathname);
  const phone = usePhone();
  const maySignIn = status === 'signed-in' || (status === 'loading' && wasSignedIn());

  if (!owner) {
    const target = redirectOf(pathname, search);
    if (target) return <Navigate replace to={target} />;
    return (
      <PublicLayout>
        <NotFound />
      </PublicLayout>
    );
  }
  if (pathname === '/' && status === 'signed-in') return <Navigate replace to="/app" />;
  if (pathname === '/' && maySignIn) return <SessionCheck />;
  // Signed out there is nothing for a sidebar to list; the tab bar of a phone still leads somewhere.
  if (usesAppLayout(owner, maySignIn) && (maySignIn || phone)) {
    return (
      <AppLayout>
        <Guarded owner={owner} fallback={<AppPageSkeleton />} />
      </AppLayout>
    );
  }
  const fallback = <PublicPageFallback />;
  if (owner.layout === 'bare') {
    return (
      <main className="min-h-dvh">
        <RemotePage name={owner.remote} fallback={fallback} />
      </main>
    );
  }
  return (
    <PublicLayout>
      <Guarded owner={owner} fallback={fallback} />
    </PublicLayout>
  );
}
