import { Suspense } from 'react';
import { RemoteScope } from '@forewire/ui/portal.tsx';
import { SilentBoundary } from './silent-boundary.tsx';
import { useReadyRemotes } from './use-remote.ts';

/** What loaded remotes keep running on every page while somebody is signed in. */
export function Backgrounds() {
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
