import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from '@forewire/ui/router.ts';
import { LiveProvider } from '@forewire/ui/live-provider.tsx';
import { createQueryClient } from '@forewire/ui/query-client.ts';
import { SessionProvider } from '@forewire/ui/session.tsx';
import { TooltipProvider } from '@forewire/ui/tooltip.tsx';
import { OverlayProvider } from './overlays/overlay-state.tsx';
import { remotes } from './remotes/use-remote.ts';
import { ownerOf } from './routing/owners.ts';
import { Shell } from './shell.tsx';

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

async function renderKitPage(root: HTMLElement): Promise<void> {
  const { KitPage } = await import('./kit-page/kit-page.tsx');
  createRoot(root).render(<KitPage />);
}

async function start(root: HTMLElement): Promise<void> {
  if (WITH_KIT_PAGE && location.pathname === '/kit') return renderKitPage(root);
  const owner = ownerOf(location.pathname);
  const loaded = owner ? remotes.want(owner.remote) : Promise.resolve();
  if (root.childElementCount > 0) await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, longestPrerenderMs))]);
  render(root);
}

const root = document.getElementById('root');
if (root) void start(root);
if ('serviceWorker' in navigator) {
  navigator.serviceWorker.register('/sw.js').catch((error: unknown) => console.warn('No service worker: alerts come only while the page is open', error));
}
