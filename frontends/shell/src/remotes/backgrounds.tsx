import { Suspense, useEffect } from 'react';
import { RemoteScope } from '@forewire/ui/portal.tsx';
import { useLocation } from '@forewire/ui/router.ts';
import { awaitedRemotes } from './awaited.ts';
import { SilentBoundary } from './silent-boundary.tsx';
import { remotes, useReadyRemotes } from './use-remote.ts';

/** What loaded remotes keep running on every page while somebody is signed in. */
export function Backgrounds() {
  const { search } = useLocation();
  useEffect(() => {
    for (const name of awaitedRemotes(new URLSearchParams(search), sessionStorage)) void remotes.want(name);
  }, [search]);
  return [...useReadyRemotes()].map(([name, { Background }]) =>
    Background ? (
      <RemoteScope key={name} name={name}>
        <SilentBoundary>
          <Suspense>
            <Background />
          </Suspense>
        </SilentBoundary>
      </RemoteScope>
    ) : null,
  );
}
