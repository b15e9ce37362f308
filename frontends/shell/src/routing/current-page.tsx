import { useEffect } from 'react';
import { Navigate, useLocation } from '@forewire/ui/router.ts';
import { useSession, wasSignedIn } from '@forewire/ui/session.tsx';
import { AppLayout } from '../layout/app-layout.tsx';
import { PublicLayout } from '../layout/public-layout.tsx';
import { NotFound } from './not-found.tsx';
import { type Owner, ownerOf, redirectOf, usesAppLayout } from './owners.ts';
import { AppPageSkeleton, PublicPageSkeleton, SessionCheck } from './page-skeleton.tsx';
import { RemotePage } from './remote-page.tsx';
import { SignInPrompt } from './sign-in-prompt.tsx';

function useScrollToTop(pathname: string) {
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);
}

/** What the access rule leaves of an app page. */
function Guarded({ owner }: { owner: Owner }) {
  const { status, user } = useSession();
  const page = <RemotePage name={owner.remote} fallback={<AppPageSkeleton />} />;
  if (owner.access === 'open') return page;
  if (status === 'loading') return <AppPageSkeleton />;
  if (owner.access === 'admin') return user?.admin ? page : <NotFound />;
  return status === 'signed-in' ? page : <SignInPrompt />;
}

/** The page of the current address, in its layout. */
export function CurrentPage() {
  const { pathname, search } = useLocation();
  const { status } = useSession();
  useScrollToTop(pathname);
  const owner = ownerOf(pathname);
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
  if (usesAppLayout(owner, maySignIn)) {
    return (
      <AppLayout>
        <Guarded owner={owner} />
      </AppLayout>
    );
  }
  const page = <RemotePage name={owner.remote} fallback={<PublicPageSkeleton />} />;
  return owner.layout === 'bare' ? <main className="min-h-dvh">{page}</main> : <PublicLayout>{page}</PublicLayout>;
}
