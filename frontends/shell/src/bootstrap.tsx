import { createRoot, hydrateRoot } from 'react-dom/client';
import { createQueryClient } from '@forewire/ui/query-client.ts';
import { BrowserRouter } from '@forewire/ui/router.ts';
import { wasSignedIn } from '@forewire/ui/session.tsx';
import { App } from './app.tsx';
import { provided } from './provided-kit.js';
import { remotes } from './remotes/use-remote.ts';
import { ownerOf } from './routing/owners.ts';
import { loadPageAt } from './routing/load-page-at.ts';
import { prerenderedPath } from './routing/prerendered.ts';

// Kept in the build for the remotes: whatever they use of the kit comes from here.
void provided;
// A page that was rendered beforehand stays readable for as long as its remote takes to load, within reason.
const longestPrerenderMs = 10_000;

const app = <App queryClient={createQueryClient()} inRouter={(page) => <BrowserRouter>{page}</BrowserRouter>} />;

/** Takes over the page that came with the file as it stands: nothing is painted anew. */
function takeOver(root: HTMLElement): void {
  hydrateRoot(root, app);
}

function render(root: HTMLElement): void {
  // React writes the page's own title and tags; those of the file would come before them and win.
  for (const element of document.head.querySelectorAll('[data-static]')) element.remove();
  delete root.dataset['prerendered'];
  createRoot(root).render(app);
}

async function start(root: HTMLElement): Promise<void> {
  if (WITH_KIT_PAGE) {
    // Inside the branch, so that a build for users leaves the page out.
    if (location.pathname === '/kit') {
      const { KitPage } = await import('./kit-page/kit-page.tsx');
      return createRoot(root).render(<KitPage />);
    }
  }
  // Whoever was signed in is sent on from the home page to the app.
  const leaving = location.pathname === '/' && wasSignedIn();
  const path = leaving ? '/app' : location.pathname;
  const owner = ownerOf(path);
  const loaded = owner ? remotes.want(owner.remote) : Promise.resolve();
  if (leaving || prerenderedPath(root) !== path) return render(root);
  const ready = await Promise.race([loaded.then(() => loadPageAt(path)), new Promise<false>((resolve) => setTimeout(() => resolve(false), longestPrerenderMs))]);
  if (ready) takeOver(root);
  else render(root);
}

const root = document.getElementById('root');
if (root) void start(root);
if ('serviceWorker' in navigator) {
  // Where there can be none, alerts come only while the page is open.
  navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}
