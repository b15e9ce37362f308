import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from '@forewire/ui/router.ts';
import { LiveProvider } from '@forewire/ui/live-provider.tsx';
import { createQueryClient } from '@forewire/ui/query-client.ts';
import { SessionProvider, wasSignedIn } from '@forewire/ui/session.tsx';
import { TooltipProvider } from '@forewire/ui/tooltip.tsx';
import { OverlayProvider } from './overlays/overlay-state.tsx';
import { provided } from './provided-kit.js';
import { remotes } from './remotes/use-remote.ts';
import { ownerOf } from './routing/owners.ts';
import { Shell } from './shell.tsx';

// Kept in the build for the remotes: whatever they use of the kit comes from here.
void provided;
const queryClient = createQueryClient();
const clearCache = () => queryClient.clear();
// A page that was rendered beforehand stays readable for as long as its remote takes to load, within reason.
const longestPrerenderMs = 10_000;

function render(root: HTMLElement): void {
  // React writes the page's own title and tags; those of the file would come before them and win.
  for (const element of document.head.querySelectorAll('[data-static]')) element.remove();
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <SessionProvider onSignedOut={clearCache}>
        <LiveProvider>
          <TooltipProvider>
            <BrowserRouter>
              <OverlayProvider>
                <Shell />
              </OverlayProvider>
            </BrowserRouter>
          </TooltipProvider>
        </LiveProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
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
  const owner = ownerOf(location.pathname === '/' && wasSignedIn() ? '/app' : location.pathname);
  const loaded = owner ? remotes.want(owner.remote) : Promise.resolve();
  if (root.childElementCount > 0) await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, longestPrerenderMs))]);
  render(root);
}

const root = document.getElementById('root');
if (root) void start(root);
if ('serviceWorker' in navigator) {
  // Where there can be none, alerts come only while the page is open.
  navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}
