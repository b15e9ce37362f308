import { type ReactNode, useEffect } from 'react';
import { usePhone } from '@forewire/ui/media.ts';
import { Navigate, useLocation } from '@forewire/ui/router.ts';
import { useSession, wasSignedIn } from '@forewire/ui/session.tsx';
import { Layout } from '../layout/layout.tsx';
import { ConfirmFirst } from './confirm-first.tsx';
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

/** For admins alone, which nobody is before their address is confirmed; everybody else sees "not found" (spec public-site.md §6). */
function ForAdmins({ children }: { children: ReactNode }) {
  const { user } = useSession();
  if (user?.admin) return children;
  return user && !user.emailVerified ? <ConfirmFirst email={user.email} /> : <NotFound />;
}

/** What the access rule leaves of an app page. */
function Guarded({ owner, fallback }: { owner: Owner; fallback: ReactNode }) {
  const { status } = useSession();
  const page = <RemotePage name={owner.remote} fallback={fallback} />;
  if (owner.access === 'open') return page;
  if (status === 'loading') return fallback;
  if (owner.access === 'admin') return <ForAdmins>{page}</ForAdmins>;
  return status === 'signed-in' ? page : <SignInPrompt />;
}

/** Nobody shows this address: it leads on, or it doesn't exist. */
function Unowned() {
  const { pathname, search } = useLocation();
  const target = redirectOf(pathname, search);
  if (target) return <Navigate replace to={target} />;
  return (
    <Layout kind="public">
      <NotFound />
    </Layout>
  );
}

function PageInLayout({ owner, maySignIn }: { owner: Owner; maySignIn: boolean }) {
  const phone = usePhone();
  // Signed out there is nothing for a sidebar to list; the tab bar of a phone still leads somewhere.
  const inApp = usesAppLayout(owner, maySignIn) && (maySignIn || phone);
  const around = owner.layout === 'bare' ? 'bare' : 'public';
  return (
    <Layout kind={inApp ? 'app' : around}>
      <Guarded owner={owner} fallback={inApp ? <AppPageSkeleton /> : <PublicPageFallback />} />
    </Layout>
  );
}

/** The page of the current address, in its layout. */
export function CurrentPage() {
  const { pathname } = useLocation();
  const { status } = useSession();
  useScrollToTop(pathname);
  const owner = ownerOf(pathname);
  const maySignIn = status === 'signed-in' || (status === 'loading' && wasSignedIn());
  if (!owner) return <Unowned />;
  if (pathname === '/' && maySignIn) return status === 'signed-in' ? <Navigate replace to="/app" /> : <SessionCheck />;
  return <PageInLayout owner={owner} maySignIn={maySignIn} />;
}
