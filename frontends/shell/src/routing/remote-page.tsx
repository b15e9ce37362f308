import { type ReactNode } from 'react';
import { type RouteObject, useLocation, useRoutes } from '@forewire/ui/router.ts';
import { RemotePart } from '../remotes/remote-part.tsx';
import { NotFound } from './not-found.tsx';

function Routes({ routes }: { routes: RouteObject[] }) {
  return useRoutes(routes) ?? <NotFound />;
}

/** The page that a remote has for the current address. */
export function RemotePage({ name, fallback }: { name: string; fallback: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <RemotePart name={name} fallback={fallback} resetKey={pathname}>
      {(remote) => <Routes routes={remote.routes} />}
    </RemotePart>
  );
}
