import { loadPage } from '@forewire/ui/lazy-page.tsx';
import { matchRoutes } from '@forewire/ui/router.ts';
import { remotes } from '../remotes/use-remote.ts';
import { ownerOf } from './owners.ts';

/** Fetches the page of an address whose remote is loaded; false when it can't be shown at once. */
export async function loadPageAt(pathname: string): Promise<boolean> {
  const owner = ownerOf(pathname);
  const state = owner && remotes.read(owner.remote);
  if (state?.status !== 'ready') return false;
  try {
    const matches = matchRoutes(state.remote.routes, pathname) ?? [];
    await Promise.all(matches.map(({ route }) => loadPage(route.element)));
    return matches.length > 0;
  } catch {
    // A chunk that can't be fetched has its say, and its retry, where the page is.
    return false;
  }
}
